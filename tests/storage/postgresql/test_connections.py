"""Connections are bounded and shared, and those that broke are replaced."""

import asyncio
import threading
import time

import psycopg
import pytest
from sqlalchemy import text

from storage.engine.streaming import MOST_LONG_READS
from storage.errors import StorageError, StorageUnavailable
from storage.opening import open_database
from storage.postgresql.database import WRITERS
from storage.postgresql.server import CONNECTIONS
from storage.postgresql.silence import SILENT_FOR
from storage.server import key_values
from tests.storage.conftest import keys_of, putting

PID = text("SELECT pg_backend_pid()")


def end(address, pid):
    """End a connection of the server, as its administrator may."""
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))


async def pids(database, readers, writers=0, long_readers=0):
    """The numbers of this many connections, which are all used at once."""
    barrier = threading.Barrier(readers + writers + long_readers)

    def meet(connection):
        barrier.wait(20)
        return connection.scalar(PID)

    reading = [database.read(meet) for _ in range(readers)]
    reading += [
        database.read_long(lambda snapshot: meet(snapshot.connection)) for _ in range(long_readers)
    ]
    return await asyncio.gather(*reading, *(database.write(meet) for _ in range(writers)))


async def test_as_many_transactions_as_connections_run_at_once_and_no_more(database):
    readers = CONNECTIONS - WRITERS - MOST_LONG_READS
    assert len(set(await pids(database, readers, WRITERS, MOST_LONG_READS))) == CONNECTIONS
    found = await asyncio.gather(
        *(database.read(lambda connection: connection.scalar(PID)) for _ in range(3 * CONNECTIONS))
    )
    assert len(set(found)) <= CONNECTIONS


async def test_few_transactions_write_at_once(database):
    at_once, most, counting = 0, 0, threading.Lock()

    def work(_connection):
        nonlocal at_once, most
        with counting:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.01)
        with counting:
            at_once -= 1

    await asyncio.gather(*(database.write(work) for _ in range(5 * WRITERS)))
    assert most == WRITERS


@pytest.mark.parametrize("count", [1, 3])
async def test_connections_that_broke_while_idle_are_replaced_unnoticed(database, address, count):
    for pid in await pids(database, count):
        await asyncio.to_thread(end, address, pid)
    await database.write(putting("a"))
    assert await keys_of(database) == ["a"]


async def test_an_idle_connection_that_broke_is_replaced_for_a_reader(database, address):
    await database.write(putting("a"))
    (pid,) = await pids(database, 1)
    await asyncio.to_thread(end, address, pid)
    assert await keys_of(database) == ["a"]


async def test_work_whose_connection_breaks_is_done_again_once(database, address):
    attempts = []

    def work(connection):
        attempts.append(connection)
        key_values.put(connection, "a", f"{len(attempts)}")
        if len(attempts) == 1:
            end(address, connection.scalar(PID))
        key_values.put(connection, "b", f"{len(attempts)}")

    await database.write(work)
    assert len(attempts) == 2
    assert await database.read(lambda connection: key_values.get(connection, "a")) == "2"


async def test_work_whose_connection_breaks_again_tells_that_it_may_pass(database, address):
    def work(connection):
        key_values.put(connection, "a", "x")
        end(address, connection.scalar(PID))
        key_values.put(connection, "b", "x")

    with pytest.raises(StorageUnavailable, match=r"cannot be reached|is being shut down"):
        await database.write(work)
    assert await keys_of(database) == []


async def test_a_connection_that_breaks_in_the_commit_is_not_repeated(database, address):
    """What was written may be there or not, so only the caller can know what to do."""
    attempts = []

    def work(connection):
        attempts.append(connection)
        key_values.put(connection, "a", "x")
        end(address, connection.scalar(PID))

    with pytest.raises(StorageUnavailable):
        await database.write(work)
    assert len(attempts) == 1


async def test_a_database_stays_in_use_after_its_server_has_closed_all_connections(empty_url):
    """In a database of its own: other tests keep connections to the one they share."""
    async with open_database(empty_url) as database:
        await database.write(putting("a"))
        with psycopg.connect(empty_url, autocommit=True) as other:
            ours = "SELECT pid FROM pg_stat_activity WHERE application_name = 'fulltime'"
            here = f"{ours} AND datname = current_database()"
            for (pid,) in other.execute(here).fetchall():
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        await database.write(putting("b"))
        with pytest.raises(StorageError, match="Another Fulltime is using"):
            await asyncio.to_thread(open_database, empty_url, alone=True)


async def test_a_lock_is_held_by_one_process_at_a_time(database, address):
    entered, order = asyncio.Event(), []

    async def enter(one, name):
        async with one.lock("commands"):
            entered.set()
            order.append(f"{name} in")
            await asyncio.sleep(0.05)
            order.append(f"{name} out")

    async with open_database(address) as other:
        first = asyncio.create_task(enter(database, "first"))
        await entered.wait()
        async with other.lock("emoji"):  # another name, another lock
            await enter(other, "second")
        await first
    assert order == ["first in", "first out", "second in", "second out"]


async def test_closing_disconnects(address):
    database = open_database(address)
    found = await pids(database, 3)
    await database.close()
    query = "SELECT count(*) FROM pg_stat_activity WHERE pid = ANY(%s)"
    with psycopg.connect(address, autocommit=True) as other:
        for _ in range(200):
            if other.execute(query, (found,)).fetchone() == (0,):
                return
            await asyncio.sleep(0.01)
    pytest.fail("it is connected yet")


async def test_the_bot_is_known_to_the_server_by_its_name(database):
    name = text("SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()")
    assert await database.read(lambda connection: connection.scalar(name)) == "fulltime"


async def test_vacuum_that_fails_is_told_as_something_that_may_pass(database, address):
    (pid,) = await pids(database, 1)
    await asyncio.to_thread(end, address, pid)
    with pytest.raises(StorageUnavailable):
        await database.purge()
    assert await database.purge() is True


async def test_a_connection_to_a_machine_that_vanished_breaks_within_seconds(database):
    """It would for two hours be waited for an answer that does not come."""
    known = await database.read(
        lambda connection: connection.connection.driver_connection.info.get_parameters()
    )
    assert int(known["tcp_user_timeout"]) == SILENT_FOR * 1000
    tries = int(known["keepalives_interval"]) * int(known["keepalives_count"])
    assert int(known["keepalives_idle"]) + tries <= SILENT_FOR


async def test_a_server_has_no_file_to_watch(database):
    watching = asyncio.create_task(database.watch())
    await database.write(putting("a"))
    assert not watching.done()
    watching.cancel()
