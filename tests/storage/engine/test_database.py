"""One writer that shares commits, one reader, and what happens between them."""

import asyncio
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event, insert, text
from sqlalchemy.exc import IntegrityError, OperationalError
from structlog.testing import capture_logs

import storage.engine.checkpoint
from storage.engine.checkpoint import Checkpointer
from storage.engine.database import MAX_BATCH, Database
from storage.errors import StorageError, VersionConflict
from storage.match import matches
from storage.schema.match_tables import matches as matches_table
from storage.server import key_values
from tests.storage.conftest import match, meet, open_match


@pytest.fixture
def commits(database):
    """How often the database has committed."""
    seen = []
    event.listen(database._writing.engine, "commit", seen.append)
    return seen


@pytest.fixture(params=[False, True], ids=["usual", "brief"])
def brief(request):
    """Whether a transaction is put together in the event loop's thread."""
    return request.param


def putting(key, value="x"):
    return lambda connection: key_values.put(connection, key, value)


def add_twice(connection):
    """Put a fact by hand that can be there once."""
    connection.execute(text("INSERT INTO facts VALUES ('once', 'x')"))


async def keys_of(database):
    query = text("SELECT key FROM facts ORDER BY key")
    return await database.read(lambda connection: list(connection.scalars(query)))


async def test_what_was_written_can_be_read_at_once(database):
    assert await database.write(lambda connection: key_values.put(connection, "a", "1") or 7) == 7
    assert await database.read(lambda connection: key_values.get(connection, "a")) == "1"


async def test_a_transaction_that_fails_leaves_nothing_and_tells_its_caller(database, brief):
    def work(connection):
        key_values.put(connection, "half", "done")
        raise ValueError

    with pytest.raises(ValueError):
        await database.write(work, brief=brief)
    assert await keys_of(database) == []


async def test_what_waits_shares_one_commit(database, commits, brief):
    await held(database, *(putting(f"{n:02}") for n in range(MAX_BATCH)), brief=brief)
    assert len(await keys_of(database)) == MAX_BATCH
    assert len(commits) == 2


async def test_no_more_than_sixty_four_share_one_commit(database, commits, brief):
    await held(database, *(putting(f"{n:03}") for n in range(3 * MAX_BATCH)), brief=brief)
    assert len(await keys_of(database)) == 3 * MAX_BATCH
    assert len(commits) == 4


async def held(database, *works, brief=False):
    """Write all of these while another transaction is still under way, so that they wait."""
    slow = asyncio.create_task(database.write(lambda _connection: time.sleep(0.1)))
    await asyncio.sleep(0)
    writing = (database.write(work, brief=brief) for work in works)
    _, *results = await asyncio.gather(slow, *writing, return_exceptions=True)
    return results


async def test_one_that_fails_leaves_the_others_of_its_commit(database, commits, brief):
    await database.write(add_twice)
    commits.clear()
    works = putting("before"), add_twice, putting("after")
    results = await held(database, *works, brief=brief)
    assert [type(result) for result in results] == [type(None), IntegrityError, type(None)]
    assert await keys_of(database) == ["after", "before", "once"]
    assert len(commits) == 2


async def test_of_fifty_moves_on_one_version_exactly_one_is_played(database, brief):
    await database.write(lambda connection: (meet(connection), open_match(connection)))

    def move(number):
        after = replace(match(), version=2, state=b"state of %d" % number)
        return lambda connection: matches.save(connection, after, seen_version=1) or number

    results = await asyncio.gather(
        *(database.write(move(number), brief=brief) for number in range(50)), return_exceptions=True
    )
    played = [result for result in results if not isinstance(result, VersionConflict)]
    assert len(played) == 1
    row = await database.read(lambda connection: matches.load(connection, "abc"))
    assert (row.version, row.state) == (2, b"state of %d" % played[0])


async def test_a_commit_that_fails_is_told_to_everyone_in_it(database, brief):
    def fail(_connection):
        raise OperationalError("COMMIT", (), Exception("no luck"))

    event.listen(database._writing.engine, "commit", fail)
    results = await held(database, *map(putting, "abc"), brief=brief)
    event.remove(database._writing.engine, "commit", fail)
    assert [type(result) for result in results] == [OperationalError] * 3
    assert await keys_of(database) == []
    await database.write(putting("later"))
    assert await keys_of(database) == ["later"]


async def test_a_full_disk_saves_nothing_of_a_commit_and_says_so_to_everyone(database, brief):
    """SQLite gives up the whole transaction then, the savepoints of the others with it."""
    connection = database._writing.connection.dbapi_connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    works = putting("small"), putting("large", "x" * 1_000_000), putting("behind")
    results = await held(database, *works, brief=brief)
    assert [str(result) for result in results] == [
        f"The disk that holds {database.path} is full; free some space, then try again."
    ] * 3
    assert all(isinstance(result, StorageError) for result in results)
    assert await keys_of(database) == []
    connection.execute("PRAGMA max_page_count = 1000000")
    await database.write(putting("large", "x" * 1_000_000))
    assert await keys_of(database) == ["large"]


async def test_brief_work_of_which_nothing_is_left_lets_the_next_go_on(database):
    await database.write(add_twice, brief=True)
    results = await held(database, add_twice, add_twice, brief=True)
    assert [type(result) for result in results] == [IntegrityError] * 2
    await database.write(putting("later"), brief=True)
    assert await keys_of(database) == ["later", "once"]


async def test_brief_work_never_waits_for_another_program_in_the_event_loop(database):
    """Such a one may write for seconds, and members would get no answer."""
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(database.write(putting("a"), brief=True))
        start = time.perf_counter()
        await asyncio.sleep(0.05)
        assert time.perf_counter() - start < 1
        other.execute("COMMIT")
        await writing
    assert await keys_of(database) == ["a"]


async def test_the_file_is_written_anew_between_transactions(database):
    writing = [asyncio.create_task(database.write(putting(key), brief=True)) for key in "ab"]
    await asyncio.sleep(0)
    scrubbing = asyncio.create_task(database.vacuum())
    await asyncio.gather(*writing, database.write(putting("c"), brief=True))
    assert await scrubbing
    assert await keys_of(database) == ["a", "b", "c"]


async def test_writing_the_file_anew_waits_for_who_reads(database):
    def linger(connection):
        key_values.get(connection, "a")
        time.sleep(0.2)

    await database.write(putting("a"), brief=True)
    reading = asyncio.create_task(database.read(linger))
    await asyncio.sleep(0.05)
    assert await database.vacuum()
    await reading


async def test_what_is_small_is_looked_up_at_once(database):
    await database.write(putting("a"))
    assert database.look(lambda connection: key_values.get(connection, "a")) == "x"


async def test_a_reader_cannot_write(database):
    with pytest.raises(StorageError):
        await database.read(putting("a"))
    with pytest.raises(StorageError):
        database.look(putting("a"))
    assert await keys_of(database) == []


async def test_who_gave_up_before_the_turn_came_writes_nothing(database, brief):
    slow = asyncio.create_task(database.write(lambda _connection: time.sleep(0.1)))
    giving_up = asyncio.create_task(database.write(putting("given up"), brief=brief))
    await asyncio.sleep(0)
    giving_up.cancel()
    await database.write(putting("kept"), brief=brief)
    await slow
    assert await keys_of(database) == ["kept"]


async def test_who_gives_up_while_it_is_written_harms_nobody(database):
    """A member's connection may break at any instant; what was begun is written all the same."""
    begun = threading.Event()

    def work(connection):
        begun.set()
        time.sleep(0.05)
        key_values.put(connection, "begun", "x")

    giving_up = asyncio.create_task(database.write(work))
    await asyncio.to_thread(begun.wait)
    giving_up.cancel()
    await database.write(putting("next"))
    assert giving_up.cancelled()
    assert await keys_of(database) == ["begun", "next"]


async def test_nothing_waits_in_the_event_loop(database):
    """An idle task would keep a test harness from ever seeing the bot at rest."""
    await database.write(putting("a"))
    await database.read(lambda connection: key_values.get(connection, "a"))
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_closing_finishes_what_waits(tmp_path, brief):
    database = Database.open(tmp_path / "fulltime.db")
    works = [lambda _connection: time.sleep(0.1), *map(putting, "abc")]
    writing = [asyncio.create_task(database.write(work, brief=brief)) for work in works]
    await asyncio.sleep(0)
    database.close()
    await asyncio.gather(*writing)
    with closing(Database.open(tmp_path / "fulltime.db")) as reopened:
        assert await keys_of(reopened) == ["a", "b", "c"]


async def test_closing_in_another_thread_finishes_what_waits(tmp_path, brief):
    """The event loop goes on meanwhile, and must begin nothing."""
    database = Database.open(tmp_path / "fulltime.db")
    works = [lambda _connection: time.sleep(0.1), *map(putting, "abc")]
    writing = [asyncio.create_task(database.write(work, brief=brief)) for work in works]
    await asyncio.sleep(0)
    await asyncio.to_thread(database.close)
    async with asyncio.timeout(5):
        await asyncio.gather(*writing)
    with closing(Database.open(tmp_path / "fulltime.db")) as reopened:
        assert await keys_of(reopened) == ["a", "b", "c"]


async def test_who_comes_after_closing_is_told_at_once(tmp_path, brief):
    database = Database.open(tmp_path / "fulltime.db")
    database.close()
    async with asyncio.timeout(5):
        with pytest.raises(RuntimeError):
            await database.write(putting("late"), brief=brief)


def wal_of(database):
    return database.path.with_name(f"{database.path.name}-wal")


async def test_what_was_written_moves_from_the_log_into_the_file(tmp_path, monkeypatch):
    monkeypatch.setattr(storage.engine.checkpoint, "PAUSE", 0.01)
    with closing(Database.open(tmp_path / "fulltime.db")) as database:
        size = database.path.stat().st_size
        await database.write(putting("a", "x" * 100_000))
        for _ in range(500):
            if database.path.stat().st_size > size:
                break
            await asyncio.sleep(0.01)
        assert database.path.stat().st_size >= size + 90_000
        assert wal_of(database).stat().st_size > 100_000


async def test_a_large_log_is_emptied(tmp_path, monkeypatch):
    monkeypatch.setattr(storage.engine.checkpoint, "PAUSE", 0.01)
    monkeypatch.setattr(storage.engine.checkpoint, "LARGE", 50_000)
    with capture_logs() as logs, closing(Database.open(tmp_path / "fulltime.db")) as database:
        await database.write(putting("a", "x" * 100_000))
        await until(lambda: wal_of(database).stat().st_size == 0)
        await database.write(putting("a", "x"))
        assert await database.read(lambda connection: key_values.get(connection, "a")) == "x"
    assert logs == []


async def test_a_large_log_that_cannot_be_emptied_is_reported(tmp_path, monkeypatch):
    """A reader that never ends keeps what it reads."""
    monkeypatch.setattr(storage.engine.checkpoint, "PAUSE", 0.01)
    monkeypatch.setattr(storage.engine.checkpoint, "LARGE", 50_000)
    database = Database.open(tmp_path / "fulltime.db")
    reader = sqlite3.connect(database.path, isolation_level=None)
    with capture_logs() as logs, closing(database), closing(reader):
        await database.write(putting("small"))
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM facts").fetchall()
        await database.write(putting("a", "x" * 100_000))
        await until(lambda: logs)
    assert logs[0]["event"] == "the WAL file stays large"
    assert logs[0]["bytes"] > 50_000


async def test_a_checkpoint_that_fails_is_reported_and_tried_again(tmp_path, monkeypatch):
    monkeypatch.setattr(storage.engine.checkpoint, "PAUSE", 0.01)
    spoiled = tmp_path / "spoiled.db"
    spoiled.write_bytes(b"no database " * 100)
    with capture_logs() as logs, closing(Checkpointer(spoiled)) as checkpointer:
        checkpointer.wake()
        await until(lambda: len(logs) == 1)
        checkpointer.wake()
        await until(lambda: len(logs) == 2)
    assert "the checkpoint failed" in logs[0]["event"]
    assert "not a database" in logs[0]["error"]


async def until(condition):
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    pytest.fail("that never happened")


def test_nothing_is_checkpointed_while_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(storage.engine.checkpoint, "PAUSE", 0.001)
    with closing(Database.open(tmp_path / "fulltime.db")) as database:
        time.sleep(0.05)
        assert not database._checkpointer._written.is_set()
        assert wal_of(database).stat().st_size == 0


@pytest.mark.slow
async def test_opening_ten_thousand_running_matches_loads_none_of_them(tmp_path):
    rows = [matches._columns(match(f"m{number:05}", wake_at=number)) for number in range(10_000)]
    with closing(Database.open(tmp_path / "fulltime.db")) as database:
        await database.write(meet)
        await database.write(lambda connection: connection.execute(insert(matches_table), rows))
    statements = []

    def see(_connection, _cursor, statement, *_rest):
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", see)
    start = time.perf_counter()
    with closing(Database.open(tmp_path / "fulltime.db")) as database:
        took = time.perf_counter() - start
        event.remove(Engine, "before_cursor_execute", see)
        assert not [statement for statement in statements if "matches" in statement]
        assert len(statements) < 10
        assert took < 2
        due = await database.read(lambda connection: matches.due(connection, 10_000, limit=3))
        assert due == ["m00000", "m00001", "m00002"]
