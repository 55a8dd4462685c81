"""Who is in the title race, and who can still be first: only as far as it is proved."""

from dataclasses import replace

import pytest

from leagues.title_race import placeable, race_of, seats_of, why_out
from tests.leagues.plain import Division, Fixture, Member, Standing, played

DAYS = 44


def member(number, **facts):
    made = {"user_id": 10 + number, "seat": number, "came_at": 1}
    return Member(number, **(made | facts))


def division(*members, **facts):
    return Division(members, day_count=DAYS, **facts)


def league(*members, fixtures):
    return Division(members, fixtures, is_league=True, day_count=0)


def row(number, points, reach, **facts):
    return Standing(number, points=points, reach=reach, **({"week": 7, "line": number} | facts))


def scored(*scores, week=7):
    """A table of members with these VP."""
    return [row(n, 3, 3, score=score, week=week) for n, score in enumerate(scores)]


def numbers(runners):
    return [runner.number for runner in runners]


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
    over = replace(part, stage=DAYS, is_over=True)
    assert placeable(over) == ({1} if why else {0, 1})


def test_in_a_race_for_vp_nobody_is_beaten_while_a_week_is_left():
    """Nine VP can be made up in a week: three steps of the office alone are 19."""
    race = race_of(division(member(0), member(1), stage=39), scored(43, 2), 8)
    assert numbers(race.able) == [0, 1]
    assert (race.certain, race.beaten) == (None, ())
    assert {(runner.least, runner.most) for runner in race.runners} == {(None, None)}


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
        member(0, place=2),
        member(1, place=1),
        member(2, computer_days=30),
        stage=DAYS,
        is_over=True,
    )
    race = race_of(over, scored(20, 20, 43, week=8), 8)
    assert race.is_over
    assert [(runner.number, runner.place, runner.first) for runner in race.racing] == [
        (1, 1, "certain"),
        (0, 2, "impossible"),
    ]
    assert numbers(race.out("computer")) == [2]
    assert [(runner.least, runner.most) for runner in race.racing] == [(20, 20)] * 2


def test_a_void_season_has_no_places_and_its_race_stays_as_it_was():
    void = division(member(0), member(1), stage=DAYS, is_over=True)
    race = race_of(void, scored(20, 9, week=6), 8)
    assert not race.is_over
    assert [runner.place for runner in race.racing] == [1, 2]


def test_in_a_league_of_matches_the_points_left_decide():
    three = [member(number) for number in range(3)]
    part = league(*three, fixtures=[played(0, 0, 1, 0), played(1, 2, 0, 0)])
    race = race_of(part, [row(0, 9, 12), row(1, 6, 9, place=2), row(2, 5, 8, place=3)])
    assert numbers(race.able) == [0, 1]
    assert numbers(race.beaten) == [2]
    level = race_of(part, [row(0, 9, 9), row(1, 6, 9, place=2)])
    assert level.certain is None, "they may end level, and a tie-break decides"
    assert race_of(part, [row(0, 10, 10), row(1, 6, 9, place=2)]).certain.number == 0


def test_points_that_a_leaver_may_take_along_prove_nothing():
    """Who leaves before half of their matches takes the points along that others won of them."""
    three = [member(number) for number in range(3)]
    part = league(*three, fixtures=[played(0, 0, 2, 0), Fixture(1, 1, 2), Fixture(2, 2, 1)])
    rows = [row(0, 3, 3), row(1, 0, 2, place=2)]
    assert [(runner.least, runner.most) for runner in race_of(part, rows).racing] == [
        (0, 3),
        (0, 2),
    ]
    assert race_of(part, rows).certain is None


def test_points_of_a_leaver_who_can_come_no_more_prove_nothing_of_draws_either():
    """A draw with one who owes most of their matches may be lost, a defeat cannot."""
    three = [member(number) for number in range(3)]
    drawn = league(*three, fixtures=[played(0, 0, 2, None), Fixture(1, 1, 2), Fixture(2, 2, 1)])
    assert race_of(drawn, [row(0, 1, 1)]).racing[0].least == 0
    lost = replace(drawn, fixtures=[played(0, 0, 2, 2), *drawn.fixtures[1:]])
    assert race_of(lost, [row(0, 0, 0)]).racing[0].least == 0


def test_in_a_league_who_came_to_no_match_and_owes_none_is_out():
    three = [member(number) for number in range(3)]
    unplayed = replace(played(0, 0, 1, 0, None), walkover=True)
    part = league(*three, fixtures=[unplayed, Fixture(1, 0, 2)])
    assert [why_out(part, number) for number in range(3)] == ["", "never", ""]
    assert why_out(league(*three, fixtures=[]), 1) == "", "before any match"
    assert why_out(part, 9) == "", "a club without a member"


def test_who_never_came_is_out_at_the_end_while_a_computer_runs_the_club():
    part = division(member(0, came_at=None), member(1), computers={0}, stage=DAYS)
    assert why_out(part, 0) == ""
    assert placeable(replace(part, is_over=True)) == {1}
    decided = replace(part, members=(part.members[0], member(1, place=1)), is_over=True)
    assert [why_out(decided, number) for number in (0, 1)] == ["never", ""]
    unknown = replace(part, members=(member(0), member(1, place=1)), computers=(), is_over=True)
    assert why_out(unknown, 0) == "never"


def test_the_seats_in_the_race_are_those_of_its_members():
    part = division(member(0, seat=2), member(1, user_id=None), member(2, seat=None))
    assert seats_of(part) == {2}
