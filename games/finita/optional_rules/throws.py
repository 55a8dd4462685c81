"""Laying the twin of the top card out of turn (I-R28, I-A13, I-A14)."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import Throw
from games.finita.cards.cards import CARD_TERMS, FACE_OF, NONE, NUMBER, WAY_TERMS
from games.finita.events import Thrown
from games.finita.laying import apply_card, discard_from_hand
from games.finita.legal.refusals import no_call
from games.finita.shared.interned_actions import THROWS
from games.finita.shared.last_steps import Did
from games.finita.state import DREW, LAST_STEPS, TURN, State


def is_open(state: State) -> bool:
    """Return whether the top card may be answered by a throw: no seat has acted on it (I-A14)."""
    return state.options.throws and state.is_fresh and state.phase is TURN


def legal_throws(state: State, seat: Seat) -> list[Action]:
    """Return the throw of the top card's twin, for a seat not on turn that holds it (I-R28)."""
    if seat == state.turn or not is_open(state):
        return []
    top = state.discard[-1]
    if top not in state.hands[seat]:
        return []
    return list(THROWS[state.leaves_one(seat, 1)][top])


def throw(state: State, seat: Seat, action: Throw, dice: Dice, events: list[Event]) -> None:
    """Throw a card; play continues after the thrower (I-R28)."""
    state.acted()
    discard_from_hand(state, seat, action.card)
    events.append(Thrown(seat, action.card, action.call))
    apply_card(state, seat, action.card, (action.card,), dice, events, call=action.call)


def why_not_throw(state: State, seat: Seat, action: Throw) -> IllegalAction:  # noqa: PLR0911 - one return per reason
    """Return why this card may not be thrown."""
    if not state.options.throws:
        return IllegalAction(
            "I-R28", N_("This match is played without throws. Wait for your turn.")
        )
    if NUMBER[action.card] == NONE:
        return IllegalAction("I-A13", N_("Only number cards can be thrown."))
    top = state.discard[-1]
    if not is_open(state) or (action.top != top and action.top in state.discard):
        return _too_late(state, action.top)
    if seat == state.turn:
        return IllegalAction("I-R28", N_("It's your turn, so just play the card."))
    if action.card != top or action.top != top:
        return IllegalAction("I-R28", N_("Only {card} can be thrown now."), card=CARD_TERMS[top])
    if top not in state.hands[seat]:
        return IllegalAction("I-R28", N_("You don't have another {card}."), card=CARD_TERMS[top])
    return no_call()


def _too_late(state: State, top: int) -> IllegalAction:
    """Return a refusal that says who acted before the throw (I-R28, I-A14)."""
    faster = _laid_on(state, top)
    if faster is not None:
        seat, way = faster
        text = N_("Too late: {seat} played {card}.")
        return IllegalAction("I-A14", text, seat=seat, card=WAY_TERMS[way])
    if state.phase is DREW:
        return IllegalAction("I-A14", N_("Too late: {seat} has drawn a card."), seat=state.turn)
    return IllegalAction("I-A14", N_("Too late for a throw: the next player has moved."))


def _laid_on(state: State, top: int) -> tuple[Seat, int] | None:
    """Return the seat and way of the next card laid on `top`, or None if none or long ago.

    The card turned up at the start is not a step: the first card laid was laid on it.
    """
    laid = [(step.seat, step.way) for step in state.last_steps if step.did == Did.LAID]
    faces = [FACE_OF[way] for _, way in laid]
    if top in faces:
        later = laid[len(faces) - faces[::-1].index(top) :]
    else:
        later = laid if state.acts < LAST_STEPS and state.discard[0] == top else []
    return later[0] if later else None
