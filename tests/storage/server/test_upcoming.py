"""When the host has something to do next, whatever it is."""

from dataclasses import replace

import pytest

from storage.engine import retries
from storage.match import matches, outbox, turns
from storage.match.turns import TurnRow
from storage.server import divisions, seasons, upcoming
from storage.server.divisions import ClosingRow
from tests.storage.conftest import GUILD, NOW, open_match
from tests.storage.server.test_seasons import division, season


@pytest.fixture
def opened(connection):
    """A running season with one division and its match."""
    open_match(connection)
    seasons.put(connection, season(status="running"))
    division(connection, match_id="abc", seen=matches.load(connection, "abc").version)
    return connection


def test_where_nothing_is_to_come_nothing_is_found(opened):
    assert upcoming.after(opened, NOW) is None
    assert not upcoming.is_due(opened, NOW)
    assert upcoming.closing_after(opened, GUILD, NOW) is None


def test_the_first_of_all_that_is_to_come_is_found(opened):
    """A timer, a turn, a sign-up, a division and what could not be done, whichever is first."""
    turns.put(opened, "abc", TurnRow(0, NOW, 9, due=NOW + 9))
    assert upcoming.after(opened, NOW) == NOW + 9
    divisions.put(opened, replace(divisions.load(opened, "d1"), wake_at=NOW + 8))
    assert upcoming.after(opened, NOW) == NOW + 8
    seasons.put(opened, season("s2", wake_at=NOW + 7))
    assert upcoming.after(opened, NOW) == NOW + 7
    row = matches.load(opened, "abc")
    matches.set_wake(opened, "abc", row.version, NOW + 6)
    assert upcoming.after(opened, NOW) == NOW + 6
    seasons.put(opened, season("s3", cards_due_at=NOW + 5))
    assert upcoming.after(opened, NOW) == NOW + 5
    assert upcoming.after(opened, NOW + 8) == NOW + 9
    assert upcoming.after(opened, NOW + 9) is None


def test_what_is_to_be_told_is_due_just_after_its_time(opened):
    told = outbox.put(opened, match_id="abc", kind="card", version=1, payload="", now=NOW).id
    until = NOW + outbox.LATE
    assert upcoming.after(opened, NOW) == upcoming.after(opened, until) == until + 1
    assert not upcoming.is_due(opened, until)
    assert upcoming.is_due(opened, until + 1)
    outbox.done(opened, told)
    assert upcoming.after(opened, NOW) is None


def test_something_is_due_while_its_time_has_come_or_a_division_s_match_has_moved(opened):
    for due in (
        lambda: divisions.put(opened, replace(divisions.load(opened, "d1"), wake_at=NOW)),
        lambda: seasons.put(opened, season("s2", wake_at=NOW)),
        lambda: turns.put(opened, "abc", TurnRow(0, NOW, 9, due=NOW)),
        lambda: matches.set_wake(opened, "abc", matches.load(opened, "abc").version, NOW),
        lambda: divisions.put(opened, replace(divisions.load(opened, "d1"), seen=99)),
    ):
        with opened.begin_nested() as inner:
            due()
            assert upcoming.is_due(opened, NOW)
            inner.rollback()
        assert not upcoming.is_due(opened, NOW)


def test_what_failed_is_tried_again_later(opened):
    divisions.put(opened, replace(divisions.load(opened, "d1"), wake_at=NOW))
    divisions.failed(opened, "d1", NOW)
    assert not upcoming.is_due(opened, NOW)
    assert upcoming.after(opened, NOW) == NOW + retries.FIRST_DELAY


def test_the_next_closing_is_that_of_a_running_season_of_the_server(opened):
    for stage, closed in enumerate((NOW - 5, None, None)):
        due = NOW + 10 * stage
        closing = ClosingRow(division_id="d1", stage=stage, due=due, closed_at=closed)
        divisions.put_closing(opened, closing)
    assert upcoming.closing_after(opened, GUILD, NOW - 9) == NOW + 10
    assert upcoming.closing_after(opened, GUILD, NOW + 10) == NOW + 20
    assert upcoming.closing_after(opened, GUILD + 1, NOW) is None
    seasons.put(opened, season(status="running", paused_at=NOW))
    assert upcoming.closing_after(opened, GUILD, NOW) is None
