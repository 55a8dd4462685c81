"""Matchsticks: the row, a turn, and the end."""

import pytest

from games.core.dice import SeededDice
from games.core.game import IllegalAction
from games.nim.actions import Take
from games.nim.definition import DEFINITION

GAME, DICE = DEFINITION.game, SeededDice(b"sticks")


@pytest.fixture
def state():
    return GAME.setup(DEFINITION.options(), 2, DICE)[0]


def test_nine_sticks_lie_in_a_row(state):
    """M-R1: the first seat begins."""
    assert (state.left, GAME.waiting_for(state)) == (9, (0,))


def test_one_to_three_sticks_are_taken(state):
    """M-R2: no more than that, and only in turn."""
    assert GAME.legal_actions(state, 0) == [Take(1), Take(2), Take(3)]
    with pytest.raises(IllegalAction):
        GAME.apply(state, 0, Take(4), DICE)
    with pytest.raises(IllegalAction):
        GAME.apply(state, 1, Take(1), DICE)


def test_who_takes_the_last_stick_wins(state):
    """M-R3: nobody is waited for then."""
    for seat in (0, 1, 0):
        GAME.apply(state, seat, Take(3), DICE)
    assert GAME.outcome(state).winners == (0,)
    assert GAME.waiting_for(state) == ()
