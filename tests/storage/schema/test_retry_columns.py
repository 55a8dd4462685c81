"""What failed is passed over until it is tried again, and the wait grows."""

from dataclasses import replace

from storage.match import matches, turns
from storage.match.turns import TurnRow
from storage.server import divisions, seasons
from storage.server.divisions import DivisionRow
from storage.server.seasons import SeasonRow
from tests.storage.conftest import ANA, CHANNEL, GUILD, NOW, find_due, open_match

MINUTE = 60_000


def test_a_match_that_failed_is_passed_over_until_it_is_tried_again(connection):
    open_match(connection, wake_at=NOW)
    turns.put(connection, "abc", TurnRow(0, NOW, 5, due=NOW))
    for count, wait in enumerate((1, 2, 4, 8, 16, 32, 64, 64), 1):
        assert matches.failed(connection, "abc", NOW) == count
        for kind in (matches, turns):
            assert find_due(connection, kind, NOW + wait * MINUTE - 1) == []
            assert find_due(connection, kind, NOW + wait * MINUTE) == ["abc"]


def test_a_match_that_is_written_is_due_at_once(connection):
    row = open_match(connection, wake_at=NOW)
    matches.failed(connection, "abc", NOW)
    failed = matches.load(connection, "abc")
    assert (failed.tries, failed.next_try_at) == (1, NOW + MINUTE)
    matches.save(connection, replace(failed, version=2), seen_version=1)
    assert matches.load(connection, "abc") == replace(row, version=2)


def test_a_match_that_is_gone_fails_no_more(connection):
    assert matches.failed(connection, "gone", NOW) == 0


def test_a_match_is_overdue_while_it_stands_as_it_was_and_must_be_woken(connection, match_row):
    assert not matches.is_overdue(connection, "abc", 1, NOW)
    turns.put(connection, "abc", TurnRow(0, NOW, 5, due=NOW))
    assert matches.is_overdue(connection, "abc", 1, NOW)
    assert not matches.is_overdue(connection, "abc", 1, NOW - 1)
    assert not matches.is_overdue(connection, "abc", 2, NOW)
    matches.set_wake(connection, "abc", 1, NOW - 1)
    assert matches.is_overdue(connection, "abc", 1, NOW - 1)


def test_a_season_and_its_divisions_are_passed_over_alike(connection):
    usual = {"guild_id": GUILD, "channel_id": CHANNEL, "name": "Autumn", "host_id": ANA}
    season = SeasonRow(
        id="s", status="running", game="toy", settings="{}", created_at=NOW, wake_at=NOW, **usual
    )
    seasons.put(connection, season)
    divisions.put(connection, DivisionRow(id="d", season_id="s", level=0, wake_at=NOW))
    for rows, row_id in ((seasons, "s"), (divisions, "d")):
        assert find_due(connection, rows) == [row_id]
        assert rows.failed(connection, row_id, NOW) == 1
        assert find_due(connection, rows) == []
        assert find_due(connection, rows, NOW + MINUTE) == [row_id]
        rows.succeeded(connection, row_id)
        assert find_due(connection, rows) == [row_id]
    assert seasons.load(connection, "s") == season
