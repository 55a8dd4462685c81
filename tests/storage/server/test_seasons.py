"""Seasons, divisions, closings, fixtures and tables: rows in, rows out."""

from dataclasses import replace

import pytest

from storage.match.matches import SeatRow
from storage.member import players
from storage.server import divisions, seasons, visits
from storage.server.divisions import ClosingRow, DivisionRow, FixtureRow, StandingRow
from storage.server.seasons import Champion, MemberRow, SeasonRow
from tests.storage.conftest import (
    ANA,
    BEN,
    CEM,
    CHANNEL,
    GUILD,
    NOW,
    find_due,
    find_silent,
    open_match,
)

PART = 3
"""One in so many days."""


def season(season_id="s1", **values):
    usual = {
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "name": "Autumn",
        "host_id": ANA,
        "game": "toy",
        "settings": "{}",
        "created_at": NOW,
    }
    return SeasonRow(id=season_id, **usual | values)


def division(connection, division_id="d1", season_id="s1", **values):
    row = DivisionRow(id=division_id, season_id=season_id, **{"level": 0} | values)
    divisions.put(connection, row)
    return row


def test_a_season_comes_back_as_it_was_written(connection):
    seasons.put(connection, season())
    changed = season(status="running", previous="s1", winner=2, paused_at=NOW, wake_at=NOW)
    seasons.put(connection, changed)
    assert seasons.load(connection, "s1") == changed
    assert seasons.load(connection, "s2") is None
    assert seasons.live_in(connection, GUILD) == [changed]
    assert seasons.count_running(connection) == 1
    assert find_due(connection, seasons, NOW) == ["s1"]
    assert find_due(connection, seasons, NOW - 1) == []


def test_a_server_s_seasons_are_listed_newest_first_without_those_called_off(connection):
    for number, status in enumerate(("over", "running", "closed", "open")):
        seasons.put(connection, season(f"s{number}", status=status, created_at=NOW + number))
    seasons.put(connection, season("s9", guild_id=GUILD + 1))
    assert [each_season.id for each_season in seasons.of_guild(connection, GUILD)] == [
        "s3",
        "s1",
        "s0",
    ]


def test_members_sign_up_and_withdraw(connection):
    seasons.put(connection, season(status="running"))
    ana = MemberRow(season_id="s1", number=0, user_id=ANA)
    ben = MemberRow(season_id="s1", number=1, user_id=BEN, level=1, seat=0, missed=2, place=4)
    for member in (ben, ana):
        seasons.put_member(connection, member)
    assert seasons.members_of(connection, "s1") == [ana, ben]
    assert [each_season.id for each_season in seasons.of_user(connection, BEN, GUILD)] == ["s1"]
    seasons.remove_member(connection, "s1", 1)
    assert seasons.members_of(connection, "s1") == [ana]
    assert seasons.of_user(connection, BEN, GUILD) == []
    assert seasons.of_user(connection, ANA, GUILD + 1) == []


def test_a_division_is_found_by_its_match_or_a_fixture_s(connection, match_row):
    open_match(connection, "def")
    seasons.put(connection, season())
    lower = division(connection, "d2", level=1)
    upper = division(connection, "d1", match_id="abc")
    fixture = FixtureRow(division_id="d2", round=1, slot=0, home=0, away=1, match_id="def")
    divisions.put_fixture(connection, fixture)
    assert divisions.of_season(connection, "s1") == [upper, lower]
    assert divisions.beside(connection, "d2") == [upper, lower]
    assert divisions.beside(connection, "d3") == []
    assert seasons.of_division(connection, "d2") == season()
    assert seasons.of_division(connection, "d3") is None
    assert divisions.load(connection, "d2") == lower
    assert divisions.of_match(connection, "abc") == upper
    assert divisions.of_match(connection, "def") == lower
    assert divisions.of_match(connection, "xyz") is None
    assert divisions.fixture_of(connection, "abc") is None


def test_a_fixture_s_sides_are_the_users_who_signed_up_home_first(connection):
    open_match(connection, "def")
    seasons.put(connection, season())
    division(connection)
    for number, user in ((0, ANA), (1, None), (2, BEN)):
        seasons.put_member(connection, MemberRow(season_id="s1", number=number, user_id=user))
    fixture = FixtureRow(division_id="d1", round=1, slot=0, home=2, away=0, match_id="def")
    divisions.put_fixture(connection, fixture)
    assert divisions.sides_of(connection, "def") == (BEN, ANA)
    divisions.put_fixture(connection, replace(fixture, away=1))
    assert divisions.sides_of(connection, "def") == (BEN, None)
    assert divisions.sides_of(connection, "abc") is None


def test_a_division_is_due_when_it_is_time_or_its_match_went_on(connection, match_row):
    open_match(connection, "def")
    seasons.put(connection, season(status="running"))
    row = division(connection, match_id="abc", seen=1)
    timed = division(connection, "d2", level=1, wake_at=NOW)
    assert find_due(connection, divisions, NOW - 1) == []
    assert find_due(connection, divisions, NOW) == ["d2"]
    divisions.put(connection, replace(row, seen=0))
    assert set(find_due(connection, divisions, NOW)) == {"d1", "d2"}
    assert not divisions.is_due(connection, "d2", NOW - 1)
    assert divisions.is_due(connection, "d2", NOW)
    assert divisions.is_due(connection, "d1", NOW)
    divisions.put(connection, row)
    assert not divisions.is_due(connection, "d1", NOW)
    divisions.put(connection, replace(row, seen=0))
    divisions.put(connection, replace(timed, ended_at=NOW))
    assert find_due(connection, divisions, NOW) == ["d1"]
    seasons.put(connection, season(status="running", paused_at=NOW))
    assert find_due(connection, divisions, NOW) == []
    seasons.put(connection, season(status="over"))
    assert find_due(connection, divisions, NOW) == []


def test_closings_come_back_in_order(connection):
    seasons.put(connection, season())
    division(connection)
    first = ClosingRow(division_id="d1", stage=0, due=NOW, closed_at=NOW, missed=(0, 2))
    second = ClosingRow(division_id="d1", stage=1, due=NOW + 1, pinged=(1,))
    for closing in (second, first):
        divisions.put_closing(connection, closing)
    assert divisions.closings_of(connection, "d1") == [first, second]


def test_fixtures_come_back_in_order_with_their_result(connection):
    seasons.put(connection, season())
    division(connection)
    rows = [
        FixtureRow(division_id="d1", round=number, slot=slot, home=slot, away=3 - slot)
        for number in (2, 1)
        for slot in (1, 0)
    ]
    for row in rows:
        divisions.put_fixture(connection, row)
    done = replace(rows[0], done=True, winner=1, home_score=2, away_score=0)
    divisions.put_fixture(connection, done)
    assert divisions.fixtures_of(connection, "d1") == [rows[3], rows[2], rows[1], done]


def test_a_table_is_kept_for_each_week(connection):
    seasons.put(connection, season())
    division(connection)
    lines = [
        StandingRow(
            division_id="d1", week=week, line=line, place=line + 1, number=line, points=9 - line
        )
        for week in (2, 1)
        for line in (1, 0)
    ]
    club = StandingRow(
        division_id="d1", week=1, line=2, place=3, name="Steel", points=1, moved=-1, form="WD"
    )
    race = {"scored": 4, "conceded": 5, "reach": 20, "score": 14, "projected": 31, "strength": 9}
    lines[3] = replace(lines[3], **race)
    divisions.put_table(connection, [*lines, club])
    assert divisions.weeks_of(connection, "d1") == [1, 2]
    assert divisions.table_of(connection, "d1", 1) == [lines[3], lines[2], club]
    assert divisions.table_of(connection, "d1", 3) == []
    tables = divisions.tables_of(connection, "d1")
    assert [*tables.items()] == [(1, [lines[3], lines[2], club]), (2, [lines[1], lines[0]])]


def test_failures_of_a_division_and_a_season_are_forgotten_together_with_what_failed(connection):
    seasons.put(connection, season(status="running", wake_at=NOW))
    assert seasons.failed(connection, "s1", NOW) == 1
    assert seasons.failed(connection, "s1", NOW) == 2
    seasons.succeeded(connection, "s1")
    assert find_due(connection, seasons, NOW) == ["s1"]


@pytest.fixture
def played(connection):
    """A season of three members, whose clubs play one match: Ana, a computer for Ben, and Cem."""
    bots = {1: "normal"}
    names = ((0, "Ana", ANA), (1, "Ben", BEN), (2, "Cem", CEM))
    seats = tuple(SeatRow(seat, name, user, bots.get(seat)) for seat, name, user in names)
    open_match(connection, "abc", seats=seats)
    seasons.put(connection, season(status="running", started_at=NOW))
    division(connection, match_id="abc")
    for seat, _, user in names:
        row = MemberRow(season_id="s1", number=seat, user_id=user, level=0, seat=seat)
        seasons.put_member(connection, row)
    return connection


def test_a_club_is_a_computer_s_if_one_ran_it_for_a_third_of_the_days(played):
    """Whoever runs it at the end makes no difference."""
    assert seasons.has_people(played, "s1")
    assert not seasons.has_people(played, "s2")
    assert seasons.run_by_computers(played, "s1", PART) == set()
    days(played, 12, 0, 4, 3)
    assert seasons.run_by_computers(played, "s1", PART) == {1}
    assert seasons.run_by_computers(played, "s2", PART) == set()


def days(connection, stage, *counts):
    """The first division has played as many days, its clubs so many of them without a person."""
    members = [member for member in seasons.members_of(connection, "s1") if member.level == 0]
    counted = [replace(member, computer_days=n) for member, n in zip(members, counts, strict=False)]
    seasons.put_column(connection, "computer_days", counted)
    division(connection, "d1", match_id="abc", stage=stage)


def test_champions_are_told_with_the_computer_that_ran_their_club_earliest_first(played):
    over = season(status="over", winner=1, ended_at=NOW + 9, started_at=NOW)
    seasons.put(played, over)
    seasons.put(played, season("s0", status="over", winner=5, ended_at=NOW, game="chess"))
    days(played, 40, 0, 20)
    former = MemberRow(season_id="s0", number=5)
    seasons.put_member(played, former)
    ben, unknown = Champion("Autumn", BEN, NOW + 9, is_computer=True), Champion("Autumn", None, NOW)
    assert seasons.champions(played, GUILD, PART) == [unknown, ben]
    assert seasons.champions(played, GUILD, PART, "toy") == [ben]
    assert seasons.champions(played, GUILD + 1, PART) == []


def test_seasons_that_nobody_uses_are_found(played):
    assert find_silent(played, NOW, NOW) == ["s1"]
    assert find_silent(played, NOW - 1, NOW) == []
    seasons.set_came_at(played, "s1", NOW + 1)
    assert find_silent(played, NOW, NOW) == []
    assert find_silent(played, NOW + 1, NOW) == ["s1"]
    seasons.failed(played, "s1", NOW)
    assert find_silent(played, NOW + 1, NOW) == []


def test_missed_days_are_counted_member_by_member_and_nothing_else_changes(played):
    first, second, third = seasons.members_of(played, "s1")
    seasons.put_column(played, "missed", ())
    assert seasons.members_of(played, "s1") == [first, second, third]
    later = replace(third, missed=1, seat=7)
    seasons.put_column(played, "missed", [replace(second, missed=3), later])
    expected = [first, replace(second, missed=3), replace(third, missed=1)]
    assert seasons.members_of(played, "s1") == expected


def test_a_member_s_seasons_are_known_by_what_they_are_in_them(played):
    seasons.put(played, season("s2", status="open", host_id=BEN))
    seasons.put_member(played, MemberRow(season_id="s2", number=0, user_id=CEM))
    assert [each_season.id for each_season in seasons.joined_by(played, CEM)] == ["s2"]
    assert seasons.joined_by(played, ANA) == []
    assert [each_season.id for each_season in seasons.hosted_by(played, ANA)] == ["s1"]
    assert seasons.hosted_by(played, BEN) == []


def test_a_visit_is_found_by_the_division_or_the_server_and_noted(played):
    (visit,) = visits.of_guild(played, GUILD, BEN)
    assert (visit.number, visit.seat, visit.match_id, visit.opened_at) == (1, 1, "abc", NOW)
    assert visits.of_division(played, "d1", BEN) == [visit]
    assert visits.of_division(played, "d2", BEN) == []
    assert visits.of_guild(played, GUILD + 1, BEN) == []
    missing = seasons.members_of(played, "s1")[1]
    seasons.put_column(played, "missed", [replace(missing, missed=3)])
    visits.set_came(played, visit, NOW + 5)
    (noted,) = visits.of_guild(played, GUILD, BEN)
    assert noted == replace(visit, came_at=NOW + 5, missed=0)
    visits.set_came(played, visit, NOW + 6, 2)
    (noted,) = visits.of_guild(played, GUILD, BEN)
    assert noted == replace(visit, came_at=NOW + 6, missed=2)


def test_the_day_of_a_visit_began_when_the_day_before_it_closed(played):
    divisions.put(played, replace(divisions.load(played, "d1"), stage=1))
    closing = ClosingRow(division_id="d1", stage=0, due=NOW, closed_at=NOW + 7)
    divisions.put_closing(played, closing)
    (visit,) = visits.of_guild(played, GUILD, ANA)
    assert visit.opened_at == NOW + 7


def test_members_are_called_as_they_were_last_seen_in_the_season_s_server(played):
    shown = {ANA: "Ana", BEN: "Ben", CEM: "Cem"}
    assert seasons.names_of(played, season()) == shown
    players.seen(played, BEN, guild_id=GUILD + 1, name="Benjamin", locale="de", now=NOW)
    seasons.remove_member(played, "s1", 2)
    assert seasons.names_of(played, season()) == {ANA: "Ana", BEN: "Ben"}
    assert seasons.names_of(played, season(guild_id=GUILD + 1)) == {BEN: "Benjamin"}
