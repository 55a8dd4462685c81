"""Opening a database is quick however much it holds, and says who keeps it from that."""

import sqlite3
import sys
from contextlib import closing
from subprocess import PIPE

import pytest
from sqlalchemy import Engine, event, insert

from storage.errors import StorageUnavailable
from storage.match import matches
from storage.opening import open_database
from storage.schema.match_tables import matches as matches_table
from storage.sqlite import connection as connections
from tests import programs
from tests.storage.conftest import find_due, keys_of, match, meet, putting


@pytest.mark.long
async def test_opening_ten_thousand_running_matches_loads_none_of_them(tmp_path):
    rows = [matches._columns(match(f"m{number:05}", wake_at=number)) for number in range(10_000)]
    async with open_database(tmp_path / "fulltime.db") as database:
        await database.write(meet)
        await database.write(lambda conn: conn.execute(insert(matches_table), rows) and None)
    statements = []

    def see(_connection, _cursor, statement, *_rest):
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", see)
    async with open_database(tmp_path / "fulltime.db") as database:
        event.remove(Engine, "before_cursor_execute", see)
        assert not [statement for statement in statements if "matches" in statement]
        assert len(statements) < 10
        due = await database.read(lambda connection: find_due(connection, matches, 10_000, limit=3))
        assert due == ["m00000", "m00001", "m00002"]


async def test_a_file_needs_no_lock_among_processes(sqlite_path):
    async with open_database(sqlite_path) as database, database.lock("commands"):
        await database.write(putting("a"))
        assert await keys_of(database) == ["a"]


READER = """
import sqlite3, sys
shell = sqlite3.connect(sys.argv[1], isolation_level=None)
shell.execute("BEGIN")
shell.execute("SELECT * FROM alembic_version").fetchall()
print("reads", flush=True)
sys.stdin.read()
"""


def test_a_program_that_reads_a_restored_file_is_named(sqlite_path, monkeypatch):
    """A file without a log gets one when it is opened, which no reader may see happen."""
    with closing(sqlite3.connect(sqlite_path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    monkeypatch.setattr(connections, "PRAGMAS", ("PRAGMA busy_timeout = 50",))
    command = (sys.executable, "-c", READER, sqlite_path)
    with programs.started(*command, cwd=sqlite_path.parent, stdin=PIPE) as shell:
        assert shell.stdout.readline() == "reads\n"
        with pytest.raises(StorageUnavailable) as refused:
            open_database(sqlite_path)
    assert str(refused.value).endswith(
        f" (process {shell.pid}) is busy with {sqlite_path}; close it, then try again."
    )
