"""What the bot's own process reads of its file leaves the locks on it as they are."""

import asyncio
import sys

from storage.opening import open_database
from storage.sqlite.inspection import read_installation
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
