"""A turn: laying one card or two identical ones, drawing, passing (I-R6, I-R7, I-R12)."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import Draw, Name, Pass
from games.finita.draw_pile import draw_one
from games.finita.events import Named
from games.finita.legal.matching import cards_to_lay, has_fitting
from games.finita.legal.refusals import no_card
from games.finita.optional_rules import poker
from games.finita.optional_rules.memory import legal_reveals
from games.finita.pending_effects import (
    after_swap,
    apply_effect,
    can_serve,
    dodges,
    draw_instead_of_serving,
    run_on,
)
from games.finita.scoring import end_round
from games.finita.shared.event_cache import PASSED
from games.finita.shared.interned_actions import DRAWS, NAMINGS, PASS
from games.finita.shared.last_steps import PASSED_STEPS
from games.finita.state import DREW, FREE, HIT, SERVE, SKIPS, STIR, TURN, State
from games.finita.view import suffering

DRAWING = frozenset({TURN, HIT, SERVE})
"""Phases in which drawing can be an answer."""
KEEPING = frozenset({DREW, STIR})
"""Phases in which a pass is always possible."""


def legal_turn(state: State, seat: Seat) -> list[Action]:
    """Return what the seat may do in its turn: cards that fit, then drawing (I-R6, I-R7)."""
    hand = state.hands[seat]
    actions = cards_to_lay(state, seat, hand)
    if state.options.poker:
        actions += poker.legal_poker(state, seat)
    if not hand:
        actions += legal_reveals(state, seat)
    due = instead_of_a_card(state, seat)
    if due is not None:
        actions.append(due)
    return actions


def legal_drew(state: State, seat: Seat) -> list[Action]:
    """Return the ways to lay the drawn card, alone or with its twin, and a pass (I-A39)."""
    face = state.drawn
    if face not in state.fitting:
        return [PASS]
    return [*cards_to_lay(state, seat, [face] * state.hands[seat].count(face)), PASS]


def legal_hit(state: State, seat: Seat) -> list[Action]:
    """Return the answers to a pending effect, Pia, and suffering it (I-R13, I-R17, I-R20)."""
    actions = cards_to_lay(state, seat, state.hands[seat])
    return [*actions, *dodges(state, seat), suffering(state)]


def instead_of_a_card(state: State, seat: Seat) -> Action | None:
    """Return the draw or pass with which the seat on turn may lay no card, or None (I-R7, I-R13).

    While nothing can be drawn, and with Must play on, a card that fits must be laid (I-A6, I-A33);
    so must one that serves (I-A15).
    """
    phase = state.phase
    if phase is TURN:
        if not state.pile and not state.can_draw:
            return None if has_fitting(state, seat) else PASS
        return None if state.options.must_play and has_fitting(state, seat) else DRAWS[1]
    if phase is HIT:
        return suffering(state)
    if phase is SERVE:
        return None if can_serve(state, seat) else DRAWS[1]
    return PASS if phase in KEEPING else None


def is_instead_of_a_card(state: State, seat: Seat, action: Draw | Pass) -> bool:
    """Return whether the seat on turn may draw so many, or pass."""
    due = instead_of_a_card(state, seat)
    return due is action or due == action


def legal_names(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001 - every seat may name every colour
    """Return the four colours (I-A4)."""
    return list(NAMINGS)


def draw(state: State, seat: Seat, action: Draw, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the caller has checked the count
    """Draw: one in an ordinary turn, all that are owed, or one for not serving (I-R7, I-R13).

    A forgotten "Finita!" may still be called, unless the draw ends the seat's turn (I-A40).
    """
    state.acted(keeps_calls=state.phase is not HIT or state.options.draw_and_play)
    if state.phase is TURN:
        state.drawn = draw_one(state, seat, dice, events)
        state.phase = DREW
        return
    if state.phase is HIT:
        apply_effect(state, dice, events)
    else:
        draw_instead_of_serving(state, dice, events)
    run_on(state, dice, events)


def why_not_draw(state: State, seat: Seat, action: Draw) -> IllegalAction:  # noqa: ARG001 - the hand is not told
    """Return why the seat on turn may not draw this many (I-A6, I-A15, I-A33)."""
    if state.phase is TURN and action.count == 1:
        if not state.can_draw:
            text = N_("No card is left to draw. Play, or pass if nothing fits.")
            return IllegalAction("I-A33", text)
        text = N_("You have a card that fits. With Must play on, you have to play it.")
        return IllegalAction("I-A6", text)
    if state.phase not in DRAWING or (state.phase is HIT and state.cause in SKIPS):
        return IllegalAction("I-R7", N_("You don't have to draw now. Use the buttons below."))
    due = state.owed if state.phase is HIT else 1
    if action.count != due:
        return IllegalAction("I-R7", N_("You have to draw {due}."), due=due, count=action.count)
    return IllegalAction("I-A15", N_("You have a card that answers it, so you must play it."))


def pass_turn(state: State, seat: Seat, action: Pass, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the action has no fields
    """Keep the drawn card, be skipped, leave face-down cards, or pass for lack of cards."""
    if state.phase is HIT:
        state.acted()
        apply_effect(state, dice, events)
        run_on(state, dice, events)
        return
    events.append(PASSED[seat])
    if state.phase is STIR:
        after_swap(state, seat, dice, events)
        return
    state.last_steps.append(PASSED_STEPS[seat])
    if state.phase is DREW:
        state.close_calls()
    else:
        state.acted()
        state.dry += 1
        if state.dry >= len(state.hands):
            end_round(state, None, dice, events)
            return
    state.begin_turn((seat + state.direction) % len(state.hands))


def why_not_pass(state: State, seat: Seat, action: Pass) -> IllegalAction:  # noqa: ARG001 - any seat, no fields
    """Return why the seat on turn may not pass (I-A33)."""
    if state.phase is TURN and not state.can_draw:
        return IllegalAction("I-A33", N_("No card is left to draw, so play one that fits."))
    if state.phase is TURN:
        return IllegalAction("I-R7", N_("Play a card, or draw one first."))
    if state.phase is FREE:
        return IllegalAction("I-R20", N_("You dodged: play any card, or pass the effect on."))
    return no_card(state)


def name(state: State, seat: Seat, action: Name, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - naming needs no dice
    """Name the colour to start with; the seat stays on turn (I-A4)."""
    state.suit = action.suit
    events.append(Named(seat, action.suit))
    state.begin_turn(seat)


def why_not_name(state: State, seat: Seat, action: Name) -> IllegalAction:  # noqa: ARG001 - every seat may name every colour
    """Return why no colour may be named now."""
    return IllegalAction("I-R16", N_("You name a colour only with a wild."))
