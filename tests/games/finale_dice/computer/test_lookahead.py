"""Looking ahead: wins at once, the best answer to each roll, and who can no longer move."""

import copy

import pytest

from games.finale_dice.actions import SQUARES
from games.finale_dice.computer.evaluation import expectation, pieces_value
from games.finale_dice.computer.lookahead import Lookahead
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch


def step(start, target):
    return SQUARES.index(start), SQUARES.index(target)


def after(pitch, *moves):
    """Return the value to Red of the pieces after these moves."""
    state = copy.deepcopy(pitch.state)
    for start, target in moves:
        state.places[state.places.index(SQUARES.index(start))] = SQUARES.index(target)
    return expectation(pieces_value(state))


@pytest.mark.parametrize("rolls", [0, 1, 2])
def test_a_goal_is_worth_everything(rolls):
    """N-R12: for both sides, however far one looks."""
    red = Pitch("5 c3 d7", "2 c6", rolls=[5])
    assert Lookahead(red.state).value(step("d7", "blue-goal"), rolls) == 1
    blue = Pitch("2 c2", "5 c5 d1", turn=BLUE, rolls=[5])
    assert Lookahead(blue.state).value(step("d1", "red-goal"), rolls) == 1


def test_without_looking_a_step_is_worth_its_position():
    """To the seat on turn."""
    red = Pitch("5 c3 d3", "2 c6", rolls=[5])
    assert Lookahead(red.state).value(step("c3", "c4"), 0) == pytest.approx(
        after(red, ("c3", "c4"))
    )
    blue = Pitch("2 c2", "5 c5 d5", turn=BLUE, rolls=[5])
    assert Lookahead(blue.state).value(step("c5", "c4"), 0) == pytest.approx(
        -after(blue, ("c5", "c4"))
    )


def test_one_roll_ahead_the_other_side_answers_as_well_as_it_can():
    """N-R6: it has an answer to its 2 alone, and passes at any other roll."""
    pitch = Pitch("5 c3 d3", "2 c6", rolls=[5])
    answers = [after(pitch, ("c3", "c4"), ("c6", square)) for square in ("b5", "c5", "d5")]
    wanted = (5 * after(pitch, ("c3", "c4")) + min(answers)) / 6
    assert Lookahead(pitch.state).value(step("c3", "c4"), 1) == pytest.approx(wanted)


def test_two_rolls_ahead_a_goal_is_seen_that_one_roll_does_not_show():
    """N-R12: from c7 the 5 scores at the next 5."""
    pitch = Pitch("5 c6 a2", "2 a6", rolls=[5])
    ahead = Lookahead(pitch.state)
    near, far = step("c6", "c7"), step("a2", "b3")
    assert ahead.value(near, 2) - ahead.value(far, 2) > ahead.value(near, 1) - ahead.value(far, 1)


def test_whoever_cannot_move_at_all_has_lost_without_removal():
    """N-R14: Blue's last piece stands on a corner of the last row."""
    pitch = Pitch("5 c3 d3, 2 b2", "2 a1", rolls=[5], removal=False)
    assert Lookahead(pitch.state).value(step("c3", "c4"), 1) == 1


def test_the_state_is_as_before():
    """It is explored in place."""
    pitch = Pitch("5 c3 d3", "2 c6 c5", rolls=[5])
    before = copy.deepcopy(pitch.state)
    Lookahead(pitch.state).value(step("c3", "c4"), 2)
    assert pitch.state == before
    assert pitch.state.turn == RED
