"""Eleven's chances to win a season: victory points, and what brings more of them."""

import pytest

from games.core.dice import RandomSource, SeededDice
from games.eleven.state import OPPONENTS
from games.registry import GAMES

ELEVEN = GAMES["eleven"]


@pytest.fixture(scope="module")
def stored():
    """Return a state in the middle of a season, as JSON."""
    state = ELEVEN.game.setup(ELEVEN.options(), 2, SeededDice(b"season"))[0]
    dice, chance, bot = SeededDice(b"play"), RandomSource(b"play"), ELEVEN.bots["normal"]
    while state.round < 4:
        seat = ELEVEN.game.waiting_for(state)[0]
        view, legal = ELEVEN.game.view(state, seat), ELEVEN.game.legal_actions(state, seat)
        imagine = lambda source, view=view, seat=seat: ELEVEN.game.determinize(view, seat, source)  # noqa: E731 - as hosts call it
        ELEVEN.game.apply(state, seat, bot.choose(view, legal, imagine, chance), dice)
    return ELEVEN.dump_state(state)


@pytest.fixture
def state(stored):
    return ELEVEN.load_state(stored)


def chances(state):
    return ELEVEN.analysis.prospects.chances(state, 2)


def test_an_even_start_is_even():
    first, second = chances(ELEVEN.game.setup(ELEVEN.options(), 2, SeededDice(b"1"))[0])
    assert first == pytest.approx(second)


def test_victory_points_are_chances_the_later_the_more(state):
    before = chances(state)[0]
    state.clubs[0].vp += 10
    early = chances(state)[0]
    state.round = 8
    assert before < early < chances(state)[0]


def test_stronger_footballers_are_chances_while_there_are_weeks(state):
    before = chances(state)[0]
    state.clubs[0].men[0].perm += 6
    assert chances(state)[0] > before


def test_league_points_are_chances(state):
    before = chances(state)[0]
    state.points[OPPONENTS] += 9
    assert chances(state)[0] > before
