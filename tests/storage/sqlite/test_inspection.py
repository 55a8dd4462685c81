"""What is only read stays as it is: the file, and the locks on it in the bot's own process."""

import asyncio
import shutil
import sys

from storage.opening import open_database
from storage.sqlite.inspection import connect, connect_upgraded, read_installation
from tests.programs import run
from tests.storage.conftest import keys_of, putting

READS = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT key FROM facts').close()"
"""Another program, which removes the WAL as it ends if it finds nobody else's lock."""


async def test_reading_the_id_in_the_bot_s_process_drops_no_lock(tmp_path):
    path = tmp_path / "fulltime.db"
    async with open_database(path) as database:
        await database.write(putting("before"))
        assert read_installation(path) is not None  # as the health page does
        other = (sys.executable, "-c", READS, str(path))
        await asyncio.to_thread(run, *other, cwd=tmp_path, check=True)
        await database.write(putting("after"))
        assert {"before", "after"} <= set(await keys_of(database))


async def test_looking_at_the_file_of_a_killed_bot_changes_no_byte(tmp_path):
    """A write-ahead log that is taken into the file is gone, with what it tells of the kill."""
    path, found = tmp_path / "fulltime.db", tmp_path / "killed" / "fulltime.db"
    found.parent.mkdir()
    async with open_database(path) as database:
        await database.write(putting("last"))
        for suffix in ("", "-wal"):  # as a kill leaves them
            shutil.copy2(f"{path}{suffix}", f"{found}{suffix}")
    before = contents(found.parent)
    assert before[f"{found.name}-wal"]
    with connect(found) as connection:
        keys = connection.exec_driver_sql("SELECT key FROM facts").scalars().all()
    assert "last" in keys
    assert read_installation(found) is not None
    assert {name: contents(found.parent)[name] for name in before} == before


async def test_looking_at_the_file_of_a_stopped_bot_leaves_nothing_beside_it(tmp_path):
    """A restore would keep an empty log as a part of the database that it replaced."""
    path = tmp_path / "fulltime.db"
    async with open_database(path) as database:
        await database.write(putting("last"))
    before = contents(tmp_path)
    with connect(path) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM facts").scalar()
    assert read_installation(path) is not None
    with connect_upgraded(path) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM facts").scalar()
    assert contents(tmp_path) == before


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}
