"""Moving one server from one installation to another, as a file.

- What the file looks like, and its checksum: `server_file.py`; its JSON: `strict_json.py` (read),
  `json_tables.py` (written).
- Writing it: `exporting.py`. Reading it into another database: `importing.py`, after `staging.py`
  has loaded it into a database of its own, where it is migrated and made ready (`preparing.py`).
- What a row may hold: `row_models.py`; what rows must agree on: `row_consistency.py`; how a row is
  refused: `refusals.py`. Whether the host can go on with them: `bot/host/imports`.

The managers' export holds no secrets, so it carries finished things only; that of the owner carries
running matches, too.
"""
