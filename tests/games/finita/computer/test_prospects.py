"""FINITA's chances to win: points against a seat, and what it holds."""

import pytest

from games.core.dice import SeededDice
from games.registry import GAMES

FINITA = GAMES["finita"]


@pytest.fixture
def state():
    return FINITA.game.setup(FINITA.options(), 3, SeededDice(b"deal"))[0]


def chances(state):
    return FINITA.analysis.prospects.chances(state, 3)


def test_fewest_points_have_the_best_chances(state):
    state.minus = [450, 200, 20]
    assert list(chances(state)) == sorted(chances(state))
    assert chances(state)[2] > 0.7


def test_points_count_more_the_nearer_the_end_is(state):
    state.minus = [120, 20, 20]
    early = chances(state)[0]
    state.minus = [480, 380, 380]
    assert chances(state)[0] < early


def test_fewer_cards_are_better(state):
    before = chances(state)[0]
    state.hands[0] = state.hands[0][:2]
    assert chances(state)[0] > before


def test_a_match_of_one_round_has_chances_too(state):
    state.options = FINITA.options(limit=0)
    assert abs(sum(chances(state)) - 1) < 1e-9
