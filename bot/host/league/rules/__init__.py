"""A season as it is stored: settings, divisions, results; its announcements and reminders.

- Settings: `season_settings.py`. A division as stored: `division.py`, `division_reading.py`.
  Results: `round_results.py`.
- After an absence of the bot, deadlines move: `schedule_shifts.py`.
- When to mention whom: `due_reminders.py`.
- Announcements into the outbox: `announcements.py`. An organiser who is silent: `organiser.py`.

May import delivery, views, ratings, match and what is below.
"""

__all__ = [
    "announcements",
    "division",
    "division_reading",
    "due_reminders",
    "organiser",
    "round_results",
    "schedule_shifts",
    "season_settings",
]
