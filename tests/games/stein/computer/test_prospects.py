"""11's chances to win: goals, the position, and the time that is left."""

import pytest

from games.core.dice import SeededDice
from games.registry import GAMES
from games.stein.computer.prospects import time_left
from games.stein.state import SHOOT_OUT

STEIN = GAMES["stein"]


@pytest.fixture
def state():
    """Return a match whose first half has begun."""
    state = STEIN.game.setup(STEIN.options(), 2, SeededDice(b"kick-off"))[0]
    state.phase = "turn"
    return state


def chances(state):
    return STEIN.analysis.prospects.chances(state, 2)


def test_the_time_left_counts_the_turns_of_both_halves(state):
    state.turns = 10
    assert time_left(state) == pytest.approx(70 / 80)
    state.round = 2
    assert time_left(state) == pytest.approx(30 / 80)
    state.turns = 40
    assert time_left(state) == 0


def test_in_extra_time_its_halves_are_left(state):
    state.round, state.turns = 3, 4
    assert time_left(state) == pytest.approx(16 / 80)


def test_a_lead_counts_more_the_less_time_is_left(state):
    state.score = [1, 0]
    early = chances(state)[0]
    state.round, state.turns = 2, 36
    assert 0.5 < early < chances(state)[0]
    assert chances(state)[0] > 0.9


def test_a_shoot_out_is_decided_by_its_goals(state):
    state.round, state.score = SHOOT_OUT, [2, 2]
    assert chances(state) == (0.5, 0.5)
    state.penalties = [[1, 1], [0, 0]]
    assert chances(state)[0] > 0.5
