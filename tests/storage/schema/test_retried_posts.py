"""What the migration to retried posts makes due."""

import sqlite3
from contextlib import closing

import pytest

from storage.opening import open_database
from tests.bot.host.data.release import FIRST, Release


@pytest.mark.parametrize(
    ("role_id", "due_at", "expected"), [(77, None, 0), (77, 5, 5), (None, None, None)]
)
async def test_chosen_roles_of_champions_are_due(tmp_path, role_id, due_at, expected):
    """A champion who was away was forgotten until then; who reigns follows from the seasons."""
    path = tmp_path / "fulltime.db"
    Release.load(FIRST).write_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM champion_roles")
        added = "INSERT INTO champion_roles (guild_id, role_id, due_at) VALUES (900, ?, ?)"
        connection.execute(added, (role_id, due_at))
        connection.commit()
    await open_database(path).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT due_at FROM champion_roles").fetchall() == [(expected,)]
