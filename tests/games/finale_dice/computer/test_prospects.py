"""Dice football's chances to win: how far the pieces have come."""

import pytest

from games.core.dice import SeededDice
from games.finale_dice.state import GOALS, OFF, RED
from games.registry import GAMES

DICE = GAMES["finale_dice"]


@pytest.fixture
def state():
    return DICE.game.setup(DICE.options(), 2, SeededDice(b"kick-off"))[0]


def chances(state):
    return DICE.analysis.prospects.chances(state, 2)


def test_the_sum_of_both_is_one(state):
    assert sum(chances(state)) == pytest.approx(1)


def test_a_piece_that_is_gone_is_a_chance_less(state):
    before = chances(state)[RED]
    piece = next(
        slot
        for slot, place in enumerate(state.places[: len(state.places) // 2])
        if place not in (OFF, *GOALS)
    )
    state.places[piece] = OFF
    assert chances(state)[RED] < before


def test_points_count_in_a_championship(state):
    state.options = DICE.options(play="championship")
    even = chances(state)[RED]
    state.results = [(3, 0), (3, 0), (3, 0)]
    assert chances(state)[RED] > 0.9 > even
    state.results = [(3, 0), (0, 3)]
    assert chances(state)[RED] == pytest.approx(even, abs=0.1)
