"""Laying cards on the pile, and what follows for this player and the next (I-R6, I-R8, I-R11)."""

from games.core.dice import Dice
from games.core.game import Event, Seat
from games.finita.actions import Double, Play
from games.finita.cards.cards import FACE_OF, NONE, NUMBER
from games.finita.effects import EFFECTS
from games.finita.events import ClapOpened, Laid
from games.finita.pending_effects import run_on
from games.finita.scoring import end_round
from games.finita.shared.event_cache import LAID
from games.finita.shared.last_steps import LAID_STEPS
from games.finita.state import FREE, STIR, TURN, State

CLAPS_ON = 9
SWAPS_ON = 0
TWO = 2


def lay_one(state: State, seat: Seat, action: Play, dice: Dice, events: list[Event]) -> None:
    """Lay one card of the hand in the seat's own turn (I-R6)."""
    way, call = action.way, action.call
    state.acted()
    face = FACE_OF[way]
    discard_from_hand(state, seat, face)
    events.append(Laid(seat, way, 1, call) if call else LAID[seat][way])
    apply_card(state, seat, way, (face,), dice, events, call=call)


def lay_two(state: State, seat: Seat, action: Double, dice: Dice, events: list[Event]) -> None:
    """Lay two identical cards of the hand together (I-R12)."""
    way, call = action.way, action.call
    state.acted()
    face = FACE_OF[way]
    discard_from_hand(state, seat, face)
    discard_from_hand(state, seat, face)
    events.append(Laid(seat, way, 2, call))
    apply_card(state, seat, way, (face, face), dice, events, call=call)


def discard_from_hand(state: State, seat: Seat, face: int) -> None:
    """Move one card from the seat's hand to the pile."""
    state.hands[seat].remove(face)
    state.discard.append(face)
    shown = state.shown[seat]
    if shown and face in shown:
        shown.remove(face)


def apply_card(
    state: State,
    seat: Seat,
    way: int,
    cards: tuple[int, ...],
    dice: Dice,
    events: list[Event],
    *,
    call: bool,
) -> None:
    """Apply the effect of the card on top, unless it was the player's last (I-R11, I-A36).

    `cards` are all faces discarded in this action, `way` is the way the last of them is laid.
    """
    state.last_steps.append(LAID_STEPS[seat][way])
    state.dry = 0
    left = len(state.hands[seat]) + len(state.hidden[seat])
    if left <= 1 and ends_round(state, seat, dice, events, call=call):
        return
    face = FACE_OF[way]
    if state.phase is not TURN:
        if state.phase is FREE:
            state.owed = 0  # the dodged effect is over; an answer adds to what is owed
        state.cause = state.drawn = state.place = NONE
    EFFECTS[face](state, seat, way, cards.count(face))
    if NUMBER[face] == NONE:
        run_on(state, dice, events)
    elif state.options.clap or state.options.memory_zero:
        _clap_or_swap(state, seat, cards, events)


def _clap_or_swap(state: State, seat: Seat, cards: tuple[int, ...], events: list[Event]) -> None:
    """Start the clapping for a 9 among the cards, or let the seat swap for a 0 (I-A37, I-A38)."""
    discarded = {NUMBER[card]: card for card in cards}
    if CLAPS_ON in discarded:
        open_clap(state, discarded[CLAPS_ON], events)
    elif SWAPS_ON in discarded and can_swap(state, seat):
        state.begin_turn(seat)
        state.phase = STIR


def ends_round(state: State, seat: Seat, dice: Dice, events: list[Event], *, call: bool) -> bool:
    """Return whether the seat has no card left, which ends the round (I-A18).

    With one card left and no call, the seat is noted as having forgotten "Finita!" (I-R8).
    """
    left = state.count(seat)
    if left == 1 and not call:
        state.forgot.append(seat)
    if left > 0:
        return False
    end_round(state, seat, dice, events)
    return True


def open_clap(state: State, nine: int, events: list[Event]) -> None:
    """Start the clapping for a 9 just discarded, if the option is on (I-R30, I-A37)."""
    if state.options.clap:
        state.is_clapping = True
        state.nine = nine
        state.clapped = []
        events.append(ClapOpened(nine))


def can_swap(state: State, seat: Seat) -> bool:
    """Return whether the player of a 0 may swap cards: an opponent has two face down (I-R32)."""
    if not state.options.memory_zero:
        return False
    return any(len(state.hidden[other]) >= TWO for other in state.seats if other != seat)
