"""Everything moves from one database to another, or nothing does."""

import asyncio
from contextlib import contextmanager

import pytest
from sqlalchemy import insert, select

from storage import copying
from storage.copying import copy_database
from storage.engine import rows
from storage.errors import StorageError
from storage.match import outbox
from storage.opening import open_database, require_database
from storage.schema.fleet_tables import PROCESSES
from storage.schema.match_tables import matches, metadata
from tests.storage.conftest import NOW, meet, open_match, putting
from tests.storage.member.test_privacy import fill

pytestmark = pytest.mark.usefixtures("copied_files")


@pytest.fixture
def places(tmp_path, postgresql_url):
    """The addresses of two empty databases: a file and one on a server."""
    return {"file": tmp_path / "fulltime.db", "server": postgresql_url}


def write(address, *works):
    async def run():
        async with open_database(address) as database:
            return [await database.write(work) for work in works]

    return asyncio.run(run())


def everything(connection):
    """Every row of every table."""
    return {
        table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
        for table in metadata.sorted_tables
    }


@contextmanager
def both_open(source, target):
    """Two databases that this process has open, as the copy wants it."""
    opened = [open_database(address) for address in (source, target)]
    try:
        yield
    finally:
        for database in opened:
            asyncio.run(database.close())


def copied(source, target, progress=lambda _done, _all: None):
    with both_open(source, target):
        return copy_database(source, target, progress)


def fill_with_rematches(connection):
    """Rows in every table, and matches that refer to each other, the later ones first."""
    fill(connection)
    meet(connection)
    for number in range(3):
        open_match(connection, f"m{number}")
    for number in range(2):
        rows.change(connection, matches, {"rematch_of": f"m{number + 1}"}, id=f"m{number}")


@pytest.mark.parametrize(("source", "target"), [("file", "server"), ("server", "file")])
def test_every_row_is_copied(places, source, target):
    source, target = places[source], places[target]
    write(source, fill_with_rematches)
    told = []
    number = copied(source, target, lambda done, of: told.append((done, of)))
    (before,), (after,) = write(source, everything), write(target, everything)
    processes = {table.name for table in PROCESSES}
    assert not any(after.pop(name) for name in processes), "no process has the copy open"
    assert after == {name: rows for name, rows in before.items() if name not in processes}
    assert all(after.values()), "a table without a row proves nothing"
    assert number == sum(map(len, after.values()))
    assert told[-1] == (number, number)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize(("source", "target"), [("file", "server"), ("server", "file")])
def test_ids_go_on_after_those_that_were_copied(places, source, target):
    source, target = places[source], places[target]
    about = {"match_id": "abc", "kind": "ping", "version": 1, "payload": "{}", "now": NOW}

    def ping(connection):
        return outbox.put(connection, **about).id

    *_, last = write(source, meet, open_match, ping, ping)
    copied(source, target)
    assert write(target, ping) == [last + 1]


def test_many_rows_are_copied_in_batches(places, monkeypatch):
    monkeypatch.setattr(copying, "BATCH", 2)
    write(places["file"], *(putting(f"{number}") for number in range(5)))
    told = []
    assert copied(places["file"], places["server"], lambda *now: told.append(now)) == 5
    assert told == [(2, 5), (4, 5), (5, 5)]


def test_a_target_that_holds_something_is_refused_and_stays_as_it_is(places):
    write(places["file"], putting("a", "1"))
    write(places["server"], putting("a", "2"))
    with pytest.raises(StorageError, match="name an empty database"):
        copied(places["file"], places["server"])
    (found,) = write(places["server"], everything)
    assert found["facts"] == [("a", "2")]


def test_a_copy_that_breaks_leaves_the_target_empty_and_quotes_no_row(places, monkeypatch):
    write(places["file"], meet, open_match, putting("secret"))

    def lose(_old, new, _table):
        new.execute(insert(metadata.tables["facts"]).values(key="secret", value=None))
        yield 1

    monkeypatch.setattr(copying, "_copy_table", lose)
    with pytest.raises(StorageError, match="cannot be copied: NotNullViolation") as caught:
        copied(places["file"], places["server"])
    assert "secret" not in str(caught.value)
    (found,) = write(places["server"], everything)
    assert not any(found.values())


def test_a_copy_with_other_numbers_of_rows_leaves_the_target_empty(places, monkeypatch):
    write(places["file"], putting("a"))
    monkeypatch.setattr(copying, "_copy_table", lambda *_: iter(()))
    with pytest.raises(StorageError, match="other numbers of rows"):
        copied(places["file"], places["server"])
    (found,) = write(places["server"], everything)
    assert not any(found.values())


def test_a_source_that_is_not_there_is_told(tmp_path, postgresql_url):
    with pytest.raises(StorageError, match="There is no database"):
        require_database(tmp_path / "missing.db")
    write(tmp_path / "there.db")
    require_database(tmp_path / "there.db")
    require_database(postgresql_url)
