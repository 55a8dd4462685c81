"""The clap on a 9, and claps without one (I-R30, I-A29)."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat, Timer
from games.core.translation import N_
from games.finita.actions import Clap, HandsOff, Misclap
from games.finita.cards.cards import CARD_TERMS, FACES, NONE, NUMBER
from games.finita.draw_pile import draw_cards
from games.finita.events import ClapClosed, Clapped, Misclapped
from games.finita.laying import CLAPS_ON
from games.finita.pending_effects import run_on
from games.finita.state import State

CLAPS = tuple(Clap(face) for face in FACES)
MISCLAPS = tuple(Misclap(face) for face in FACES)


def legal_claps(state: State, seat: Seat) -> list[Action]:
    """Return the clap on the 9, for a seat that has not clapped yet (I-R30, I-A37)."""
    return [] if seat in state.clapped else [CLAPS[state.clapped_card]]


def seats_yet_to_clap(state: State) -> tuple[Seat, ...]:
    """Return the seats that have not clapped, in turn order from the seat on turn."""
    order = [state.turn, *state.others_after(state.turn)]
    return tuple(seat for seat in order if seat not in state.clapped)


def clap(state: State, seat: Seat, action: Clap, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the caller has checked the card
    """Clap in time; when only one seat has not clapped, it is the last one (I-R30)."""
    state.clapped.append(seat)
    events.append(Clapped(seat))
    if len(state.clapped) == len(state.hands) - 1:
        _close(state, dice, events)


def why_not_clap(state: State, seat: Seat, action: Clap) -> IllegalAction:  # noqa: ARG001 - any seat
    """Return why the seat cannot clap on this card."""
    if not state.is_clapping:
        return IllegalAction("I-R30", N_("The clapping is over. On to the next card."))
    if action.card != state.clapped_card:
        text = N_("The clap is for {card} now. Press Clap again.")
        return IllegalAction("I-R30", text, card=CARD_TERMS[state.clapped_card])
    return IllegalAction("I-R30", N_("You have clapped already. Well done."))


def bell(state: State) -> Timer | None:
    """Return the timer of the clapping while it runs (I-A29)."""
    if not state.is_clapping:
        return None
    action, seconds = HandsOff(state.clapped_card), state.options.clap_seconds
    return Timer(action, seconds, pausable=False, notice=N_("👏 The clapping ends {when}."))


def end_by_timer(state: State, action: Action | None, dice: Dice, events: list[Event]) -> None:
    """End the clapping by the timer: all seats that have not clapped draw (I-A29)."""
    due = bell(state)
    if due is None or action != due.action:
        raise IllegalAction("I-A29", N_("The clapping is over already."))
    _close(state, dice, events)


def _close(state: State, dice: Dice, events: list[Event]) -> None:
    slow = seats_yet_to_clap(state)
    events.append(ClapClosed(slow))
    state.is_clapping = False
    state.nine = NONE
    state.clapped = []
    for seat in slow:
        draw_cards(state, seat, 1, dice, events)
    run_on(state, dice, events)


def legal_misclaps(state: State) -> list[Action]:
    """Return the clap on a card that is no 9, if the option for claps is on (I-R30)."""
    if not state.options.clap or NUMBER[state.discard[-1]] == CLAPS_ON:
        return []
    return [MISCLAPS[state.discard[-1]]]


def misclap(state: State, seat: Seat, action: Misclap, dice: Dice, events: list[Event]) -> None:
    """Clap without a 9, and draw a card as the penalty (I-R30)."""
    events.append(Misclapped(seat, action.card))
    draw_cards(state, seat, 1, dice, events)


def why_not_misclap(state: State, seat: Seat, action: Misclap) -> IllegalAction:  # noqa: ARG001 - any seat may err
    """Return why a wrong clap on this card is impossible."""
    if not state.options.clap:
        return IllegalAction("I-R30", N_("This match is played without clapping. Just play on."))
    text = N_("{card} has passed: no harm done.")
    return IllegalAction("I-R30", text, card=CARD_TERMS[action.card])
