"""FINALE's chances to win: goals, time, footballers, cards and penalties."""

import pytest

from games.core.dice import SeededDice
from games.finale_cards.computer.prospects import time_left
from games.registry import GAMES

FINALE = GAMES["finale_cards"]


@pytest.fixture
def state():
    """Return a match in its first period."""
    state = FINALE.game.setup(FINALE.options(), 2, SeededDice(b"kick-off"))[0]
    state.period, state.phase = 1, "tactics"
    return state


def chances(state):
    return FINALE.analysis.prospects.chances(state, 2)


def test_the_time_left_is_that_of_the_periods(state):
    assert time_left(state) == 1
    state.phase = "attack"
    assert time_left(state) == pytest.approx(5.5 / 6)
    state.period, state.phase = 6, "changes"
    assert time_left(state) == pytest.approx(1 / 6)
    state.period = 7
    assert time_left(state) == pytest.approx(2 / 6)


def test_before_the_first_period_a_whole_match_is_left(state):
    state.period, state.phase = 0, "squads"
    assert time_left(state) == 1
    assert chances(state)[0] == pytest.approx(0.5, abs=0.05)


def test_the_second_match_of_a_tie_is_still_to_come(state):
    state.options = FINALE.options(cup="always")
    assert time_left(state) == 2
    state.leg = 2
    assert time_left(state) == 1


def test_a_lead_counts_more_the_less_time_is_left(state):
    state.sides[0].goals = 1
    early = chances(state)[0]
    state.period = 6
    assert chances(state)[0] > early
    assert chances(state)[0] > 0.8


def test_an_attack_that_is_due_counts_for_its_side(state):
    before = chances(state)[1]
    state.phase, state.attacker, state.attacks, state.begun = "attack", 1, 2, 1
    assert chances(state)[1] > before


def test_a_shoot_out_is_decided_by_its_goals_and_those_of_the_running_round(state):
    state.sides[0].goals = state.sides[1].goals = 2
    state.phase, state.first, state.shots = "shots", 1, [(2, 2)]
    assert chances(state) == (0.5, 0.5)
    state.taken = [False, True]
    assert chances(state)[0] > 0.5
    state.phase = "shooters"  # of another round: those shots were counted
    assert chances(state) == (0.5, 0.5)
