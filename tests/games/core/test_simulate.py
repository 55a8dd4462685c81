"""Whole matches between computers, in place."""

import dataclasses

import pytest

from games.core.game import Outcome
from games.core.simulate import SimulationStats, rotated_bots, simulate
from tests.contract.toy.definition import DEFINITION as TOY


def test_one_seed_is_one_match():
    """Dice and choices follow from it."""
    first = simulate(TOY, TOY.options(), ("greedy", "random"), b"1")
    assert simulate(TOY, TOY.options(), ("greedy", "random"), b"1") == first
    others = [simulate(TOY, TOY.options(), ("greedy", "random"), bytes([n])) for n in range(9)]
    assert len({other.outcome.score for other in others}) > 1
    assert 0 < first.actions <= TOY.bound(TOY.options())


def test_a_match_longer_than_its_bound_is_an_error():
    """A game that never ends must not hang a simulation."""
    endless = dataclasses.replace(TOY, bound=lambda _options: 2)
    with pytest.raises(RuntimeError, match="toy: a match of more than 2 moves"):
        simulate(endless, TOY.options(), ("random", "random"), b"1")


def test_a_match_brings_the_figures_its_game_counts():
    """From all its events, the opening's too."""
    definition = dataclasses.replace(
        TOY,
        analysis=dataclasses.replace(
            TOY.analysis,
            figures=lambda events: {
                "lots": (sum(event.kind == "lot-turned" for event in events), 1)
            },
        ),
    )
    assert simulate(TOY, TOY.options(), ("random", "random"), b"1").figures == {}
    assert simulate(definition, TOY.options(lots=5), ("random", "random"), b"1").figures == {
        "lots": (5, 1)
    }


def test_all_move_up_a_seat_each_match():
    """Fewer computers than seats sit more than once."""
    assert [rotated_bots(["a", "b"], 3, number) for number in range(2)] == [
        ("a", "b", "a"),
        ("b", "a", "b"),
    ]


def test_a_tally_shares_first_places():
    """A win alone counts one, a shared place its part, another nothing."""
    tally = SimulationStats()
    for ranking in (((0,), (1, 2)), ((0, 1), (2,)), ((2,), (0,), (1,))):
        tally.count(Outcome(ranking, "The end.", "T-R8"), 0)
    assert tally == SimulationStats(won=1, shared=1, lost=1, share=1.5)
    assert tally.played == 3
