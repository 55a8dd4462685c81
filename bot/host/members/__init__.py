"""A member's own settings, preferences and data.

- `/me settings` and absences: `member_settings.py`, `member_settings_view.py`; how long a member
  may be away: `absence_allowance.py`; times and dates as members type them: `time_input.py`.
- Export and deletion: `own_data.py`, `own_data_view.py`; which rows: `storage/member/privacy.py`.
  One request at a time: `data_requests.py`; large files: `data_file.py`.
- What is kept in memory of members: `member_caches.py`.

May import presets and what is below.
"""

__all__ = [
    "data_file",
    "data_requests",
    "member_caches",
    "member_settings",
    "member_settings_view",
    "own_data",
    "own_data_view",
]
