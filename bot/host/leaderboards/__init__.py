"""Leaderboards, members' records and halls of fame, computed from finished matches.

- Leaderboards and the hall of fame: `leaderboards.py`, `leaderboard_view.py`, `hall_view.py`.
- A member's record: `stats.py`, `stats_view.py`, `record_picture.py`.
- Titles, also as lines: `honour_lines.py`. The numbers themselves: `bot/host/ratings`.

May import analysis and what is below.
"""

__all__ = ["honour_lines", "leaderboard_view", "leaderboards", "stats"]
