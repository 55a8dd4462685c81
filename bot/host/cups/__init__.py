"""A server's cups: brackets, pairings and how they are shown.

- Sign-up, start, table: `cups.py`; messages: `cup_view.py`, `bracket_picture.py`; how they are
  posted: `cup_delivery.py`. What a result says of its cup: `tie_notes.py`.
- Before the draw: where the message is, who leaves, how long it waits: `sign_ups.py`.
- The next round: `bracket.py`, pure. A tie's match, its result, and a draw: `pairings.py`; ties in
  which a side cannot come: `tie_sides.py`. What an end without a result means: `void_preview.py`.
- Nobody starts it, with the warning before: `cup_closing.py`. Its channel is gone: `cup_move.py`.

May import league/days, lobby, views, ratings, match and what is below.
"""

__all__ = [
    "cup_closing",
    "cup_delivery",
    "cup_move",
    "cups",
    "pairings",
    "sign_ups",
    "tie_notes",
    "void_preview",
]
