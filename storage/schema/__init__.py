"""The definitions of all tables; a change needs a migration in `storage/migrations/versions`.

- `match_tables.py`, `clock_tables.py`, `member_tables.py`, `season_tables.py`, `fleet_tables.py`,
  `owner_tables.py`, `rest_tables.py`.
- Names of constraints, common columns, and marks such as `HIDDEN`: `metadata.py`; columns for
  retries: `retry_columns.py`.
"""
