"""Who can still win, and who is out of reach, is said only as far as tables prove it."""

from dataclasses import replace

import pytest

from bot.host.league.rules.reach import Reach, league_chances, race_chances, reach_of
from storage.server.divisions import StandingRow


def row(number, points, reach):
    return StandingRow(
        division_id="d", week=7, line=number, place=1, number=number, points=points, reach=reach
    )


@pytest.mark.parametrize(("behind", "is_beaten"), [(2, False), (3, False), (4, True)])
def test_a_club_is_beaten_when_it_lacks_more_than_it_can_still_win(behind, is_beaten):
    """With one match left three points may be won: a gap of three can end level."""
    first, second = row(0, 10, 13), row(1, 10 - behind, 13 - behind)
    found = reach_of([first, second])
    assert found.beaten == ((second,) if is_beaten else ())
    assert found.certain == (first if is_beaten else None)


def test_one_club_may_be_beaten_while_another_still_hopes():
    first, second, third = row(0, 10, 13), row(1, 8, 11), row(2, 3, 6)
    assert reach_of([first, second, third]) == Reach(None, (third,))


def test_the_leader_of_a_shared_place_is_not_certain():
    assert reach_of([row(0, 10, 13), row(1, 10, 10)]) == Reach(None, ())


def test_the_end_and_what_nobody_counted_prove_nothing():
    """A table that is over says it all; tables of earlier versions do not know what was left."""
    assert reach_of([row(0, 10, 10), row(1, 4, 4)]) == Reach(None, ())
    assert reach_of([row(0, 10, None), row(1, 4, 4)]) == Reach(None, ())
    assert reach_of([]) == Reach(None, ())


def race(*gaps, week):
    """A weekly table in which member n is this far behind in the race."""
    return [
        StandingRow(
            division_id="d", week=week, line=n, place=1 + n, number=n, points=0, score=20 - gap
        )
        for n, gap in enumerate(gaps)
    ]


def numbers(rows):
    return [row.number for row in rows]


def test_in_a_race_out_of_reach_is_who_would_have_to_make_up_more_than_anybody_has():
    """Nobody made up more than 3 in a week: 6 in two weeks can be done, 7 cannot."""
    tables = {
        4: race(0, 9, 8, week=4),
        5: race(0, 6, 7, week=5),
        6: race(0, 6, 7, week=6),
    }
    found = race_chances(tables, 6, 8)
    assert (numbers(found.able), numbers(found.beaten), found.most) == ([0, 1], [2], 3)
    early = race_chances(tables, 5, 8)
    assert (numbers(early.able), early.beaten, early.most) == ([0, 1, 2], (), None)
    assert race_chances(tables, 6, 6) is None, "after the last week nothing is open"
    assert race_chances({6: [replace(row, score=None) for row in tables[6]]}, 6, 8) is None


def test_who_falls_back_each_week_makes_up_one_at_least():
    """Else everybody behind would be out of reach as soon as the first has a good week."""
    tables = {week: race(0, 2 * week, week=week) for week in (1, 2, 3)}
    assert numbers(race_chances(tables, 3, 8).beaten) == [1]
    assert race_chances(tables, 3, 9).beaten == ()


def test_in_a_league_of_matches_the_points_left_decide():
    rows = [
        StandingRow(division_id="d", week=4, line=n, place=1, number=n, points=points, reach=reach)
        for n, (points, reach) in enumerate([(9, 12), (6, 9), (5, 8)])
    ]
    found = league_chances(rows)
    assert (numbers(found.able), numbers(found.beaten), found.most) == ([0, 1], [2], None)
    assert league_chances([replace(row, reach=row.points) for row in rows]) is None
    assert league_chances([replace(row, reach=None) for row in rows]) is None
