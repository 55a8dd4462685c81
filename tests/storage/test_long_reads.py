"""Long reads see one moment, hold a portion in memory, and hinder neither moves nor presses."""

import asyncio
import threading
from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from storage.engine import streaming
from storage.errors import StorageError, StorageUnavailable
from storage.match import matches
from storage.schema.match_tables import facts
from storage.server import key_values
from tests.storage.conftest import keys_of, match, meet, open_match, putting

ROWS = 3 * streaming.PORTION + 1
KEYS = select(facts.c.key).where(facts.c.key.startswith("k")).order_by(facts.c.key)


def fill(connection):
    added = [{"key": f"k{number:05d}", "value": "x"} for number in range(ROWS)]
    connection.execute(insert(facts), added)


@pytest.fixture
async def filled(database):
    await database.write(lambda connection: (meet(connection), open_match(connection)))
    await database.write(fill)
    return database


class Held:
    """A long read that stops after its first row until it may go on."""

    def __init__(self, database):
        self.has_begun, self.may_go_on = threading.Event(), threading.Event()
        self.task = asyncio.create_task(database.read_long(self._work))

    def _work(self, snapshot):
        found = snapshot.rows(KEYS)
        first = next(found)
        self.has_begun.set()
        assert self.may_go_on.wait(10)
        return [first.key, *(row.key for row in found)]

    async def begin(self):
        assert await asyncio.to_thread(self.has_begun.wait, 10)


async def test_a_move_is_stored_while_a_long_read_waits_and_the_read_does_not_see_it(filled):
    held = Held(filled)
    await held.begin()
    moved = replace(match(), version=2)
    await filled.write(lambda connection: matches.save(connection, moved, seen_version=1))
    await filled.write(lambda connection: key_values.put(connection, "k99999", "later"))
    row = await filled.read(lambda connection: matches.load(connection, "abc"))
    assert row.version == 2
    assert not held.task.done()
    held.may_go_on.set()
    found = await held.task
    assert len(found) == ROWS
    assert "k99999" not in found
    assert "k99999" in await keys_of(filled)


async def test_a_long_read_comes_in_portions(filled):
    def look(snapshot):
        found = snapshot.connection.execute(
            KEYS, execution_options={"yield_per": streaming.PORTION}
        )
        return [len(portion) for portion in found.partitions()], len([*snapshot.rows(KEYS)])

    assert await filled.read_long(look) == ([streaming.PORTION] * 3 + [1], ROWS)


async def test_two_queries_of_a_long_read_may_be_read_in_turns(filled):
    def look(snapshot):
        pairs = zip(snapshot.rows(KEYS), snapshot.rows(KEYS), strict=True)
        return all(one == other for one, other in pairs)

    assert await filled.read_long(look)


async def test_a_long_read_cannot_write(filled):
    with pytest.raises(StorageError, match=r"^\S.*\.$"):
        await filled.read_long(lambda snapshot: putting("a")(snapshot.connection))
    assert "a" not in await keys_of(filled)


async def test_what_a_long_read_raises_reaches_its_caller(filled):
    with pytest.raises(ZeroDivisionError):
        await filled.read_long(lambda _snapshot: 1 / 0)
    assert len(await filled.read_long(lambda snapshot: [*snapshot.rows(KEYS)])) == ROWS


async def test_closing_the_database_stops_a_long_read_after_its_portion(filled):
    held = Held(filled)
    await held.begin()
    closing = asyncio.create_task(filled.close())
    await asyncio.sleep(0)
    held.may_go_on.set()
    await closing
    with pytest.raises(StorageUnavailable, match=r"closed; start again later\.$"):
        await held.task
    with pytest.raises(RuntimeError):
        await filled.read_long(lambda _snapshot: None)


async def test_a_long_read_nobody_waits_for_any_more_stops_after_its_portion(filled):
    stopped_by = []

    def look(snapshot):
        has_begun.set()
        assert snapshot.stopped.wait(10)
        try:
            return [*snapshot.rows(KEYS)]
        except StorageUnavailable as error:
            stopped_by.append(error)
            raise

    has_begun = threading.Event()
    task = asyncio.create_task(filled.read_long(look))
    await asyncio.to_thread(has_begun.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await filled.close()  # waits for its thread
    assert stopped_by


async def test_a_long_read_is_given_up_before_it_holds_back_the_log_for_minutes(
    filled, monkeypatch
):
    monkeypatch.setattr(streaming, "LONGEST_READ", -1.0)
    with pytest.raises(StorageUnavailable, match="try again when less is going on"):
        await filled.read_long(lambda snapshot: [*snapshot.rows(KEYS)])
