"""Chances to win by a formula."""

from games.core.analysis.prospects import Prospects

BY_POINTS = Prospects(
    lambda state, seat: (float(state[seat]), 1.0), {2: (0.5, 9.0), 4: (0.1, 9.0)}, horizon=3
)


def test_the_sum_of_all_chances_is_one_and_equal_seats_have_equal_chances():
    assert BY_POINTS.chances((4, 4, 4, 4), 4) == (0.25,) * 4
    chances = BY_POINTS.chances((1, 2, 3), 3)
    assert abs(sum(chances) - 1) < 1e-9
    assert sorted(chances) == list(chances)


def test_the_sum_of_the_features_is_the_logarithm_of_the_odds():
    red, white = BY_POINTS.chances((2, 0), 2)
    assert abs(red / white - 2.718281828) < 1e-6


def test_features_far_apart_are_no_overflow():
    assert BY_POINTS.chances((9000, 0), 2) == (1.0, 0.0)


def test_each_number_of_seats_has_weights_of_its_own_and_more_those_of_the_largest():
    four, five = BY_POINTS.chances((10, 0, 0, 0), 4), BY_POINTS.chances((10, 0, 0, 0, 0), 5)
    assert abs(four[0] / four[1] - 2.718281828) < 1e-6
    assert abs(five[0] / five[1] - 2.718281828) < 1e-6
