"""Transactions that wait for the writer share a commit, with a savepoint each."""

import asyncio
import sqlite3
import threading
import time
from contextlib import closing

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError

import storage.sqlite.connection
from storage.errors import StorageUnavailable
from storage.opening import open_database
from storage.sqlite.connection import SqliteConnection, dbapi_connection
from storage.sqlite.database import MAX_BATCH
from tests.storage.conftest import keys_of, putting

PATIENCE = 30
"""Seconds."""


@pytest.fixture
async def commits(database):
    """One entry for each commit of the database from now on."""
    await database.write(lambda _connection: None)
    seen = []
    event.listen(database._writing.core.engine, "commit", seen.append)
    return seen


def add_once(connection):
    """Insert a row that can be there once."""
    connection.execute(text("INSERT INTO facts VALUES ('once', 'x')"))


async def written_together(database, *works):
    """Write all of these while another transaction is still under way, so that they wait."""
    may_end = threading.Event()
    slow = asyncio.create_task(database.write(lambda _connection: may_end.wait(PATIENCE)))
    await asyncio.sleep(0)
    writing = [asyncio.create_task(database.write(work)) for work in works]
    await asyncio.sleep(0)
    may_end.set()
    _, *results = await asyncio.gather(slow, *writing, return_exceptions=True)
    return results


async def test_what_waits_shares_one_commit(database, commits):
    await written_together(database, *(putting(f"{n:02}") for n in range(MAX_BATCH)))
    assert len(await keys_of(database)) == MAX_BATCH
    assert len(commits) == 2


async def test_no_more_than_sixty_four_share_one_commit(database, commits):
    await written_together(database, *(putting(f"{n:03}") for n in range(3 * MAX_BATCH)))
    assert len(await keys_of(database)) == 3 * MAX_BATCH == 192
    assert len(commits) == 4


async def test_one_that_fails_leaves_the_others_of_its_commit(database, commits):
    await database.write(add_once)
    commits.clear()
    results = await written_together(database, putting("before"), add_once, putting("after"))
    assert [type(result) for result in results] == [type(None), IntegrityError, type(None)]
    assert await keys_of(database) == ["after", "before", "once"]
    assert len(commits) == 2


async def test_a_commit_of_which_nothing_is_left_lets_the_next_go_on(database):
    await database.write(add_once)
    results = await written_together(database, add_once, add_once)
    assert [type(result) for result in results] == [IntegrityError] * 2
    await database.write(putting("later"))
    assert await keys_of(database) == ["later", "once"]


@pytest.mark.usefixtures("commits")
async def test_a_commit_that_fails_is_told_to_everyone_in_it(database):
    def fail(_connection):
        raise OperationalError("COMMIT", (), Exception("no luck"))

    engine = database._writing.core.engine
    event.listen(engine, "commit", fail)
    results = await written_together(database, *map(putting, "abc"))
    event.remove(engine, "commit", fail)
    assert [type(result) for result in results] == [OperationalError] * 3
    assert await keys_of(database) == []
    await database.write(putting("later"))
    assert await keys_of(database) == ["later"]


async def pragma(database, statement):
    """Run a pragma on the connection that writes; return its value."""

    def run(core):
        return dbapi_connection(core).execute(f"PRAGMA {statement}").fetchone()[0]

    return await database._writing.run(run)


@pytest.mark.usefixtures("commits")
async def test_a_full_disk_saves_nothing_of_a_commit_and_says_so_to_everyone(database):
    """SQLite gives up the whole transaction then, the savepoints of the others with it."""
    await pragma(database, f"max_page_count = {await pragma(database, 'page_count')}")
    works = putting("small"), putting("large", "x" * 1_000_000), putting("behind")
    results = await written_together(database, *works)
    assert [str(result) for result in results] == [
        f"The disk that holds {database.path} is full; free some space, then try again."
    ] * 3
    assert all(isinstance(result, StorageUnavailable) for result in results)
    assert await keys_of(database) == []
    await pragma(database, "max_page_count = 1000000")
    await database.write(putting("large", "x" * 1_000_000))
    assert await keys_of(database) == ["large"]


async def test_the_event_loop_goes_on_while_another_program_writes(database):
    """Such a one may write for seconds, and members would get no answer."""
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(database.write(putting("a")))
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert not writing.done()
        other.execute("COMMIT")
        await writing
    assert await keys_of(database) == ["a"]


async def test_another_program_that_does_not_end_is_told_as_something_that_may_pass(
    sqlite_path, monkeypatch
):
    pragmas = (*storage.sqlite.connection.PRAGMAS, "PRAGMA busy_timeout = 10")
    monkeypatch.setattr(storage.sqlite.connection, "PRAGMAS", pragmas)
    async with open_database(sqlite_path) as database:
        with closing(sqlite3.connect(sqlite_path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageUnavailable, match="Another program is busy"):
                await database.write(putting("a"))
        await database.write(putting("b"))
        assert await keys_of(database) == ["b"]


async def test_who_gave_up_before_the_turn_came_writes_nothing(database):
    slow = asyncio.create_task(database.write(lambda _connection: time.sleep(0.1)))
    giving_up = asyncio.create_task(database.write(putting("given up")))
    await asyncio.sleep(0)
    giving_up.cancel()
    await database.write(putting("kept"))
    await slow
    assert await keys_of(database) == ["kept"]


async def test_the_log_is_emptied_between_transactions(database):
    writing = [asyncio.create_task(database.write(putting(key))) for key in "ab"]
    await asyncio.sleep(0)
    purging = asyncio.create_task(database.purge())
    await asyncio.gather(*writing, database.write(putting("c")))
    assert await purging
    assert await keys_of(database) == ["a", "b", "c"]


async def test_emptying_the_log_beside_a_reader_of_another_program_is_done_later(
    database, monkeypatch
):
    monkeypatch.setattr("storage.sqlite.database.BUSY_TIMEOUT_MS", 10)
    await database.write(putting("a"))
    with closing(sqlite3.connect(database.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM facts").fetchall()
        await database.write(putting("b"))
        assert await database.purge() is False
        reader.execute("COMMIT")
    assert await database.purge() is True
    assert database.path.with_name("fulltime.db-wal").stat().st_size == 0


async def test_closing_finishes_what_waits(sqlite_path):
    database = open_database(sqlite_path)
    works = [lambda _connection: time.sleep(0.1), *map(putting, "abc")]
    writing = [asyncio.create_task(database.write(work)) for work in works]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*writing)
    async with open_database(sqlite_path) as reopened:
        assert await keys_of(reopened) == ["a", "b", "c"]


async def test_closing_waits_for_a_reader_that_has_not_connected_yet(sqlite_path):
    database = open_database(sqlite_path)
    reading = asyncio.create_task(keys_of(database))
    await asyncio.sleep(0)
    await database.close()
    assert await reading == []
    assert database._reading._connection is None, "it is left open"


async def test_a_connection_that_cannot_be_opened_is_told_and_tried_again(sqlite_path, monkeypatch):
    connect = SqliteConnection.open

    async def fail(*_values, **_options):
        raise sqlite3.OperationalError("no luck")

    async with open_database(sqlite_path) as database:
        monkeypatch.setattr(SqliteConnection, "open", fail)
        with pytest.raises(sqlite3.OperationalError):
            await database.write(putting("a"))
        with pytest.raises(sqlite3.OperationalError):
            await keys_of(database)
        monkeypatch.setattr(SqliteConnection, "open", connect)
        await database.write(putting("b"))
        assert await keys_of(database) == ["b"]


async def test_readers_that_come_together_share_one_connection(database):
    threads = await asyncio.gather(
        *(database.read(lambda _connection: threading.get_ident()) for _ in range(5))
    )
    assert len(set(threads)) == 1
