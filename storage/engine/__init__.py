"""Code for every kind of database: transactions, rows, migrations.

- The port that both databases provide: `database.py`. Rows by key, upserts: `rows.py`.
- What followers are told of: `changes.py`. Reads that take long, in portions: `streaming.py`.
- When what failed is tried again: `retries.py`. The version of a schema: `migration.py`.
- The id that tells the backups of one bot from those of another: `installation.py`.

May import schema and errors.
"""
