"""Start, doctor, backup and restore find the same files whole, and the same ones damaged."""

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import insert

from bot.operations.database_checks import check_database
from storage.errors import StorageError
from storage.opening import open_database
from storage.schema.match_tables import players
from storage.sqlite.copies import copy_online
from storage.sqlite.restore import restore
from tests.storage.conftest import meet, open_match

PAGE = 4096
FLIPS = 42
"""Files of which one byte is another."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A database of some two hundred pages."""
    path = tmp_path_factory.mktemp("filled") / "fulltime.db"
    rows = [{"user_id": 1000 + n, "created_at": n, "locale": "de" * 40} for n in range(5000)]

    def work(connection):
        meet(connection)
        for number in range(20):
            open_match(connection, f"m{number}")
        connection.execute(insert(players), rows)

    async def fill():
        async with open_database(path) as database:
            await database.write(work)

    asyncio.run(fill())
    return path


@pytest.fixture
def path(filled, tmp_path):
    (tmp_path / "data").mkdir()
    return shutil.copy(filled, tmp_path / "data" / "fulltime.db")


def overwritten(at, content):
    """Return a harm that writes over the bytes from `at`; a negative one counts from the end."""

    def harm(path):
        whole = bytearray(path.read_bytes())
        begin = at % len(whole)
        whole[begin : begin + len(content)] = content
        path.write_bytes(whole)

    return harm


def cut(keep):
    """Return a harm that leaves only so much of the file."""
    return lambda path: path.write_bytes(path.read_bytes()[: keep(path.stat().st_size)])


def sql(*statements):
    """Return a harm that another program does."""

    def harm(path):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)

    return harm


def lose_an_entry(path):
    """Empty an index behind its table's back, which `quick_check` may not find."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        found = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_matches_1'"
        )
        ((page,),) = found.fetchall()
    overwritten((page - 1) * PAGE + 3, b"\0\0")(path)


def promise(path):
    """Promise of a column what its rows do not hold."""
    sql(
        "UPDATE players SET locale = NULL",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'locale TEXT', 'locale TEXT NOT NULL')",
    )(path)


DAMAGED = {
    "no byte": cut(lambda _size: 0),
    "one byte": cut(lambda _size: 1),
    "half a header": cut(lambda _size: 50),
    "the header alone": cut(lambda _size: 100),
    "the first page alone": cut(lambda _size: PAGE),
    "half of it": cut(lambda size: size // PAGE // 2 * PAGE),
    "all but the last page": cut(lambda size: size - PAGE),
    "all but half a page": cut(lambda size: size - PAGE // 2),
    "a text": lambda path: path.write_text("my shopping list"),
    "a text of many pages": lambda path: path.write_text("my shopping list" * 9999),
    "its name in the header": overwritten(0, b"XX"),
    "another page size": overwritten(16, b"\x20\x00"),
    "a page size that is none": overwritten(16, b"\x00\x03"),
    "a format of the future": overwritten(18, b"\x09\x09"),
    "more pages than there are": overwritten(28, b"\x00\x00\xff\xff"),
    "fewer pages than there are": overwritten(28, b"\x00\x00\x00\x08"),
    "free pages that are not free": overwritten(32, b"\x00\x00\x00\x05\x00\x00\x00\x02"),
    "zeros in the list of tables": overwritten(100, bytes(900)),
    "a page in the middle": overwritten(PAGE * 60, b"\xff" * PAGE),
    "a page of zeros in the middle": overwritten(PAGE * 60, bytes(PAGE)),
    "the last page": overwritten(-PAGE, b"\xff" * PAGE),
    "an index without entries": lose_an_entry,
    "a row against its table": promise,
    "a table that is missing": sql("PRAGMA foreign_keys = OFF", "DROP TABLE moves"),
    "no table": lambda path: (path.unlink(), sql("PRAGMA user_version = 1")(path)),
    "no version": sql("DELETE FROM alembic_version"),
    "a newer version": sql("UPDATE alembic_version SET version_num = '9999'"),
    "another program's": sql("DROP TABLE alembic_version"),
    "another program's alone": lambda path: (
        path.unlink(),
        sql("CREATE TABLE shopping (item TEXT)")(path),
    ),
}
"""What nobody may call a database in order."""


def ask(work):
    """Return the sentence with which something refuses a file, "" if it does not."""
    try:
        work()
    except StorageError as error:
        return str(error)
    return ""


def opinions(path, folder):
    """Return what each of them says about a file, "" for nothing; the start comes last."""
    copy, target, content = folder / "copy.db", folder / "target.db", path.read_bytes()
    finding = check_database(path)
    said = {
        "doctor": "" if finding.is_well else finding.text,
        "backup": ask(lambda: copy_online(path, copy)),
        "restore": ask(lambda: restore(target, path, backups=folder)),
    }
    assert path.read_bytes() == content, "they only look"
    said["start"] = ask(lambda: asyncio.run(open_database(path).close()))
    return said


@pytest.mark.parametrize("harm", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_refused_by_all_and_stays_as_it_is(path, tmp_path, harm):
    harm(path)
    content = path.read_bytes()
    said = opinions(path, tmp_path)
    assert all(said.values()), said
    assert path.read_bytes() == content
    assert {one.split(": ")[-1] for one in said.values()} == {said["start"]}, "in the same words"
    assert [each_path.name for each_path in tmp_path.iterdir() if each_path.suffix == ".db"] == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(FLIPS))
def test_of_a_file_with_one_wrong_byte_all_think_the_same(path, tmp_path, number):
    chance = random.Random(number)
    whole = bytearray(path.read_bytes())
    whole[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
    path.write_bytes(whole)
    said = opinions(path, tmp_path)
    assert len({bool(one) for one in said.values()}) == 1, said


def test_a_whole_file_is_refused_by_none(path, tmp_path):
    assert set(opinions(path, tmp_path).values()) == {""}
