"""A match as the host runs it: loading, saving, clocks, computers, planned moves, timeouts.

- A move with its lock: `match_service.py`; what is written with it: `match_writer.py`. The match as
  loaded, and when a button is stale: `loaded_match.py`. What is stored besides moves:
  `match_settings.py`.
- What happens to an open request (undo, pause, a seat) when somebody moves: `request_end.py`.
- Clocks: `clock_storage.py`, `match_timing.py` (with the steps that a seat takes back by itself),
  `match_pauses.py`. A turn's time is up: `timeouts.py`.
- Computers: `computer_players.py`; stand-ins: `stand_ins.py`; hints: `hints.py`.
- Plans: `planned_days.py`, `seat_plans.py`; the moves they make: `planned_moves.py`. Moves that
  nobody presses: `forced_moves.py`; by time: `bot/host/play/timed_moves.py`.
- Seats: `former_players.py` (whose moves were whose), `last_player.py` (the others gave up).
- Past positions: `match_archive.py`, `replay_run.py`.
- Lobbies: `lobby_state.py`, `lobby_life.py`.
- What a handler returns: `handler_result.py`. Stored forms: `serialization.py`.

May import clock and ui.
"""

__all__ = [
    "clock_storage",
    "computer_players",
    "former_players",
    "handler_result",
    "hints",
    "last_player",
    "loaded_match",
    "lobby_life",
    "lobby_state",
    "match_archive",
    "match_pauses",
    "match_service",
    "match_settings",
    "match_timing",
    "match_writer",
    "planned_days",
    "planned_moves",
    "replay_run",
    "request_end",
    "serialization",
    "stand_ins",
    "timeouts",
]
