"""The contract's own values: who may read an event, and what an outcome says."""

import pickle
from dataclasses import dataclass

import pytest

from games.core.dice import SeededDice
from games.core.game import Event, IllegalAction, Outcome
from tests.contract.toy.actions import Bid
from tests.contract.toy.rules import Pennies
from tests.contract.toy.state import Options


@dataclass(frozen=True, slots=True)
class Happened(Event):
    pass


@pytest.mark.parametrize(
    ("event", "readers"),
    [
        (Happened(), {None, 0, 1, 2}),
        (Happened(only=(1,)), {1}),
        (Happened(only=(0, 2)), {0, 2}),
        (Happened(only=()), set()),
        (Happened(but=(1,)), {None, 0, 2}),
        (Happened(but=(0, 2)), {None, 1}),
    ],
)
def test_an_event_names_its_readers(event, readers):
    """An onlooker reads what is for everybody, and the public twin of a secret."""
    assert {viewer for viewer in (None, 0, 1, 2) if event.is_for(viewer)} == readers


@pytest.mark.parametrize(
    ("ranking", "winners", "draw"),
    [
        (((1,), (0,)), (1,), False),
        (((0, 2), (1,)), (0, 2), False),
        (((0, 1),), (0, 1), True),
        (((0,),), (0,), False),
    ],
)
def test_an_outcome_knows_its_winners_and_whether_it_is_a_draw(ranking, winners, draw):
    """Who plays alone shares the first place with nobody."""
    outcome = Outcome(ranking, "The end.", "T-R8")
    assert outcome.winners == winners
    assert outcome.is_draw is draw


def test_a_game_has_no_timer_unless_it_says_so():
    """Most games know no time."""
    game = Pennies()
    state, _ = game.setup(Options(), 2, SeededDice(b"key"))
    assert super(Pennies, game).bell(state) is None


@pytest.mark.parametrize("stranger", [-1, 2, 7])
def test_only_seats_of_the_match_and_the_match_itself_act(stranger):
    """Whatever is asked for in their name, before the rules of the game are asked."""
    game = Pennies()
    dice = SeededDice(b"key")
    state, _ = game.setup(Options(), 2, dice)
    with pytest.raises(IllegalAction) as refusal:
        game.apply(state, stranger, Bid(1), dice)
    assert refusal.value.rule == "seat"
    assert game.apply(state, 1, Bid(1), dice)


def test_a_refusal_comes_back_from_a_worker_as_it_was_raised():
    """Workers are other processes, whose errors are pickled."""
    refused = IllegalAction("F-R1", "Not {what} now.", what="this")
    again = pickle.loads(pickle.dumps(refused))  # noqa: S301 - our own
    assert type(again) is IllegalAction
    assert (again.rule, again.text, again.facts) == ("F-R1", "Not {what} now.", {"what": "this"})
