"""Time controls and deadlines in milliseconds, and time zones.

Pure functions, and one small class; rows are read and written by `bot/host/match/clock_storage.py`.

- What was agreed: `time_control.py`. What is left of a turn: `turn_clock.py`. Moves, pauses and
  absences: `match_clocks.py`.
- What is done every so often: `recurring.py`.
- When a player is reminded, why, and who hears of it: `reminders.py`; not in
  `quiet_hours.py`. Time zones by the names that members type: `time_zones.py`; local dates:
  `leagues/local_time.py`.
"""

__all__ = [
    "match_clocks",
    "quiet_hours",
    "recurring",
    "reminders",
    "time_control",
    "time_zones",
    "turn_clock",
]
