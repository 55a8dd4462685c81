"""Everything moves from one database to another, or nothing does."""

import asyncio
import shutil
from contextlib import nullcontext
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from storage import copying
from storage.copying import copy_database
from storage.engine import installation, rows
from storage.errors import StorageError
from storage.match import outbox
from storage.opening import make_engine, open_database, parse_address
from storage.schema.fleet_tables import PROCESSES
from storage.schema.match_tables import facts, matches, metadata
from storage.schema.metadata import VERSION
from tests.bot.host.data.release import FIRST, Release
from tests.storage.conftest import BEN, NOW, meet, open_match, putting
from tests.storage.member.test_privacy import fill
from tests.storage.sqlite.test_files import run_on

TO_VERSION = text("UPDATE alembic_version SET version_num = :to")

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


def copied(source, target, progress=lambda _done, _all: None):
    return copy_database(source, target, progress).rows


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
    assert copied(places["file"], places["server"], lambda *now: told.append(now)) == 6
    assert told == [(2, 6), (4, 6), (6, 6)]


def test_a_target_that_holds_something_is_refused_and_stays_as_it_is(places):
    write(places["file"], putting("a", "1"))
    write(places["server"], putting("a", "2"))
    with pytest.raises(StorageError, match="name an empty database"):
        copied(places["file"], places["server"])
    (found,) = write(places["server"], everything)
    assert without_id(found)["facts"] == [("a", "2")]


def without_id(found):
    """All rows but the id of the installation, which a new database has, too."""
    return found | {"facts": [one for one in found["facts"] if one[0] != installation.KEY]}


def test_a_copy_that_breaks_leaves_the_target_empty_and_quotes_no_row(places, monkeypatch):
    write(places["file"], meet, open_match, putting("secret"))

    def lose(_old, new, table, _done):
        copying._insert(new, table, [{"key": "b", "value": "b"}, {"key": "secret", "value": None}])
        yield 1

    monkeypatch.setattr(copying, "COPIED", [facts])
    monkeypatch.setattr(copying, "_copy_table", lose)
    sentence = "A row of facts cannot be copied: NotNullViolation"
    with pytest.raises(StorageError, match=sentence) as caught:
        copied(places["file"], places["server"])
    assert "secret" not in str(caught.value)
    (found,) = write(places["server"], everything)
    assert not any(without_id(found).values())


def test_rows_that_came_to_the_target_at_the_last_moment_are_kept(places, monkeypatch):
    write(places["file"], meet)
    write(places["server"], putting("kept"))
    monkeypatch.setattr(copying, "_require_empty", lambda _target: None)
    with pytest.raises(StorageError, match=copying.HOLDS_ROWS):
        copied(places["file"], places["server"])
    (found,) = write(places["server"], everything)
    assert [key for key, _ in without_id(found)["facts"]] == ["kept"]


def test_an_error_of_the_connection_quotes_no_row(places):
    write(places["file"], meet)

    def lose(_done, _all):
        raise DBAPIError("INSERT … 'secret'", None, ConnectionResetError("secret"))

    with pytest.raises(StorageError) as caught:
        copied(places["file"], places["server"], lose)
    assert str(caught.value) == "A row cannot be copied: ConnectionResetError."


class Moody:
    """A connection that takes no rows together."""

    def __init__(self):
        self.taken = []

    begin_nested = staticmethod(nullcontext)

    def execute(self, _statement, rows):
        if len(rows) > 1:
            raise DBAPIError("INSERT", None, OSError())
        self.taken += rows


def test_rows_that_are_refused_together_are_copied_one_by_one():
    moody, rows = Moody(), [{"key": "a", "value": "b"}, {"key": "c", "value": "d"}]
    copying._insert(moody, facts, rows)
    assert moody.taken == rows


def test_a_row_that_the_target_refuses_is_named(places):
    write(places["file"], meet)
    run_on(places["file"], "UPDATE players SET created_at = 'yesterday' WHERE user_id % 100 = 12")
    with pytest.raises(StorageError, match=f"A row of players, user_id {BEN} cannot be copied: "):
        copied(places["file"], places["server"])


def test_a_nul_character_is_left_out_and_told(places):
    write(places["file"], putting("a", "b\0c"), putting("b", "d"))
    done = copy_database(places["file"], places["server"], lambda *_: None)
    assert done.without_nul == ["facts.value"]
    (found,) = write(places["server"], everything)
    assert without_id(found)["facts"] == [("a", "bc"), ("b", "d")]


def test_a_file_keeps_its_nul_characters_in_a_file(places, tmp_path):
    write(places["file"], putting("a", "b\0c"))
    assert copy_database(places["file"], tmp_path / "b.db", lambda *_: None).without_nul == []
    (found,) = write(tmp_path / "b.db", everything)
    assert without_id(found)["facts"] == [("a", "b\0c")]


def test_a_copy_with_other_numbers_of_rows_leaves_the_target_empty(places, monkeypatch):
    write(places["file"], putting("a"))
    monkeypatch.setattr(copying, "_copy_table", lambda *_: iter(()))
    with pytest.raises(StorageError, match="other numbers of rows"):
        copied(places["file"], places["server"])
    (found,) = write(places["server"], everything)
    assert not any(without_id(found).values())


def test_a_source_that_is_not_there_makes_no_target(tmp_path):
    with pytest.raises(StorageError, match="There is no database"):
        copied(tmp_path / "missing.db", tmp_path / "new.db")
    assert list(tmp_path.iterdir()) == []


def test_a_source_of_version_1_0_is_read_and_stays_as_it_is(tmp_path):
    """It used to be upgraded, after a copy into a folder of its own."""
    source = tmp_path / "old.db"
    Release.load(FIRST).write_database(source)
    before = source.read_bytes()
    assert copied(source, tmp_path / "new.db") > 0
    assert source.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {
        "old.db",
        "old.db.lock",
        "new.db",
        "new.db.lock",
    }
    (found,) = write(tmp_path / "new.db", everything)
    assert found["matches"]


def test_a_log_that_a_killed_bot_left_is_read_and_stays_as_it_is(tmp_path):
    async def run():
        async with open_database(tmp_path / "fulltime.db") as database:
            await database.write(putting("a"))
            for end in ("", "-wal"):
                shutil.copy(f"{database.path}{end}", f"{tmp_path / 'crashed.db'}{end}")

    asyncio.run(run())
    crashed = tmp_path / "crashed.db"
    before = crashed.read_bytes(), Path(f"{crashed}-wal").read_bytes()
    assert copied(crashed, tmp_path / "new.db") == 2
    assert (crashed.read_bytes(), Path(f"{crashed}-wal").read_bytes()) == before
    (found,) = write(tmp_path / "new.db", everything)
    assert without_id(found)["facts"] == [("a", "x")]


def test_a_target_of_version_1_0_that_holds_something_is_not_even_upgraded(places, tmp_path):
    target = tmp_path / "old.db"
    Release.load(FIRST).write_database(target)
    before = target.read_bytes()
    write(places["file"], putting("a"))
    with pytest.raises(StorageError, match="name an empty database"):
        copied(places["file"], target)
    assert target.read_bytes() == before


def test_a_server_of_another_version_is_no_source(places, tmp_path):
    engine = make_engine(parse_address(places["server"]))
    sentence = f"is at version 0001; the next start brings it to version {VERSION}"
    try:
        with engine.begin() as connection:
            connection.execute(TO_VERSION, {"to": "0001"})
        with pytest.raises(StorageError, match=sentence):
            copied(places["server"], tmp_path / "new.db")
    finally:
        with engine.begin() as connection:  # later tests use the database again
            connection.execute(TO_VERSION, {"to": VERSION})
        engine.dispose()
    assert not (tmp_path / "new.db").exists()


def test_nobody_may_use_either_meanwhile(places):
    write(places["file"], putting("a"))
    for source, target in (("file", "server"), ("server", "file")):
        opened = open_database(places[source])
        with pytest.raises(StorageError, match="Another Fulltime is using"):
            copied(places[source], places[target])
        asyncio.run(opened.close())
        opened = open_database(places["server"])
        asyncio.run(opened.close())
