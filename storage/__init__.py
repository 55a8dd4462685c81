"""The database: schema, migrations, and typed access to rows; independent of games and Discord.

- A match with all that a press needs, as one query: `match_details.py`.
- Opening the database of an address: `opening.py`. Copying one into another: `copying.py`; one
  server as a file: `transfer/`.
- What is raised: `errors.py`. Who may use a file: `file_access.py`.
- Rows: `match/`, `member/`, `server/`, `owner/`. Tables: `schema/`, `migrations/`.
- Databases: `engine/` (the port), `sqlite/`, `postgresql/`; several processes: `fleet/`.

From high to low: transfer; copying; opening; owner; match_details and server; match and member;
fleet; sqlite and postgresql; engine; schema; errors and file_access. Each imports only those below
it.
"""
