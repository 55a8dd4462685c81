"""What was written moves from the WAL into the file, without a writer waiting for it."""

import asyncio
import sqlite3
import threading
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from storage.opening import open_database
from storage.sqlite.checkpoint import Checkpointer
from storage.sqlite.connection import SqliteConnection
from storage.sqlite.file_watch import FileWatch, Loss
from tests.storage.conftest import keys_of, putting


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """A write is followed by its checkpoint at once."""
    monkeypatch.setattr("storage.sqlite.checkpoint.PAUSE", 0.01)


@pytest.fixture
def small_logs(monkeypatch):
    """A log counts as large from some pages on."""
    monkeypatch.setattr("storage.sqlite.checkpoint.LARGE", 50_000)
    monkeypatch.setattr("storage.sqlite.checkpoint.BUSY_TIMEOUT_MS", 10)


def wal_size(path):
    return path.with_name(f"{path.name}-wal").stat().st_size


async def until(condition):
    for _ in range(6_000):
        if condition():
            return
        await asyncio.sleep(0.01)
    pytest.fail("that never happened")


async def checkpointed(database):
    """Wait until the checkpoint of the last write has been made."""
    done = threading.Event()
    database._checkpointer._connection.post(lambda _: done.set())
    await until(done.is_set)


async def test_what_was_written_moves_from_the_log_into_the_file(database):
    size = database.path.stat().st_size
    await database.write(putting("a", "x" * 100_000))
    await until(lambda: database.path.stat().st_size >= size + 90_000)
    assert wal_size(database.path) > 100_000


@pytest.mark.usefixtures("small_logs")
async def test_a_large_log_is_emptied(database):
    with capture_logs() as logs:
        await database.write(putting("a", "x" * 100_000))
        await until(lambda: wal_size(database.path) == 0)
        await database.write(putting("b"))
        assert await keys_of(database) == ["a", "b"]
    assert logs == []


@pytest.mark.usefixtures("small_logs")
async def test_a_large_log_that_cannot_be_emptied_is_reported(database):
    """A reader that never ends keeps what it reads."""
    with closing(sqlite3.connect(database.path, isolation_level=None)) as reader:
        await database.write(putting("small"))
        await checkpointed(database)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM facts").fetchall()
        with capture_logs() as logs:
            await database.write(putting("a", "x" * 100_000))
            await until(lambda: logs)
            for number in range(3):
                size = wal_size(database.path)
                await database.write(putting("a", f"{number}" * 10_000))
                await until(lambda size=size: wal_size(database.path) > size)
    await database.write(putting("last"))
    await until(lambda: wal_size(database.path) == 0)
    assert [log["event"] for log in logs] == ["wal_file_large"], "once"
    assert logs[0]["bytes"] > 50_000


@pytest.mark.usefixtures("small_logs")
async def test_no_writer_waits_for_a_reader_that_holds_a_large_log(database, monkeypatch):
    """It is not truncated meanwhile: that would lock writers out until the reader's end."""
    monkeypatch.setattr("storage.sqlite.checkpoint.BUSY_TIMEOUT_MS", 3_600_000)
    with closing(sqlite3.connect(database.path, isolation_level=None)) as reader:
        await database.write(putting("small"))
        await checkpointed(database)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM facts").fetchall()
        with capture_logs() as logs:
            await database.write(putting("a", "x" * 100_000))
            await until(lambda: logs)
            await database.write(putting("b"))
    assert await keys_of(database) == ["a", "b", "small"]


async def test_a_checkpoint_that_fails_is_reported_and_tried_again(sqlite_path):
    connection = await SqliteConnection.open(sqlite_path)
    file = FileWatch(sqlite_path)
    checkpointer = Checkpointer(connection, sqlite_path.with_name("vanished.db"), file)
    with capture_logs() as logs:
        for count in (1, 2):
            checkpointer.wake()
            await until(lambda count=count: len(logs) == count)
    await checkpointer.close()
    file.close()
    assert logs[0]["event"] == "checkpoint_failed"
    assert "No such file" in logs[0]["error"]


async def test_a_checkpoint_that_finds_damage_notes_it(sqlite_path, monkeypatch):
    connection, file = await SqliteConnection.open(sqlite_path), FileWatch(sqlite_path)
    checkpointer = Checkpointer(connection, sqlite_path, file)

    def find_damage(_connection):
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorname = "SQLITE_CORRUPT"
        raise error

    monkeypatch.setattr(checkpointer, "_checkpoint", find_damage)
    with capture_logs() as logs:
        checkpointer.wake()
        await until(lambda: logs)
    await checkpointer.close()
    assert file.loss is Loss.DAMAGED
    file.close()


async def test_nothing_is_checkpointed_while_nothing_is_written(sqlite_path):
    async with open_database(sqlite_path) as database:
        await keys_of(database)
        await asyncio.sleep(0.05)
        assert database._checkpointer is None


@pytest.fixture
def slow_checkpoints(monkeypatch):
    """Checkpoints that begin and end as the test wants it."""
    begun, may_end, checkpoint = [], threading.Event(), Checkpointer._checkpoint

    def linger(self, connection):
        begun.append(connection)
        assert may_end.wait(10)
        checkpoint(self, connection)

    monkeypatch.setattr(Checkpointer, "_checkpoint", linger)
    return begun, may_end


async def test_what_is_written_during_a_checkpoint_gets_the_next_one(database, slow_checkpoints):
    begun, may_end = slow_checkpoints
    await database.write(putting("a"))
    await until(lambda: begun)
    await database.write(putting("b"))
    await asyncio.sleep(0.05)
    assert len(begun) == 1, "two checkpoints at once"
    may_end.set()
    await until(lambda: len(begun) == 2)


async def test_closing_waits_for_a_checkpoint_in_progress(sqlite_path, slow_checkpoints):
    begun, may_end = slow_checkpoints
    database = open_database(sqlite_path)
    await database.write(putting("a"))
    await until(lambda: begun)
    closing_it = asyncio.create_task(database.close())
    await asyncio.sleep(0.02)
    assert not closing_it.done()
    may_end.set()
    await closing_it
    assert not sqlite_path.with_name("fulltime.db-wal").exists()
