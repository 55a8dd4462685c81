"""The embedded database: one SQLite file, used by one process.

- Transactions that share a commit: `database.py`; connections: `connection.py`; the WAL:
  `checkpoint.py`; reads that take long: `long_reads.py`. The file and its lock: `files.py`. Its
  errors as ours: `errors.py`.
- Creating and migrating: `upgrade.py`. Reading beside a running bot: `inspection.py`.
- Backups: `copies.py` (checked before they get their name), `rotation.py` (which older ones go),
  `restore.py`.

May import engine, schema and errors.
"""
