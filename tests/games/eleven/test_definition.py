"""The game definition: options, bound, audit, and how fast and how well computers play."""

import statistics

import pytest

from games.core.dice import match_key
from games.core.simulate import simulate
from games.eleven.cards.terms import RESOURCES, TRACKS
from games.eleven.definition import DEFINITION, audit
from tests.games.eleven.ground import season


def test_symbols_mean_what_the_legend_says():
    """E-A1: budget, fanbase, operation, fitness, in this order, as resources and as levels."""
    assert RESOURCES == ("EUR", "FAN", "OPS", "FIT")
    assert TRACKS == ("eur", "fan", "ops", "fit")


def test_the_audit_misses_a_card():
    """A card that is lost or doubled is noticed."""
    table = season()
    before = audit(table.state)
    table.state.players.pop()
    assert audit(table.state) != before


def vp(name, seed):
    key = match_key(seed.to_bytes(4, "big"), "season")
    return simulate(DEFINITION, DEFINITION.options(), (name,), key).outcome.score[0]


@pytest.mark.long
def test_normal_scores_far_more_than_random():
    """At least 15 VP more on average, here over 30 seasons alone."""
    normal, random = (
        statistics.mean(vp(name, seed) for seed in range(30)) for name in ("normal", "random")
    )
    assert normal >= random + 15


def test_four_managers_finish_their_season():
    """Nobody is ever stuck."""
    played = simulate(
        DEFINITION, DEFINITION.options(), ("normal", "random", "normal", "normal"), b"four"
    )
    assert sorted(seat for place in played.outcome.ranking for seat in place) == [0, 1, 2, 3]


def test_a_state_is_small():
    """A season of four is stored in less than 60 kB."""
    table = season("matchday", "squad", seats=4)
    assert len(DEFINITION.dump_state(table.state)) < 60_000
