"""A turn: laying one card or two identical ones, drawing, passing (I-R6, I-R7, I-R12)."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import Double, Draw, Name, Pass, Play
from games.finita.attacks import (
    after_swap,
    apply_effect,
    can_serve,
    draw_instead_of_serving,
    run_on,
)
from games.finita.cards.cards import (
    CARD_TERMS,
    FACE_OF,
    NONE,
    PIA,
    POSSIBLE,
)
from games.finita.draw_pile import draw_one
from games.finita.event_cache import PASSED
from games.finita.events import Named
from games.finita.interned_actions import DODGES, DOUBLES, DRAWS, NAMINGS, PASS, PLAYS
from games.finita.last_steps import PASSED_STEPS
from games.finita.laying import why_no_call
from games.finita.matching import has_fitting, may_lay, no_card, no_fit
from games.finita.optional_rules import poker
from games.finita.optional_rules.memory import legal_reveals
from games.finita.scoring import end_round
from games.finita.state import (
    DREW,
    FREE,
    HIT,
    NAME,
    SERVE,
    SKIPS,
    STIR,
    TURN,
    State,
    answers_of,
    can_double,
)

DRAWING = frozenset({TURN, HIT, SERVE})
"""Phases in which drawing can be an answer."""
KEEPING = frozenset({DREW, STIR})
"""Phases in which a pass is always possible."""


def legal_turn(state: State, seat: Seat) -> list[Action]:
    """Return what the seat may do in its turn: cards that fit, then drawing (I-R6, I-R7)."""
    hand = state.hands[seat]
    left = len(hand) + len(state.hidden[seat])
    plays, options = PLAYS[left - 1 == 1], state.options
    fitting = state.fitting
    actions: list[Action] = []
    before = twice = NONE
    for face in hand:
        if face not in fitting:
            continue
        if face != before:
            actions += plays[face]
            before = face
        elif face != twice and can_double(face, options):
            actions += DOUBLES[left - 2 == 1][face]
            twice = face
    if options.poker:
        actions += poker.legal_poker(state, seat)
    fits = bool(actions)
    if not hand:
        actions += legal_reveals(state, seat)
    if not state.pile and not state.can_draw:
        return actions if fits else [*actions, PASS]
    if not (fits and options.must_play):
        actions.append(DRAWS[1])
    return actions


def legal_drew(state: State, seat: Seat) -> list[Action]:
    """Return the ways to lay the drawn card, alone or with its twin, and a pass (I-A39)."""
    face = state.drawn
    if not state.fits(face):
        return [PASS]
    left = len(state.hands[seat]) + len(state.hidden[seat])
    actions = [*PLAYS[left - 1 == 1][face]]
    if state.hands[seat].count(face) > 1 and can_double(face, state.options):
        actions += DOUBLES[left - 2 == 1][face]
    return [*actions, PASS]


def legal_hit(state: State, seat: Seat) -> list[Action]:
    """Return the answers to a pending effect, Pia, and suffering it (I-R13, I-R17, I-R20)."""
    hand = state.hands[seat]
    left = len(hand) + len(state.hidden[seat])
    answers = answers_of(state.cause, state.options)
    actions: list[Action] = []
    before = twice = NONE
    for face in hand:
        if face not in answers:
            continue
        if face != before:
            actions += PLAYS[left - 1 == 1][face]
            before = face
        elif face != twice and can_double(face, state.options):
            actions += DOUBLES[left - 2 == 1][face]
            twice = face
    if PIA in hand:
        actions += DODGES[left - 1 == 1]
    actions.append(PASS if state.cause in SKIPS else DRAWS[state.owed])
    return actions


def legal_names(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001 - every seat may name every colour
    """Return the four colours (I-A4)."""
    return list(NAMINGS)


def why_not_play(state: State, seat: Seat, action: Play) -> IllegalAction | None:
    """Return why the seat on turn may not lay this card, or None if it may."""
    face = FACE_OF[action.way]
    if not POSSIBLE[action.way]:
        return IllegalAction(
            "I-A17", N_("No number is beyond that. Name another number for Petra.")
        )
    if face not in state.hands[seat]:
        return IllegalAction("I-R6", N_("You don't have that card. Choose one from your hand."))
    if state.phase == TURN:
        if not state.fits(face):
            return no_fit(state, face)
    elif not may_lay(state, face):
        return no_card(state)
    return why_no_call(state, seat, 1, call=True) if action.call else None


def why_not_double(state: State, seat: Seat, action: Double) -> IllegalAction | None:
    """Return why these two may not be laid together, or None if they may (I-A12)."""
    face = FACE_OF[action.way]
    if state.phase not in {TURN, DREW, HIT}:
        return IllegalAction(
            "I-R12", N_("You can play two at once only at the start of your turn. Play one card.")
        )
    if not POSSIBLE[action.way]:
        return IllegalAction(
            "I-A17", N_("No number is beyond that. Name another number for Petra.")
        )
    if state.hands[seat].count(face) < 2:  # noqa: PLR2004 - a double is two
        return IllegalAction("I-R12", N_("You don't have two of {card}."), card=CARD_TERMS[face])
    if not can_double(face, state.options):
        return IllegalAction("I-A12", N_("Only number cards can be played in twos. Play one card."))
    if not may_lay(state, face):
        return no_fit(state, face) if state.phase == TURN else no_card(state)
    return why_no_call(state, seat, 2, call=action.call)


def draw(state: State, seat: Seat, action: Draw, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the caller has checked the count
    """Draw: one in an ordinary turn, all that are owed, or one for not serving (I-R7, I-R13).

    A forgotten "Finita!" may still be called, unless the draw ends the seat's turn (I-A40).
    """
    state.acted(keeps_calls=state.phase != HIT or state.options.draw_and_play)
    if state.phase == TURN:
        state.drawn = draw_one(state, seat, dice, events)
        state.phase = DREW
        return
    if state.phase == HIT:
        apply_effect(state, dice, events)
    else:
        draw_instead_of_serving(state, dice, events)
    run_on(state, dice, events)


def why_not_draw(state: State, seat: Seat, action: Draw) -> IllegalAction | None:
    """Return why the seat on turn may not draw this many, or None if it may."""
    if state.phase == TURN and action.count == 1:
        return _why_no_draw(state, seat)
    if state.phase not in DRAWING or (state.phase == HIT and state.cause in SKIPS):
        return IllegalAction("I-R7", N_("You don't have to draw now. Use the buttons below."))
    due = state.owed if state.phase == HIT else 1
    if action.count != due:
        return IllegalAction("I-R7", N_("You have to draw {due}."), due=due, count=action.count)
    if state.phase == SERVE and can_serve(state, seat):
        return IllegalAction("I-A15", N_("You have a card that answers it, so you must play it."))
    return None


def _why_no_draw(state: State, seat: Seat) -> IllegalAction | None:
    """Return why an ordinary draw is impossible, or None if it is possible (I-A6, I-A33)."""
    if not state.pile and not state.can_draw:
        return IllegalAction("I-A33", N_("No card is left to draw. Play, or pass if nothing fits."))
    if state.options.must_play and has_fitting(state, seat):
        return IllegalAction(
            "I-A6", N_("You have a card that fits. With Must play on, you have to play it.")
        )
    return None


def pass_turn(state: State, seat: Seat, action: Pass, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the action has no fields
    """Keep the drawn card, be skipped, leave face-down cards, or pass for lack of cards."""
    if state.phase == HIT:
        state.acted()
        apply_effect(state, dice, events)
        run_on(state, dice, events)
        return
    events.append(PASSED[seat])
    if state.phase == STIR:
        after_swap(state, seat, dice, events)
        return
    state.last_steps.append(PASSED_STEPS[seat])
    if state.phase == DREW:
        state.close_calls()
    else:
        state.acted()
        state.dry += 1
        if state.dry >= len(state.hands):
            end_round(state, None, dice, events)
            return
    state.begin_turn((seat + state.direction) % len(state.hands))


def why_not_pass(state: State, seat: Seat, action: Pass) -> IllegalAction | None:  # noqa: ARG001 - the action has no fields
    """Return why the seat on turn may not pass, or None if it may (I-A33)."""
    if state.phase in KEEPING or (state.phase == HIT and state.cause in SKIPS):
        return None
    if state.phase == TURN and not state.can_draw:
        if not has_fitting(state, seat):
            return None
        return IllegalAction("I-A33", N_("No card is left to draw, so play one that fits."))
    if state.phase == TURN:
        return IllegalAction("I-R7", N_("Play a card, or draw one first."))
    return (
        no_card(state)
        if state.phase != FREE
        else IllegalAction("I-R20", N_("You dodged: play any card, or pass the effect on."))
    )


def name(state: State, seat: Seat, action: Name, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - naming needs no dice
    """Name the colour to start with; the seat stays on turn (I-A4)."""
    state.suit = action.suit
    events.append(Named(seat, action.suit))
    state.begin_turn(seat)


def why_not_name(state: State, seat: Seat, action: Name) -> IllegalAction | None:  # noqa: ARG001 - every seat may name every colour
    """Return why no colour may be named now, or None if one may."""
    if state.phase == NAME:
        return None
    return IllegalAction("I-R16", N_("You name a colour only with a wild."))
