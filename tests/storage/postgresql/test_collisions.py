"""Transactions that change the same rows at the same time: each is repeated until it fits."""

import asyncio
import threading
import traceback
from contextlib import suppress

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage.errors import RowDeletedError, StorageUnavailable
from storage.postgresql import database as module
from storage.postgresql import locks
from storage.postgresql.database import ATTEMPTS, ATTEMPTS_AT_A_KEY, BESIDE_OTHERS
from storage.postgresql.errors import sqlstate_of
from storage.server import key_values
from tests.storage.conftest import keys_of, past_the_lock, putting


@pytest.fixture
def meeting():
    """Work that waits in its first attempt until another piece of work has come as far."""
    barrier = threading.Barrier(2)
    attempts = []

    def meet(number):
        attempts.append(number)
        if attempts.count(number) == 1:
            barrier.wait(10)

    meet.attempts = attempts
    return meet


async def both(database, work):
    """Write two pieces of work at once."""
    await asyncio.gather(*(database.write(lambda conn, n=n: work(conn, n)) for n in (1, 2)))


async def value_of(database, key):
    return await database.read(lambda connection: key_values.get(connection, key))


async def test_of_two_that_change_one_row_the_second_is_repeated(database, meeting):
    await database.write(putting("list", "0"))

    def append(connection, number):
        before = key_values.get(connection, "list")
        meeting(number)
        key_values.put(connection, "list", f"{before} {number}")

    await both(database, append)
    assert sorted((await value_of(database, "list")).split()) == ["0", "1", "2"]
    assert len(meeting.attempts) >= 3, "one is repeated, perhaps before the other has ended"


async def test_of_two_that_insert_one_key_the_second_is_repeated(database, meeting):
    def insert_unless_there(connection, number):
        found = key_values.get(connection, "key")
        meeting(number)
        if found is None:
            connection.execute(text("INSERT INTO facts VALUES ('key', :n)"), {"n": str(number)})
        else:
            key_values.put(connection, "key", f"{found} {number}")

    await both(database, insert_unless_there)
    assert sorted((await value_of(database, "key")).split()) == ["1", "2"]
    assert len(meeting.attempts) >= 3, "one is repeated, perhaps before the other has ended"


async def test_of_two_that_wait_for_each_other_one_is_repeated(database, meeting):
    for key in ("a", "b"):
        await database.write(putting(key, ""))

    def cross(connection, number):
        first, second = ("a", "b") if number == 1 else ("b", "a")
        key_values.put(connection, first, str(number))
        meeting(number)
        key_values.put(connection, second, str(number))

    await both(database, cross)
    assert await value_of(database, "a") == await value_of(database, "b")
    assert len(meeting.attempts) >= 3, "one is repeated, perhaps before the other has ended"


@pytest.fixture
def no_pauses(monkeypatch):
    monkeypatch.setattr(module, "PAUSE", 0)


@pytest.mark.usefixtures("no_pauses")
async def test_who_never_fits_gives_up_with_the_error(database):
    attempts = []
    await database.write(putting("once"))

    def collide(connection):
        attempts.append(connection)
        connection.execute(text("INSERT INTO facts VALUES ('once', 'x')"))

    with pytest.raises(IntegrityError):
        await database.write(collide)
    assert len(attempts) == ATTEMPTS_AT_A_KEY
    assert await keys_of(database) == ["once"]


@pytest.fixture
async def rivals(database):
    """Work that lets another transaction change the same row at each of its attempts."""
    loop, attempts = asyncio.get_running_loop(), []

    def append(connection):
        before = key_values.get(connection, "list")
        attempts.append(connection)
        putting_more = database.write(putting("list", f"{len(attempts)}"))
        change = asyncio.run_coroutine_threadsafe(putting_more, loop)
        if len(attempts) <= BESIDE_OTHERS:
            change.result(20)
        else:
            with suppress(TimeoutError):  # the other waits until this one has ended
                change.result(0.3)
        key_values.put(connection, "list", f"{before} and more")

    append.attempts = attempts
    return append


@pytest.mark.usefixtures("no_pauses")
async def test_who_collides_again_and_again_writes_alone(database, rivals):
    await database.write(putting("list", "0"))
    await database.write(rivals)
    assert len(rivals.attempts) == BESIDE_OTHERS + 1


@pytest.mark.usefixtures("no_pauses")
async def test_nobody_waits_long_to_write_alone_for_a_transaction_that_stands_still(
    database, address, monkeypatch
):
    """Its process may be stopped."""
    monkeypatch.setattr(locks, "ALONE_WITHIN", 0.1)
    attempts = []

    def collide(connection):
        attempts.append(connection)
        if len(attempts) <= BESIDE_OTHERS + 1:
            connection.execute(text("DO $$BEGIN RAISE SQLSTATE '40001'; END$$"))
        assert connection.scalar(text("SHOW lock_timeout")) == "30s"
        key_values.put(connection, "written", "x")

    async with past_the_lock(address) as other:
        stands, is_written = threading.Event(), threading.Event()

        def stand_still(connection):
            key_values.put(connection, "still", "x")
            stands.set()
            is_written.wait(20)

        still = asyncio.create_task(other.write(stand_still))
        assert await asyncio.to_thread(stands.wait, 20)
        await database.write(collide)
        is_written.set()
        await still
    assert await keys_of(database) == ["still", "written"]
    assert len(attempts) == BESIDE_OTHERS + 2


@pytest.mark.usefixtures("no_pauses")
async def test_who_always_collides_is_told_to_try_later(database):
    attempts = []

    def collide(connection):
        attempts.append(connection)
        connection.execute(text("DO $$BEGIN RAISE SQLSTATE '40001'; END$$"))

    with pytest.raises(StorageUnavailable, match="is too busy"):
        await database.write(collide)
    assert len(attempts) == ATTEMPTS


async def test_an_error_that_is_no_collision_is_raised_at_once(database):
    attempts = []

    def fail(connection):
        attempts.append(connection)
        connection.execute(text("SELECT 1 / 0"))

    with pytest.raises(DBAPIError) as caught:
        await database.write(fail)
    assert sqlstate_of(caught.value) == "22012"
    assert len(attempts) == 1


@pytest.mark.usefixtures("no_pauses")
async def test_a_commit_that_collides_is_repeated(database):
    """A constraint may be checked as late as that."""
    attempts = []

    def work(connection):
        attempts.append(connection)
        if len(attempts) == 1:
            connection.execute(
                text("CREATE TEMP TABLE late (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
            )
            connection.execute(text("INSERT INTO late VALUES (1), (1)"))
        else:
            key_values.put(connection, "repeated", "x")

    await database.write(work)
    assert await keys_of(database) == ["repeated"]
    assert len(attempts) == 2


async def test_two_processes_collide_as_two_tasks_do(database, address, meeting):
    async with past_the_lock(address) as other:
        await database.write(putting("list", "0"))

        def append(connection, number):
            before = key_values.get(connection, "list")
            meeting(number)
            key_values.put(connection, "list", f"{before} {number}")

        await asyncio.gather(
            database.write(lambda connection: append(connection, 1)),
            other.write(lambda connection: append(connection, 2)),
        )
        assert sorted((await value_of(other, "list")).split()) == ["0", "1", "2"]


async def test_a_row_that_refers_to_one_that_is_gone_tells_so(database):
    def work(connection):
        connection.execute(text("INSERT INTO requests VALUES ('gone', 'undo', 1, 1, '', 1)"))

    with pytest.raises(RowDeletedError, match=r"^A row of PostgreSQL database .* was deleted\.$"):
        await database.write(work)


@pytest.mark.usefixtures("no_pauses")
@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("INSERT INTO facts VALUES (:hand, NULL)", "violates not-null constraint"),
        ("INSERT INTO facts VALUES (:hand, 'x'), (:hand, 'x')", "violates unique constraint"),
        ("INSERT INTO requests VALUES (:hand, 'undo', 1, 1, '', 1)", "violates foreign key"),
    ],
)
async def test_errors_name_the_reason_and_no_values_of_rows(database, statement, why):
    """The server's details quote whole rows, and errors are logged."""
    values = {"hand": "my hand"}  # not in the function, whose lines a traceback shows

    def work(connection):
        connection.execute(text(statement), values)

    with pytest.raises((IntegrityError, RowDeletedError)) as caught:
        await database.write(work)
    told = "".join(traceback.format_exception(caught.value))
    assert why in told
    assert "my hand" not in told
