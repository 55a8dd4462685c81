"""Throws: laying the twin of the top card out of turn (I-R28, I-A13, I-A14)."""

from games.core.dice import Dice
from games.core.game import Action, Event, Refused, Seat
from games.core.words import N_
from games.finita.actions import Throw
from games.finita.cards import NONE, NUMBER, SIGNS
from games.finita.events import Thrown
from games.finita.laying import land, put, why_no_call
from games.finita.offers import THROWS
from games.finita.state import TURN, State


def is_open(state: State) -> bool:
    """Return whether the top card may be answered by a throw: nobody has acted on it (I-A14)."""
    return state.options.throws and state.is_fresh and state.phase == TURN


def legal_throws(state: State, seat: Seat) -> list[Action]:
    """Return the throw of the top card's twin, for who is not on turn and holds it (I-R28)."""
    if seat == state.turn or not is_open(state):
        return []
    top = state.discard[-1]
    if top not in state.hands[seat]:
        return []
    return list(THROWS[state.count(seat) - 1 == 1][top])


def throw(state: State, seat: Seat, action: Throw, dice: Dice, events: list[Event]) -> None:
    """Throw a card; play goes on after the thrower (I-R28)."""
    state.acted()
    put(state, seat, action.card)
    events.append(Thrown(seat, action.card, action.call))
    land(state, seat, action.card, 1, dice, events, call=action.call)


def why_not_throw(state: State, seat: Seat, action: Throw) -> Refused | None:  # noqa: PLR0911 - a sentence for each reason
    """Return why this card may not be thrown, or None where it may."""
    if not state.options.throws:
        return Refused("I-R28", N_("This table plays without throws. Wait for your turn."))
    if seat == state.turn:
        return Refused("I-R28", N_("It's your turn, so just lay the card."))
    if NUMBER[action.card] == NONE:
        return Refused("I-A13", N_("Only number cards are thrown."))
    if not is_open(state):
        return Refused("I-A14", N_("Too late for a throw: the next player has acted."))
    top = state.discard[-1]
    if action.card != top or action.top != top:
        return Refused("I-R28", N_("Only {card} can be thrown now."), card=SIGNS[top])
    if top not in state.hands[seat]:
        return Refused("I-R28", N_("You don't hold another {card}."), card=SIGNS[top])
    return why_no_call(state, seat, 1, call=action.call)
