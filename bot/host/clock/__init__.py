"""Time controls and deadlines in milliseconds, and the times that members type.

Pure functions; rows are read and written by `bot/host/match/clock_storage.py`.

- What was agreed: `time_control.py`. What is left of a turn: `turn_clock.py`. Moves, pauses and
  absences: `match_clocks.py`.
- When a player is reminded, and quiet hours: `reminders.py`. How long a member may be away:
  `absence_allowance.py`.
- What members type: `time_input.py`, `time_zones.py`.
"""

__all__ = [
    "absence_allowance",
    "match_clocks",
    "reminders",
    "time_control",
    "time_input",
    "time_zones",
    "turn_clock",
]
