"""What both databases promise: whole transactions, one moment for each reader, own threads."""

import asyncio
import threading
import time
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event, text

from storage.errors import StorageError, VersionConflict
from storage.match import matches
from storage.opening import open_database
from storage.server import key_values
from tests.storage.conftest import keys_of, match, meet, open_match, putting


async def test_what_was_written_can_be_read_at_once(database):
    assert await database.write(lambda connection: key_values.put(connection, "a", "1") or 7) == 7
    assert await database.read(lambda connection: key_values.get(connection, "a")) == "1"


async def test_what_was_written_is_there_after_opening_anew(address):
    async with open_database(address) as database:
        await database.write(putting("a"))
    async with open_database(address) as database:
        assert await keys_of(database) == ["a"]


async def test_a_transaction_that_fails_leaves_nothing_and_tells_its_caller(database):
    def work(connection):
        key_values.put(connection, "half", "done")
        raise ValueError

    with pytest.raises(ValueError):
        await database.write(work)
    assert await keys_of(database) == []


async def test_who_asks_is_told_the_times_of_each_transaction(database):
    told = []
    database.on_transaction = told.append
    await database.write(lambda _connection: time.sleep(0.02))
    await keys_of(database)
    with pytest.raises(ZeroDivisionError):
        await database.write(lambda _connection: 1 / 0)
    assert [one.kind for one in told] == ["write", "read"]
    assert all(one.called <= one.begun <= one.worked <= one.ended for one in told)
    assert 0.02 <= told[0].worked - told[0].begun < 5


async def test_what_a_reader_raises_reaches_its_caller_and_harms_no_other(database):
    with pytest.raises(ZeroDivisionError):
        await database.read(lambda _connection: 1 / 0)
    assert await keys_of(database) == []


async def test_a_reader_cannot_write(database):
    with pytest.raises(StorageError, match=r"^\S.*\.$"):
        await database.read(putting("a"))
    assert await keys_of(database) == []


async def test_of_fifty_moves_on_one_version_exactly_one_is_played(database):
    await database.write(lambda connection: (meet(connection), open_match(connection)))

    def move(number):
        after = replace(match(), version=2, state=b"state of %d" % number)
        return lambda connection: matches.save(connection, after, seen_version=1) or number

    results = await asyncio.gather(
        *(database.write(move(number)) for number in range(50)), return_exceptions=True
    )
    played = [result for result in results if not isinstance(result, VersionConflict)]
    assert len(played) == 1
    row = await database.read(lambda connection: matches.load(connection, "abc"))
    assert (row.version, row.state) == (2, b"state of %d" % played[0])


async def test_a_reader_sees_one_moment_while_others_write(database):
    await database.write(putting("before"))
    has_begun, has_written = threading.Event(), threading.Event()
    query = text("SELECT key FROM facts WHERE key IN ('before', 'meanwhile') ORDER BY key")

    def look_twice(connection):
        first = list(connection.scalars(query))
        has_begun.set()
        assert has_written.wait(10)
        return first, list(connection.scalars(query))

    reading = asyncio.create_task(database.read(look_twice))
    await asyncio.to_thread(has_begun.wait, 10)
    await database.write(putting("meanwhile"))
    has_written.set()
    assert await reading == (["before"], ["before"])
    assert await keys_of(database) == ["before", "meanwhile"]


async def test_no_statement_runs_on_the_thread_of_the_event_loop(database):
    threads = set()

    def see(*_):
        threads.add(threading.get_ident())

    event.listen(Engine, "before_cursor_execute", see)
    try:
        await asyncio.gather(
            *(database.write(putting(key)) for key in "abc"), *(keys_of(database) for _ in "abc")
        )
        await database.purge()
    finally:
        event.remove(Engine, "before_cursor_execute", see)
    assert threads
    assert threading.get_ident() not in threads


async def test_who_gives_up_while_it_is_written_harms_nobody(address):
    """A member's connection may break at any instant; what was begun is written all the same."""
    has_begun, may_end = threading.Event(), threading.Event()

    def work(connection):
        has_begun.set()
        assert may_end.wait(10)
        key_values.put(connection, "begun", "x")

    async with open_database(address) as database:
        giving_up = asyncio.create_task(database.write(work))
        await asyncio.to_thread(has_begun.wait, 10)
        giving_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await giving_up
        may_end.set()
        await database.write(putting("next"))
    async with open_database(address) as database:
        assert await keys_of(database) == ["begun", "next"]


async def test_nothing_waits_in_the_event_loop(database):
    """An idle task would keep a test harness from ever seeing the bot at rest."""
    await database.write(putting("a"))
    await keys_of(database)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_closing_finishes_what_runs(address):
    has_begun, may_end = threading.Event(), threading.Event()

    def linger(connection):
        has_begun.set()
        assert may_end.wait(10)
        return key_values.get(connection, "a")

    database = open_database(address)
    await database.write(putting("a", "kept"))
    reading = asyncio.create_task(database.read(linger))
    writing = asyncio.create_task(database.write(putting("b")))
    await asyncio.to_thread(has_begun.wait, 10)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    may_end.set()
    await closing
    assert await reading == "kept"
    await writing
    async with open_database(address) as reopened:
        assert await keys_of(reopened) == ["a", "b"]


async def test_who_comes_after_closing_is_told_at_once(address):
    database = open_database(address)
    await database.close()
    for late in (database.write(putting("late")), keys_of(database), database.purge()):
        with pytest.raises(RuntimeError, match="the database is closed"):
            await asyncio.wait_for(late, 60)
    await database.close()


async def test_what_deleted_rows_leave_is_removed(database):
    await database.write(putting("a", "x" * 10_000))
    await database.write(lambda connection: connection.execute(text("DELETE FROM facts")) and None)
    assert await database.purge() is True
    assert await keys_of(database) == []
