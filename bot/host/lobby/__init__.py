"""Matches that have not begun: created, joined, set up and started.

- Opening one: `lobby_creation.py`; for a rematch: `rematch.py`; from a member's
  menu: `challenge.py`. In which channels, not in the owner's pause, and which matches no limit
  refuses: `lobby_limits.py`; how often a member may have others mentioned, how many cups, seasons
  and reports they may have: `member_limits.py`.
- Join, leave, options: `lobby.py`; the changes themselves, and how long it stays open:
  `bot/host/match/lobby_state.py`, `bot/host/match/lobby_life.py`.
- Invitations: `lobby_invitations.py`. Calls before it closes: `lobby_call.py`. Its message:
  `lobby_delivery.py`.
- The start: `match_start.py`. Which lobby a match is, for whom it is opened, who can still come,
  and how something else closes it: `lobby_lookup.py`.

May import delivery, views, ratings, match and what is below.
"""

__all__ = [
    "challenge",
    "lobby",
    "lobby_call",
    "lobby_creation",
    "lobby_delivery",
    "lobby_invitations",
    "lobby_limits",
    "lobby_lookup",
    "match_start",
    "member_limits",
    "rematch",
]
