"""The value of a position is the sum of its pieces, the same from both sides."""

import pytest

from games.finale_dice.computer.evaluation import (
    FEATURES,
    KEEPER,
    expectation,
    feature_of,
    features,
    pieces_value,
)
from games.finale_dice.computer.weights import WEIGHTS
from games.finale_dice.state import BLUE, GOALS, OFF, RED
from tests.games.finale_dice.pitch import Pitch

removal = pytest.mark.parametrize("removal", [True, False])


def test_a_square_counts_by_its_row_and_its_distance_from_the_side():
    """The same for both, seen from their own goal; c4 and its neighbours b4 and d4."""
    c4, b4, d4, e7 = 17, 16, 18, 34
    assert feature_of(RED, c4) == feature_of(BLUE, c4) == 3 * 3 + 2
    assert feature_of(RED, b4) == feature_of(RED, d4) == 3 * 3 + 1
    assert feature_of(RED, e7) == 6 * 3
    assert feature_of(BLUE, e7) == 0


def test_a_keeper_counts_on_his_goal_and_nobody_off_the_board():
    """N-R2: in the other goal the game is over."""
    assert feature_of(RED, GOALS[RED]) == feature_of(BLUE, GOALS[BLUE]) == KEEPER
    assert feature_of(RED, GOALS[BLUE]) is None
    assert feature_of(RED, OFF) is None


def test_features_count_what_red_has_more():
    """Two pieces against one on squares that count alike."""
    pitch = Pitch("1 red-goal, 5 b4 d4", "2 b4", rolls=[5])
    counted = features(pitch.state)
    assert len(counted) == FEATURES
    assert {index: number for index, number in enumerate(counted) if number} == {
        10: 1.0,
        KEEPER: 1.0,
    }


@removal
def test_the_pieces_are_worth_their_features(removal):
    """What the computers add up is what was learned, for each set of rules its own."""
    pitch = Pitch("1 red-goal, 5 c3 d7", "1 blue-goal, 2 c6 a1", rolls=[5], removal=removal)
    wanted = sum(
        count * weight
        for count, weight in zip(features(pitch.state), WEIGHTS[removal], strict=True)
    )
    assert pieces_value(pitch.state) == pytest.approx(wanted)


@removal
def test_the_same_position_from_the_other_side_is_worth_the_opposite(removal):
    """The board turned and the colours changed."""
    pitch = Pitch("1 red-goal, 5 c3 d5", "2 c6", rolls=[5], removal=removal)
    other = Pitch("2 c2", "1 blue-goal, 5 c5 b3", turn=BLUE, rolls=[5], removal=removal)
    assert pieces_value(pitch.state) == pytest.approx(-pieces_value(other.state))


def test_an_even_position_promises_nothing_and_a_better_one_more():
    """From -1 to 1."""
    assert expectation(0) == 0
    assert -1 < expectation(-5) < expectation(-1) < 0 < expectation(1) < 1
