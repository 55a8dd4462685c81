"""Leagues: seasons of divisions, their calendars, fixtures and tables.

- `rules/`: settings, divisions and results as they are stored, announcements, whom to mention.
- `race/`: how tables, the title race and final places are shown.
- `days/`: what happens by the calendar: days and rounds open and close.
- `posts/`: the messages of a season. `pages/`: a whole season as an HTML page.
- `seasons/`: what members ask for: sign up, look up, pause, predict, hand over.

The rules for members are in `docs/seasons.md`; as pure functions they are in `leagues/`.
"""

__all__ = ["days", "posts", "rules", "seasons"]
