"""What becomes of the matches of members who have left."""

from dataclasses import replace

from leagues.leavers import settled, shown
from leagues.results import LEFT, NOBODY, Result
from tests.leagues.plain import Fixture, entrants, played


def test_with_half_of_the_matches_played_results_stand_and_the_rest_is_won_by_the_others():
    first, last = played(0, 0, 1, 0), Fixture(1, 2, 0)
    assert settled([first, last], frozenset({0})) == [(last, Result(2, 0, 2, is_walkover=True))]


def test_with_fewer_none_of_the_matches_counts():
    rows = [played(0, 0, 1, 0), Fixture(1, 2, 0), Fixture(2, 0, 3), played(2, 1, 2, 1)]
    found = settled(rows, frozenset({0}))
    assert found == [(row, Result(row.home, row.away, LEFT)) for row in rows[:3]]
    left = [*(replace(row, done=True, winner=LEFT) for row in rows[:3]), rows[3]]
    assert settled(left, frozenset({0})) == [], "once is enough"
    again = [left[0], *rows[1:]]
    assert [one for one, _ in settled(again, frozenset({0}))] == rows[1:3]
    assert shown(entrants(None, 1, 2, 3), left) == [1, 2, 3]
    assert shown(entrants(None, 1, 2, 3), rows) == [0, 1, 2, 3]


def test_what_was_not_played_is_no_match_played():
    """Neither a walk-over nor a match that nobody came to."""
    walkover = replace(played(0, 0, 1, 1, None), walkover=True)
    nobody = played(1, 2, 0, NOBODY, None)
    found = settled([walkover, nobody, Fixture(2, 0, 3)], frozenset({0}))
    assert [result.winner for _, result in found] == [LEFT] * 3


def test_between_two_who_have_left_nobody_wins():
    rows = [played(0, 0, 2, 0), played(0, 1, 3, 1), Fixture(1, 0, 1)]
    assert settled(rows, frozenset({0, 1})) == [(rows[2], Result(0, 1, LEFT))]
