"""The key that seals rights."""

import pytest

from bot.host.app.grants import Grants
from storage.server import key_values


@pytest.mark.parametrize("stored", [None, "", "the key", "ab", "A" * 64])
async def test_nothing_is_sealed_with_a_key_that_is_missing_or_damaged(database, stored):
    if stored is not None:
        await database.write(lambda conn: key_values.put(conn, key_values.GRANTS, stored))
    key = await Grants(database).key()
    assert len(key) == 32
    assert await Grants(database).key() == key, "another process has the same"
