"""Matches that have not begun: created, joined, set up and started.

- Opening one: `lobby_creation.py`; for a rematch: `rematch.py`; in which channels:
  `lobby_channels.py`; the owner's pause: `maintenance.py`; from a member's menu: `challenge.py`.
  Matches that no limit refuses: `owed_matches.py`; what else is limited: `limits.py`.
- Join, leave, options: `lobby.py`; the changes themselves, and how long it stays open:
  `bot/host/match/lobby_state.py`, `bot/host/match/lobby_life.py`.
- Invitations: `lobby_invitations.py`. Calls before it closes: `lobby_call.py`. Its message:
  `lobby_delivery.py`.
- The start: `match_start.py`. Closed by something else: `lobby_closing.py`. Who can still come:
  `participants.py`.

May import delivery, views, ratings, match and what is below.
"""

__all__ = [
    "challenge",
    "limits",
    "lobby",
    "lobby_call",
    "lobby_closing",
    "lobby_creation",
    "lobby_delivery",
    "lobby_invitations",
    "lobby_lookup",
    "maintenance",
    "match_start",
    "participants",
    "rematch",
]
