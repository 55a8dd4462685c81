"""What a seat may expect of an action, played on from samples of its view."""

import dataclasses

from games.core.analysis.playouts import Expectation, expect, play_on, shares
from games.core.analysis.prospects import Prospects
from games.core.dice import RandomSource, SeededDice
from tests.contract.toy.definition import DEFINITION as TOY


def opened():
    """Return a new match of the toy and its dice."""
    dice = SeededDice(b"playouts")
    state, _ = TOY.game.setup(TOY.options(lots=2), 3, dice)
    return state, dice


def first_choice(state):
    """Return the view of the seat to move and one of its actions."""
    seat = TOY.game.waiting_for(state)[0]
    return TOY.game.view(state, seat), TOY.game.legal_actions(state, seat)[0]


def test_a_match_is_played_to_its_end():
    state, dice = opened()
    chances = play_on(TOY, state, dice, RandomSource(b"1"))
    assert chances == shares(TOY.game.outcome(state), 3)


def test_a_match_with_a_formula_is_played_on_for_its_horizon():
    even = Prospects(lambda _state, _seat: (0.0,), {2: (1.0,)}, horizon=2)
    definition = dataclasses.replace(
        TOY, analysis=dataclasses.replace(TOY.analysis, prospects=even)
    )
    state, dice = opened()
    assert play_on(definition, state, dice, RandomSource(b"1")) == (1 / 3,) * 3
    assert TOY.game.outcome(state) is None


def test_an_action_is_expected_to_win_a_share_of_the_matches_played():
    """Of so many as were asked for; one seed always finds the same."""
    view, action = first_choice(opened()[0])
    expectations = [
        expect(TOY, view, action, RandomSource(b"1"), lambda done: done < 40) for _ in range(2)
    ]
    assert expectations[0] == expectations[1]
    assert expectations[0].matches == 40
    assert 0 < expectations[0].share < 1


def test_nothing_is_expected_of_no_match():
    view, action = first_choice(opened()[0])
    assert expect(TOY, view, action, RandomSource(b"1"), lambda _done: False) == Expectation(0, 0)


def test_what_a_seat_does_not_know_changes_nothing():
    """Matches of the same view and other hidden cards are played on alike."""
    state, _ = opened()
    view, action = first_choice(state)
    others = [TOY.game.determinize(view, view.seat, RandomSource(bytes([n]))) for n in range(5)]
    expectations = {
        expect(TOY, TOY.game.view(other, view.seat), action, RandomSource(b"1"), lambda n: n < 9)
        for other in [state, *others]
    }
    assert len(expectations) == 1
