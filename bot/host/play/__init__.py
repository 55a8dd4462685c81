"""What players do in a running match: moves, plans, requests, changes of a seat's player.

- Moves, panels, menus, the log, the reply to an outdated button: `moves.py`; several choices at
  once: `selected_choices.py`; moves that time makes: `timed_moves.py`.
- Undo, pause and resume by consent: `consent.py`; seats taken back or over, and
  requests for them that cannot be met any more: `free_seats.py`.
- Resigning and leaving: `resignation.py`. A player is late: `late_players.py`; has left the server:
  `departed_members.py`; hands the seat over: `seat_transfer.py`.
- Plans: `planning.py`, `week_panel.py`.
- The link that opens the board in a browser: `board_links.py`.
- Watching matches, and recaps that were seen: `watching.py`.
- Hints: `hint_button.py`; in lessons: `lesson_hints.py`.

May import league/pages and what is below.
"""

__all__ = [
    "board_links",
    "consent",
    "departed_members",
    "free_seats",
    "hint_button",
    "late_players",
    "lesson_hints",
    "moves",
    "planning",
    "resignation",
    "seat_transfer",
    "timed_moves",
    "watching",
]
