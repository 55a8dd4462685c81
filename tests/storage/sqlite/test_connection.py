"""A function over a connection is one hop to the thread that aiosqlite runs for it."""

import asyncio
import gc
import sqlite3
import threading
import weakref

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from storage.sqlite.connection import SqliteConnection, dbapi_connection

ONE = text("SELECT 1")


@pytest.fixture
async def connection(sqlite_path):
    opened = await SqliteConnection.open(sqlite_path)
    yield opened
    await opened.close()


async def test_functions_run_on_one_thread_that_is_not_the_loop_s(connection):
    threads = [await connection.run(lambda _core: threading.get_ident()) for _ in range(3)]
    assert len(set(threads)) == 1
    assert threading.get_ident() not in threads


async def test_functions_run_one_after_another_in_the_order_they_came(connection):
    ran = []
    results = await asyncio.gather(
        *(connection.run(lambda _core, one=number: ran.append(one) or one) for number in range(50))
    )
    assert ran == results == list(range(50))


async def test_what_a_function_raises_comes_back_and_the_next_runs(connection):
    with pytest.raises(ZeroDivisionError):
        await connection.run(lambda _core: 1 / 0)
    assert await connection.run(lambda core: core.scalar(ONE)) == 1


async def test_a_function_whose_caller_gave_up_runs_and_the_next_does_too(connection):
    has_begun, may_end, ran = threading.Event(), threading.Event(), []

    def linger(_core):
        has_begun.set()
        assert may_end.wait(10)
        ran.append("begun")

    giving_up = asyncio.create_task(connection.run(linger))
    await asyncio.to_thread(has_begun.wait, 10)
    giving_up.cancel()
    may_end.set()
    assert await connection.run(lambda core: core.scalar(ONE)) == 1
    assert giving_up.cancelled()
    assert ran == ["begun"]


async def test_the_event_loop_goes_on_while_a_function_runs(connection):
    may_end = threading.Event()
    running = asyncio.create_task(connection.run(lambda _core: may_end.wait(10)))
    await asyncio.sleep(0)
    may_end.set()
    assert await running is True


async def test_sqlite_refuses_its_connection_on_the_event_loop_s_thread(connection):
    with pytest.raises(sqlite3.ProgrammingError, match="thread"):
        dbapi_connection(connection.core).execute("SELECT 1")


async def test_a_connection_sees_to_safety_and_speed_before_its_first_use(connection):
    def values(core):
        bare = dbapi_connection(core)
        names = ("foreign_keys", "synchronous", "secure_delete", "busy_timeout")
        return [bare.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await connection.run(values) == [1, 2, 1, 5000]


async def test_a_file_that_cannot_be_opened_is_told_and_leaves_no_thread(tmp_path):
    before = threading.active_count()
    with pytest.raises(sqlite3.OperationalError):
        await SqliteConnection.open(tmp_path / "missing" / "fulltime.db")
    spoiled = tmp_path / "spoiled.db"
    spoiled.write_bytes(b"no database " * 100)
    with pytest.raises(DatabaseError):
        await SqliteConnection.open(spoiled)
    for _ in range(100):
        if threading.active_count() <= before:  # one of a test before may have yet to end
            return
        await asyncio.sleep(0.01)
    pytest.fail("a thread is left")


@pytest.mark.long
async def test_nothing_is_left_of_a_connection_that_is_closed(sqlite_path):
    """SQLAlchemy keeps whatever knows a connection of its own that was not closed."""
    opened = await SqliteConnection.open(sqlite_path)
    left = [weakref.ref(one) for one in (opened, opened.core.engine)]
    await opened.close()
    del opened
    for _ in range(100):  # its thread has yet to end
        gc.collect()
        if not any(reference_type() for reference_type in left):
            return
        await asyncio.sleep(0.01)
    pytest.fail("something keeps it")


async def test_a_connection_that_is_closed_may_be_closed_again(sqlite_path):
    """As a database is that was closed by hand, and then by whoever had opened it."""
    opened = await SqliteConnection.open(sqlite_path)
    for _ in range(2):
        await opened.close()
