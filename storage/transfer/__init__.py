"""Moving one server from one installation to another, as a file.

- What the file looks like, and its checksum: `server_file.py`, `json_tables.py`.
- Writing it: `exporting.py`. Reading it into another database: `importing.py`, after `staging.py`
  has loaded it into a database of its own, where it is migrated and made ready.

The managers' export holds no secrets, so it carries finished things only; that of the owner carries
running matches, too.
"""
