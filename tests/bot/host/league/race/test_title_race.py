"""Who is in the title race, and who can still be first: only as far as it is proved."""

from dataclasses import replace

import pytest

from bot.host.league.race.title_race import LeagueTop, league_top, placeable, race_of, why_out
from bot.host.league.rules.division import Division
from storage.match.plans import Plans
from storage.server.divisions import ClosingRow, DivisionRow, FixtureRow, StandingRow
from storage.server.seasons import MemberRow, SeasonRow

DAYS = 44
SEASON = SeasonRow(
    id="s",
    guild_id=1,
    channel_id=2,
    name="A",
    host_id=3,
    game="eleven",
    settings="{}",
    created_at=0,
)


def member(number, **facts):
    made = {"user_id": 10 + number, "seat": number, "came_at": 1}
    return MemberRow(season_id="s", number=number, **(made | facts))


def division(*members, fixtures=(), is_league=False, **row):
    stored = DivisionRow(id="d", season_id="s", level=0, match_id=None if is_league else "m", **row)
    closings = (
        []
        if is_league
        else [ClosingRow(division_id="d", stage=stage, due=stage) for stage in range(DAYS)]
    )
    return Division(
        stored, SEASON, 1, [*members], {}, closings, None, Plans({}, {}), fixtures=tuple(fixtures)
    )


def row(number, points, reach, **facts):
    made = {"division_id": "d", "week": 7, "line": number or 0, "place": 1, "number": number}
    return StandingRow(points=points, reach=reach, **(made | facts))


def scored(*scores, week=7):
    """A table of members with these VP."""
    return [row(n, 3, 3, score=score, projected=score, week=week) for n, score in enumerate(scores)]


def numbers(runners):
    return [one.number for one in runners]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({}, ""),
        ({"computer_days": 14}, ""),
        ({"computer_days": 15}, "computer"),
        ({"computer_days": 15, "came_at": None}, "never"),
        ({"came_at": None}, ""),
        ({"user_id": None}, "left"),
        ({"left_at": 5}, "left"),
    ],
)
def test_out_of_the_race_is_who_can_get_no_place_any_more(facts, why):
    """Of 44 days a computer runs 15 or more, or they have left; who may still come is in it."""
    part = division(replace(member(0), **facts), member(1), stage=34)
    assert why_out(part, 0) == why
    race = race_of(part, scored(30, 20), 8)
    assert numbers(race.racing) == ([1] if why else [0, 1])
    assert numbers(race.out(why)) == ([0] if why else [0, 1])
    over = replace(part, row=replace(part.row, stage=DAYS, ended_at=9))
    assert placeable(over) == ({1} if why else {0, 1})


def test_in_a_race_for_vp_nobody_is_beaten_while_a_week_is_left():
    """Nine VP can be made up in a week: three steps of the office alone are 19."""
    race = race_of(division(member(0), member(1), stage=39), scored(43, 2), 8)
    assert numbers(race.able) == [0, 1]
    assert (race.certain, race.beaten) == (None, ())
    assert {(one.least, one.most) for one in race.runners} == {(None, None)}


def test_who_is_alone_in_the_race_is_certain_unless_they_may_fall_out_or_a_club_may_return():
    alone = division(member(0), member(1, computer_days=15), stage=39)
    assert race_of(alone, scored(3, 40), 8).certain.number == 0
    early = division(member(0), member(1, computer_days=15), stage=19)
    assert race_of(early, scored(3, 40), 8).certain is None
    free = division(member(0), member(1, user_id=None), stage=39)
    assert race_of(free, scored(3, 40), 8).certain is None


def test_once_a_division_is_over_its_places_are_the_race():
    """Equal VP, and a better place in the league table: the stored places know (E-R73)."""
    over = division(
        member(0, place=2), member(1, place=1), member(2, computer_days=30), stage=DAYS, ended_at=9
    )
    race = race_of(over, scored(20, 20, 43, week=8), 8)
    assert race.is_over
    assert [(one.number, one.place, one.first) for one in race.racing] == [
        (1, 1, "certain"),
        (0, 2, "impossible"),
    ]
    assert numbers(race.out("computer")) == [2]
    assert [(one.least, one.most) for one in race.racing] == [(20, 20)] * 2


def test_a_void_season_has_no_places_and_its_race_stays_as_it_was():
    void = division(member(0), member(1), stage=DAYS, ended_at=9)
    race = race_of(void, scored(20, 9, week=6), 8)
    assert not race.is_over
    assert [one.place for one in race.racing] == [1, 2]


def fixture(number, home, away, winner=None, *, done=True):
    return FixtureRow(
        division_id="d", round=number, slot=0, home=home, away=away, winner=winner, done=done
    )


def test_in_a_league_of_matches_the_points_left_decide():
    three = [member(number) for number in range(3)]
    part = division(*three, is_league=True, fixtures=[fixture(0, 0, 1, 0), fixture(1, 2, 0, 0)])
    race = race_of(part, [row(0, 9, 12), row(1, 6, 9, place=2), row(2, 5, 8, place=3)])
    assert numbers(race.able) == [0, 1]
    assert numbers(race.beaten) == [2]
    level = race_of(part, [row(0, 9, 9), row(1, 6, 9, place=2)])
    assert level.certain is None, "they may end level, and a tie-break decides"
    assert race_of(part, [row(0, 10, 10), row(1, 6, 9, place=2)]).certain.number == 0


def test_points_that_a_leaver_may_take_along_prove_nothing():
    """Who leaves before half of their matches takes the points along that others won of them."""
    three = [member(number) for number in range(3)]
    played = [fixture(0, 0, 2, 0), fixture(1, 1, 2, done=False), fixture(2, 2, 1, done=False)]
    part = division(*three, is_league=True, fixtures=played)
    rows = [row(0, 3, 3), row(1, 0, 2, place=2)]
    assert [(one.least, one.most) for one in race_of(part, rows).racing] == [(0, 3), (0, 2)]
    assert race_of(part, rows).certain is None


@pytest.mark.parametrize(("behind", "is_beaten"), [(2, False), (3, False), (4, True)])
def test_a_club_of_the_league_table_is_beaten_when_it_lacks_more_than_it_can_win(behind, is_beaten):
    """With one match left three points may be won: a gap of three can end level."""
    first, second = row(0, 10, 13), row(1, 10 - behind, 13 - behind)
    found = league_top([first, second])
    assert found.beaten == ((second,) if is_beaten else ())
    assert found.certain == (first if is_beaten else None)


def test_one_club_may_be_beaten_while_another_still_hopes():
    first, second, third = row(0, 10, 13), row(1, 8, 11), row(2, 3, 6)
    assert league_top([first, second, third]) == LeagueTop(None, (third,))


def test_the_leader_of_a_shared_place_is_not_certain():
    assert league_top([row(0, 10, 13), row(1, 10, 10)]) == LeagueTop(None, ())


def test_the_end_and_what_nobody_counted_prove_nothing():
    """A table that is over says it all; tables of earlier versions do not know what was left."""
    assert league_top([row(0, 10, 10), row(1, 4, 4)]) == LeagueTop(None, ())
    assert league_top([row(0, 10, None), row(1, 4, 4)]) == LeagueTop(None, ())
    assert league_top([]) == LeagueTop(None, ())
