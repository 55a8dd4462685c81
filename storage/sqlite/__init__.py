"""The embedded database: one SQLite file, used by one process.

- Transactions that share a commit: `database.py`; connections: `connection.py`; the WAL:
  `checkpoint.py`; reads that take long: `long_reads.py`. The file and its lock: `files.py`. Its
  errors as ours: `errors.py`.
- A file that is lost while it is used: `file_watch.py`, saved by `rescue.py`; one that is missing
  at a start: `traces.py`; one that is damaged: `integrity.py`.
- Creating and migrating: `upgrade.py`. Reading beside a running bot: `inspection.py`.
- Backups: `copies.py` (checked before they get their name), `copy_names.py` (whose they are, and of
  when), `unfinished_copies.py` (what killed ones left), `rotation.py` (which older ones go),
  `restore.py`.

May import engine, schema and errors.
"""
