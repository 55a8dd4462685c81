"""The stored data of members: names, preferences, absences, ratings and results.

- `players.py`: everybody ever met, and their names. `preferences.py`, `absences.py`, `presets.py`.
  Whom each has mentioned lately: `calls.py`.
- `results.py`, `ratings.py`, `puzzle_tries.py`: what they have achieved. `web_sessions.py`: the
  browsers in which they are signed in.
- For servers too: whose a row is, and deletion: `privacy.py`, of many rows in portions:
  `erasing.py`; export: `data_export.py`; counts: `data_counts.py`; what was deleted, to repeat it:
  `deletions.py`.

May import fleet, engine and schema; not match or server.
"""
