"""The rules of a season: dates, divisions, fixtures, results, tables and promotion; mostly pure.

- When days close: `deadlines.py`; after an absence of the bot: `schedule_shifts.py`.
- Divisions: `seeding.py`, `promotion.py`; one as stored: `division.py`, `division_reading.py`.
  Settings: `season_settings.py`.
- Fixtures and results: `fixtures.py`, `round_results.py`. Tables: `league_table.py`, shown by
  `league_board.py`. Matches of those who have left: `leavers.py`. Awards: `season_awards.py`.
- Who missed a day: `missed_days.py`. When to mention whom: `due_reminders.py`; quiet hours:
  `availability.py`.
- Announcements into the outbox: `announcements.py`. An organiser who is silent: `organiser.py`.

May import delivery, views, ratings, match and what is below.
"""

__all__ = [
    "announcements",
    "availability",
    "deadlines",
    "division",
    "division_reading",
    "due_reminders",
    "fixtures",
    "league_board",
    "league_table",
    "leavers",
    "missed_days",
    "organiser",
    "promotion",
    "round_results",
    "schedule_shifts",
    "season_awards",
    "season_settings",
    "seeding",
]
