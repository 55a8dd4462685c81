"""A run of five, or one number in all four colours, in one turn (I-R34, I-A28)."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import LaySet, Run
from games.finita.cards.cards import CARD_TERMS, NONE, NUMBER, RANK, RANKS, SUITS
from games.finita.events import LaidMany
from games.finita.laying import apply_card, discard_from_hand
from games.finita.legal.refusals import no_call
from games.finita.shared.interned_actions import RUN, RUNS, SETS
from games.finita.state import TURN, State


def legal_poker(state: State, seat: Seat) -> list[Action]:
    """Return the runs, then the sets, whose lowest card fits (I-R34)."""
    hand = state.hands[seat]
    held = set(hand)
    left = state.count(seat)
    actions: list[Action] = []
    for (first, last), run in RUNS[False].items():
        if first in held and held.issuperset(_cards(first, last)) and state.fits(first):
            actions += [run, RUNS[True][first, last]] if left == RUN + 1 else [run]
    for face in sorted(held):
        if NUMBER[face] != NONE and _bottom(state, held, face) != NONE:
            actions += SETS[left == len(SUITS) + 1][face]
    return actions


def run(state: State, seat: Seat, action: Run, dice: Dice, events: list[Event]) -> None:
    """Lay a run, starting with the end that fits (I-A28)."""
    _lay_many(state, seat, _cards(action.first, action.last), dice, events, call=action.call)


def why_not_run(state: State, seat: Seat, action: Run) -> IllegalAction:
    """Return why this run may not be laid."""
    if not state.options.poker or state.phase is not TURN:
        return _not_now(state)
    if (action.first, action.last) not in RUNS[False]:
        return IllegalAction("I-R34", N_("A run is five consecutive numbers of one colour."))
    missing = sorted(set(_cards(action.first, action.last)) - set(state.hands[seat]))
    if missing:
        return IllegalAction(
            "I-R34", N_("For that run you need {card}."), card=CARD_TERMS[missing[0]]
        )
    if not state.fits(action.first):
        return IllegalAction(
            "I-R34", N_("{card} must fit on the discard pile."), card=CARD_TERMS[action.first]
        )
    return no_call()


def lay_set(state: State, seat: Seat, action: LaySet, dice: Dice, events: list[Event]) -> None:
    """Lay one number in all four colours, first one that fits, last the chosen one (I-A28)."""
    bottom = _bottom(state, set(state.hands[seat]), action.last)
    between = [face for face in _all_of(action.last) if face not in {bottom, action.last}]
    cards = (bottom, *between, action.last)
    _lay_many(state, seat, cards, dice, events, call=action.call)


def why_not_set(state: State, seat: Seat, action: LaySet) -> IllegalAction:
    """Return why this set may not be laid."""
    if not state.options.poker or state.phase is not TURN:
        return _not_now(state)
    if NUMBER[action.last] == NONE:
        return IllegalAction("I-A28", N_("Only number cards make a set."))
    held = set(state.hands[seat])
    missing = sorted(set(_all_of(action.last)) - held)
    if missing:
        return IllegalAction(
            "I-R34", N_("For that set you need {card}."), card=CARD_TERMS[missing[0]]
        )
    if _bottom(state, held, action.last) == NONE:
        return IllegalAction("I-R34", N_("One of the other three must fit on the discard pile."))
    return no_call()


def _not_now(state: State) -> IllegalAction:
    if state.options.poker:
        return IllegalAction(
            "I-R34", N_("You can play a run or set only at the start of your turn. Play one card.")
        )
    return IllegalAction("I-R34", N_("This match is played without runs and sets. Play one card."))


def _cards(first: int, last: int) -> tuple[int, ...]:
    step = 1 if last > first else -1
    return tuple(range(first, last + step, step))


def _all_of(face: int) -> tuple[int, ...]:
    return tuple(suit * RANKS + RANK[face] for suit in SUITS)


def _bottom(state: State, held: set[int], last: int) -> int:
    """Return the fitting card of a complete set to lay first, with `last` on top, or NONE."""
    cards = _all_of(last)
    if not held.issuperset(cards):
        return NONE
    return next((face for face in cards if face != last and state.fits(face)), NONE)


def _lay_many(
    state: State,
    seat: Seat,
    cards: tuple[int, ...],
    dice: Dice,
    events: list[Event],
    *,
    call: bool,
) -> None:
    state.acted()
    for face in cards:
        discard_from_hand(state, seat, face)
    events.append(LaidMany(seat, cards, call))
    apply_card(state, seat, cards[-1], cards, dice, events, call=call)
