"""Deleting much data in portions, while others write."""

import pytest

from storage.engine import rows
from storage.errors import StorageUnavailable
from storage.member import erasing
from storage.schema.match_tables import facts


async def test_what_is_written_again_and_again_is_deleted_later(database, monkeypatch):
    """It stays noted as to be deleted; here a text is written back after each portion."""
    await database.write(lambda conn: rows.put(conn, facts, {"key": "a", "value": "[12345678]"}))

    async def write_back(*_about):
        """Change nothing, as if the text had been written anew at once."""

    monkeypatch.setattr(erasing, "_in_portions", write_back)
    with pytest.raises(StorageUnavailable, match="written again"):
        await erasing.erase_traces(database, 12345678, ())
