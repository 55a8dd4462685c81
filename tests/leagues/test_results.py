"""Which results count, and what a match comes to that nobody played."""

from dataclasses import replace

import pytest

from leagues.results import (
    LEFT,
    NOBODY,
    VOIDED,
    Result,
    came,
    counted,
    is_played,
    not_begun,
    score_of,
)
from tests.leagues.plain import Fixture, played


def test_where_fewest_points_win_each_has_scored_what_the_other_holds():
    assert score_of(0, (0, 34)) == (34, 0)
    assert score_of(1, (2, 3)) == (2, 3)
    assert score_of(0, (2, 3)) == (3, 2)
    assert score_of(None, (2, 2)) == (2, 2)
    assert score_of(0, None) is None


def test_only_matches_that_are_over_and_have_a_result_count():
    drawn = played(0, 0, 1, None, (2, 2))
    walkover = replace(played(0, 2, 3, 3, None), walkover=True)
    without = [played(1, 0, 2, winner, None) for winner in (NOBODY, VOIDED, LEFT)]
    assert counted([drawn, walkover, *without, Fixture(2, 0, 3)]) == [
        Result(0, 1, None, (2, 2)),
        Result(2, 3, 3, is_walkover=True),
    ]


@pytest.mark.parametrize(
    ("fixture", "members", "is_match"),
    [
        (Fixture(0, 4, 5), (), False),
        (played(0, 4, 5, None), (4, 5), True),
        (played(0, 4, 5, NOBODY), (), False),
        (replace(played(0, 4, 5, 5), walkover=True), (5,), False),
    ],
)
def test_both_came_to_a_match_that_was_played_and_the_winner_to_a_walk_over(
    fixture, members, is_match
):
    assert came(fixture) == members
    assert is_played(fixture) is is_match


def test_who_comes_alone_wins_without_a_score():
    match = Fixture(0, 4, 5)
    assert not_begun(match, [5]) == Result(4, 5, 5, is_walkover=True)
    assert not_begun(match, []) == Result(4, 5, NOBODY)
    assert not_begun(match, [4, 5]) == Result(4, 5, VOIDED)
