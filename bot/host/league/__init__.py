"""Leagues: seasons of divisions, their calendars, fixtures and tables.

- `rules/`: dates, tables, divisions, promotion, awards; mostly pure.
- `race/`: who can still win the title, final places, and how both are shown.
- `days/`: what happens by the calendar: days and rounds open and close.
- `posts/`: the messages of a season. `pages/`: a whole season as an HTML page.
- `seasons/`: what members ask for: sign up, look up, pause, predict, hand over.

The rules for members are in `docs/seasons.md`.
"""

__all__ = ["days", "posts", "rules", "seasons"]
