"""Who is to blame for an error: the row, which is noted and left alone, or the database."""

import pytest
from sqlalchemy.exc import DataError, IntegrityError
from structlog.testing import capture_logs

from storage.engine import unreadable_rows
from storage.engine.unreadable_rows import UnreadableRows, apart, readable
from storage.errors import StorageUnavailable, VersionConflict
from storage.match import matches
from storage.schema.match_tables import facts
from storage.server import key_values
from tests.storage.conftest import open_match

OF_ROWS = [
    ValueError("junk"),
    KeyError("clock"),
    AssertionError(),
    RecursionError(),
    OverflowError(),
]
OF_THE_DATABASE = [
    StorageUnavailable("full"),
    VersionConflict("abc"),
    IntegrityError("INSERT", {}, Exception()),
]


@pytest.mark.parametrize("error", [*OF_ROWS, DataError("INSERT", {}, Exception())])
def test_what_a_row_makes_of_our_code_is_noted_and_told_once(error):
    noted = UnreadableRows()
    with capture_logs() as lines:
        for _ in range(3):
            with noted.apart("matches", "abc"):
                raise error
    assert noted.counts() == {"matches": 1}
    assert [(line["event"], line["table"], line["row"]) for line in lines] == [
        ("row_unreadable", "matches", "abc")
    ]


def test_a_line_about_a_row_says_where_it_failed_and_quotes_nothing_of_it():
    with capture_logs() as lines, UnreadableRows().apart("matches", "abc"):
        int("the hand of ana")
    (line,) = lines
    assert (line["why"], "exc_info" in line) == ("ValueError", False)
    assert line["where"].startswith("test_unreadable_rows.py:")
    assert "hand" not in str(line)


@pytest.mark.parametrize("error", OF_THE_DATABASE)
def test_what_the_database_raises_is_nobody_s_fault(error):
    noted = UnreadableRows()

    def fail():
        raise error

    with pytest.raises(type(error)), noted.apart("matches", "abc"):
        fail()
    with pytest.raises(type(error)):
        noted.can_read("matches", "abc", fail)
    assert noted.counts() == {}


def test_a_row_that_was_mended_is_forgotten_and_told_again_if_it_breaks_again():
    noted = UnreadableRows()
    with capture_logs() as lines:
        for _ in range(2):
            assert not noted.can_read("matches", "abc", lambda: int("junk"))
            assert noted.has("matches", "abc")
            noted.forget("matches", "abc")
            assert not noted.has("matches", "abc")
    assert len(lines) == 2
    assert noted.can_read("matches", "abc", lambda: int("1"))


def test_what_was_written_for_one_row_is_undone_and_for_the_others_stays(empty):
    for key in ("a", "b", "c"):
        with apart(empty, facts.name, key):
            key_values.put(empty, key, "done")
            if key == "b":
                raise ValueError(key)
    assert [key_values.get(empty, key) for key in ("a", "b", "c")] == ["done", None, "done"]


def test_a_number_that_the_database_cannot_hold_costs_its_row_alone(connection):
    for match_id, move in (("far", 2**70), ("near", 2)):
        with apart(connection, "matches", match_id):
            open_match(connection, match_id, move=move)
    assert matches.load(connection, "far") is None
    assert matches.load(connection, "near").move == 2


def test_rows_are_converted_but_for_those_that_cannot_be(empty):
    found = readable(empty, "facts", ["1", "x", "3"], int, key=str)
    assert found == [1, 3]


async def test_each_connection_of_a_database_notes_its_rows_there(database):
    for run, key in ((database.read, "r"), (database.write, "w")):
        await run(lambda conn, key=key: unreadable_rows.of(conn).add("facts", key, ValueError()))
    assert database.unreadable.counts() == {"facts": 2}
