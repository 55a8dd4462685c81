"""Whose week is compared, and who came off better."""

import pytest

from leagues.rivalry import rivals, verdict
from tests.leagues.plain import Rivalry, Standing


def row(number, place, points, score=None):
    return Standing(number, place, points, score=score)


def met(*pairs):
    return [Rivalry(week, *pair) for week, pair in enumerate(pairs, 1)]


ROWS = [row(0, 1, 9, 20), row(1, 2, 8, 12), row(2, 3, 7, 14), row(3, 9, 0, 13)]


def test_the_closest_in_the_race_are_rivals_the_better_placed_first():
    """12 and 13 are as close as 13 and 14: the pair whose places are better counts."""
    assert rivals(range(4), (), ROWS, []) == (1, 3)
    level = [row(0, 1, 9), row(1, 2, 9), row(2, 3, 8), row(3, 4, 8)]
    assert rivals(range(4), (), level, []) == (0, 1)


def test_a_pair_comes_again_when_all_others_have_been_compared():
    seen = met((1, 3), (2, 3), (1, 2))
    assert rivals(range(4), (), ROWS, seen) == (0, 2)
    assert rivals((1, 2, 3), (), ROWS, seen) == (1, 3)
    assert rivals((0, 1), (), ROWS, met((0, 1), (1, 0))) == (0, 1)


def test_before_the_first_table_numbers_decide():
    assert rivals((2, 0, 1), (), [], []) == (0, 1)


def test_a_computer_s_club_is_a_rival_only_if_there_is_no_other():
    assert rivals(range(4), (3,), ROWS, []) == (1, 2)
    assert rivals((0, 3), (3,), ROWS, []) == (0, 3)
    assert rivals((0, 3), (0, 3), ROWS, []) is None


def test_no_pair_is_compared_three_times_in_a_row_if_there_is_another():
    """Not even if all others have a club that a computer runs."""
    assert rivals((0, 1, 3), (3,), ROWS, met((0, 1))) == (0, 1)
    assert rivals((0, 1, 3), (3,), ROWS, met((0, 1), (0, 1))) == (1, 3)
    assert rivals((0, 1, 3), (3,), ROWS, met((0, 1), (0, 1), (1, 3))) == (0, 1)
    assert rivals((0, 1), (), ROWS, met((0, 1), (0, 1))) == (0, 1)


def test_in_a_week_of_derbies_the_rivals_are_those_of_one():
    derbies = {frozenset((0, 1)), frozenset((2, 3))}
    assert rivals(range(4), (), ROWS, [], derbies) == (2, 3)
    assert rivals(range(4), (), ROWS, met((2, 3)), derbies) == (0, 1)
    assert rivals(range(4), (2, 3), ROWS, [], derbies) == (0, 1)


def test_one_club_has_no_rival():
    assert rivals((0,), (), ROWS, []) is None


@pytest.mark.parametrize(
    ("home", "away", "better"),
    [
        ((2, 1), (1, 1), 1),
        ((3, 1), (1, 0), 1),
        ((1, 0), (2, 1), 0),
        ((0, 0), (2, 2), 0),
        ((0, 2), (0, 1), -1),
    ],
)
def test_the_better_goal_difference_of_the_week_counts(home, away, better):
    """So a win beats a draw, and a draw beats a defeat."""
    assert verdict(home, away) == better
    assert verdict(away, home) == -better
