"""The rows of a server's file are read whole and checked before anything is written."""

import shutil
from copy import deepcopy
from dataclasses import replace

import pytest
from sqlalchemy import BigInteger, Column, DateTime, MetaData, Table

from storage.errors import StorageError
from storage.schema.match_tables import metadata
from storage.sqlite.connection import make_engine
from storage.transfer import row_models
from storage.transfer.exporting import export_whole
from storage.transfer.staging import staged
from tests.storage.conftest import NOW
from tests.storage.member.test_privacy import OTHER_GUILD, fill


@pytest.fixture(scope="module")
def whole(empty_database, tmp_path_factory):
    """The export of a server with a row in each table."""
    path = tmp_path_factory.mktemp("staging") / "source.db"
    shutil.copy(empty_database, path)
    engine = make_engine(path)
    with engine.begin() as connection:
        fill(connection)
        server_file = export_whole(connection, OTHER_GUILD, NOW, "1.0.0")
    engine.dispose()
    return server_file


@pytest.fixture
def file(whole):
    """The same, to be changed by one test."""
    return deepcopy(whole)


def load(file):
    with staged(file, "x.json"):
        pass


def test_a_whole_export_is_read(file):
    load(file)


@pytest.mark.parametrize(
    ("table", "column", "value", "why"),
    [
        ("matches", "guild_id", 5, "is that of another server"),
        ("matches", "seed", "no base64", "is no base64"),
        ("matches", "version", "1", "is of another type, or null"),
        ("matches", "version", 2**31, "is out of range"),
        ("matches", "private", 1, "is of another type, or null"),
        ("matches", "created_at", 10**15, "is out of range"),
        ("matches", "channel_id", 2**70, "is out of range"),
        ("matches", "settings", "{", "is no JSON"),
        ("matches", "settings", "[" * 100_000, "nests more than 64 lists and objects"),
        ("matches", "settings", '{"clock": NaN}', "holds NaN, which is no number of JSON"),
        ("matches", "settings", '{"n": 1e999}', "holds a number without bounds"),
        ("matches", "settings", '{"n": 1, "n": 2}', "has the same key twice"),
        ("matches", "settings", '{"\\ud800": 1}', "holds half a character (a lone surrogate)"),
        ("seats", "unknown", 1, "is no column of this table"),
        ("seats", "name", "x" * 41, "is too long"),
        ("cups", "name", "x" * 101, "is too long"),
        ("cups", "name", " ", "is empty"),
        ("cups", "name", None, "is of another type, or null"),
        ("cups", "host_id", [1], "is of another type, or null"),
        ("moves", "match_id", "nowhere", "refers to a row that is not there"),
        ("results", "mu", 1e300, "is out of range"),
        ("puzzle_posts", "day", 0, "is out of range"),
    ],
)
def test_a_row_that_its_table_cannot_hold_is_named(file, table, column, value, why):
    """Whoever writes a checksum of their own may write anything."""
    file.tables[table][0][column] = value
    with pytest.raises(StorageError) as caught:
        load(file)
    assert f"x.json cannot be imported: {column} in row 1 of {table} (" in str(caught.value)
    assert f") {why}. Nothing was changed; export" in str(caught.value)


def test_a_row_that_is_there_twice_is_named(file):
    file.tables["seats"].append(file.tables["seats"][0])
    with pytest.raises(StorageError, match=r"match_id and seat in row 3 of seats .* earlier row"):
        load(file)


def test_seats_of_computers_are_never_the_same_seat(file):
    """Null equals nothing: they have no user, and a user sits at most once in a match."""
    first = file.tables["seats"][0]
    file.tables["seats"] += [
        first | {"seat": seat, "user_id": None, "bot": "easy"} for seat in (2, 3)
    ]
    load(file)


def test_a_row_without_its_columns_is_named(file):
    file.tables["matches"][0] = {}
    with pytest.raises(StorageError, match=r"id in row 1 of matches \(id None\) is missing"):
        load(file)


def test_an_unknown_table_is_named(file):
    file.tables["sweets"] = []
    with pytest.raises(StorageError, match="Fulltime has no table sweets"):
        load(file)


HOSTILE = ["\x1b[2J\nAll is well.", "\ud800", "\u202e", "x" * 10_000]


@pytest.mark.parametrize("name", HOSTILE, ids=["codes", "half a sign", "backwards", "long"])
def test_no_name_in_a_file_moves_the_cursor_of_a_terminal_or_fills_it(file, name):
    with pytest.raises(StorageError) as of_a_table:
        load(replace(file, tables=file.tables | {name: []}))
    file.tables["matches"][0][name] = 1
    with pytest.raises(StorageError) as of_a_column:
        load(file)
    for told in map(str, (of_a_table.value, of_a_column.value)):
        assert told.isascii()
        assert told.isprintable()
        assert len(told) < 400


def test_a_key_that_nobody_could_read_is_not_quoted(file):
    file.tables["names"][0] |= {"name": 5, "guild_id": OTHER_GUILD, "user_id": "\n" * 100}
    with pytest.raises(StorageError, match=r"row 1 of names \(its key is unreadable, too\)"):
        load(file)


def test_rows_that_no_rule_of_a_table_forbids_one_by_one_are_refused_together(file):
    """Two newest deliveries of a kind: the index that forbids them has a condition."""
    first = file.tables["outbox"][0]
    file.tables["outbox"] = [first, first | {"id": first["id"] + 1}]
    with pytest.raises(StorageError, match=r"x\.json was changed after it was exported"):
        load(file)


def test_a_disk_that_is_full_meanwhile_is_no_fault_of_the_file(file, monkeypatch):
    def fill_up(connection, *_):
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        connection.exec_driver_sql("CREATE TABLE large AS SELECT zeroblob(9999999)")

    monkeypatch.setattr("storage.transfer.staging._load", fill_up)
    with pytest.raises(StorageError, match="full"):
        load(file)


def test_a_column_of_another_type_needs_a_model():
    table = Table("odd", MetaData(), Column("when", DateTime))
    with pytest.raises(TypeError, match="without a model"):
        row_models.read(table, {})


def test_every_number_of_64_bits_has_a_range_of_its_own():
    """Instants and ids are told by their names; what is left are durations."""
    durations = {
        str(column)
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, BigInteger) and row_models._range(column)[0] < 0
    }
    assert durations == {"turns.time", "turns.reserve", "results.answer_ms"}
