"""Cards set aside face down, played last, and moved by a 0 (I-R31 to I-R33)."""

from itertools import combinations

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import Declare, Hide, Rethink, Reveal, Swap
from games.finita.cards.cards import FACE_OF, NONE, WAYS_OF
from games.finita.draw_pile import draw_cards
from games.finita.events import (
    Laid,
    Swapped,
    SwappedHidden,
    TookBack,
    TurnedUp,
)
from games.finita.laying import TWO, apply_card
from games.finita.legal.refusals import no_call
from games.finita.pending_effects import after_swap
from games.finita.setup import turn_up
from games.finita.shared.event_cache import CHOSE
from games.finita.shared.interned_actions import DECLARATIONS, HIDES, PASS, RETHINK
from games.finita.state import FREE, HIDE, SHOWN, STIR, TURN, State


def legal_hides(state: State, seat: Seat) -> list[Action]:
    """Return the cards the seat may still set aside, and withdrawing its choice (I-R31)."""
    aside = len(state.hidden[seat])
    back: list[Action] = [RETHINK] if aside else []
    if aside == state.options.memory:
        return back
    return [*(HIDES[face] for face in dict.fromkeys(state.hands[seat])), *back]


def hide(state: State, seat: Seat, action: Hide, dice: Dice, events: list[Event]) -> None:
    """Set a card aside; when all seats have, the first card is turned up (I-R31)."""
    state.hands[seat].remove(action.card)
    state.hidden[seat].append(action.card)
    state.sure[seat].append(1)
    events += CHOSE[seat][action.card]
    if all(len(hidden) == state.options.memory for hidden in state.hidden):
        turn_up(state, dice, events)


def why_not_hide(state: State, seat: Seat, action: Hide) -> IllegalAction:  # noqa: ARG001 - the card is the last reason
    """Return why the seat may not set this card aside."""
    if state.phase is not HIDE:
        return IllegalAction("I-R31", N_("Cards are set aside at the start of a round."))
    if len(state.hidden[seat]) == state.options.memory:
        return IllegalAction(
            "I-R31", N_("You have set enough cards aside. The others still choose.")
        )
    return IllegalAction("I-R31", N_("You don't have that card. Choose one from your hand."))


def take_back(state: State, seat: Seat, action: Rethink, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - taking back needs no dice
    """Withdraw the seat's secret choice while others still choose."""
    if state.phase is HIDE:
        state.hands[seat] = sorted(state.hands[seat] + state.hidden[seat])
        state.hidden[seat] = []
        state.sure[seat] = []
    else:
        assert state.comparing is not None
        state.comparing.chosen[seat] = NONE
        state.comparing.called[seat] = False
    events.append(TookBack(seat))


def why_not_take_back(state: State, seat: Seat, action: Rethink) -> IllegalAction:  # noqa: ARG001 - the action has no fields
    """Return why there is nothing to withdraw."""
    return IllegalAction("I-R22", N_("You have nothing to choose again now."))


def legal_reveals(state: State, seat: Seat) -> list[Action]:
    """Return the face-down cards that may be turned up, once the hand is empty (I-R31)."""
    if state.hands[seat]:
        return []
    calls = (False, True) if state.count(seat) == TWO else (False,)
    return [Reveal(place + 1, call) for place in range(len(state.hidden[seat])) for call in calls]


def reveal(state: State, seat: Seat, action: Reveal, dice: Dice, events: list[Event]) -> None:
    """Turn a face-down card up and play it; if it does not fit, draw and lose the turn (I-R33)."""
    state.acted()
    place = action.place - 1
    face = state.hidden[seat][place]
    fits = state.phase is FREE or state.fits(face)
    events.append(TurnedUp(seat, action.place, face, fits, action.call))
    _make_public(state, seat, place)
    if not fits:
        draw_cards(state, seat, 1, dice, events)
        state.begin_turn(state.after(seat))
    elif len(WAYS_OF[face]) > 1 and state.count(seat) > 1:
        if state.phase is FREE:
            state.owed = 0
        state.phase, state.drawn, state.place, state.said = SHOWN, face, place, action.call
    else:
        _leave_place(state, seat, place)
        state.discard.append(face)
        apply_card(state, seat, WAYS_OF[face][0], (face,), dice, events, call=action.call)


def why_not_reveal(state: State, seat: Seat, action: Reveal) -> IllegalAction:
    """Return why the seat on turn may not turn that card up (I-R31)."""
    if state.phase not in {TURN, FREE} or state.hands[seat]:
        return IllegalAction("I-R31", N_("Face-down cards come last: play your hand first."))
    if not 1 <= action.place <= len(state.hidden[seat]):
        return IllegalAction("I-R31", N_("You have no face-down card there."))
    return no_call()


def legal_declarations(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001 - the card is public
    """Return the declarations of the black card just turned up (I-R31)."""
    return list(DECLARATIONS[state.drawn])


def declare(state: State, seat: Seat, action: Declare, dice: Dice, events: list[Event]) -> None:
    """Play the black card just turned up as declared (I-R31)."""
    way, call = action.way, state.said
    _leave_place(state, seat, state.place)
    state.discard.append(FACE_OF[way])
    events.append(Laid(seat, way, 1, call))
    apply_card(state, seat, way, (FACE_OF[way],), dice, events, call=call)


def why_not_declare(state: State, seat: Seat, action: Declare) -> IllegalAction:  # noqa: ARG001 - the card is public
    """Return why no card turned up can be declared like that."""
    return IllegalAction("I-R31", N_("You can do that only with a wild you just turned up."))


def _leave_place(state: State, seat: Seat, place: int) -> None:
    """Remove a publicly known card from its place; its owner then knows a single remaining one."""
    face = state.hidden[seat].pop(place)
    state.sure[seat].pop(place)
    state.among[seat].remove(face)
    if len(state.hidden[seat]) == 1:
        state.sure[seat] = [2 if state.among[seat] else 1]


def _make_public(state: State, seat: Seat, place: int) -> None:
    """Make the card at this place known to everybody."""
    if state.sure[seat][place] == TWO:
        return
    face = state.hidden[seat][place]
    placed = [
        card for card, sure in zip(state.hidden[seat], state.sure[seat], strict=True) if sure == TWO
    ]
    if state.among[seat].count(face) <= placed.count(face):
        state.among[seat].append(face)
    state.sure[seat][place] = 2


def legal_swaps(state: State, seat: Seat) -> list[Action]:
    """Return each pair of an opponent's face-down cards to swap, and a pass (I-R32, I-A27)."""
    swaps: list[Action] = [
        Swap(owner, first, second)
        for owner in state.seats
        if owner != seat
        for first, second in combinations(range(1, len(state.hidden[owner]) + 1), 2)
    ]
    return [*swaps, PASS]


def swap(state: State, seat: Seat, action: Swap, dice: Dice, events: list[Event]) -> None:
    """Swap two face-down cards of an opponent; nobody knows its cards' places any more (I-A27)."""
    owner, first, second = action.seat, action.first - 1, action.second - 1
    cards = state.hidden[owner]
    cards[first], cards[second] = cards[second], cards[first]
    state.sure[owner] = [0] * len(cards)
    events.append(Swapped(seat, owner, action.first, action.second, only=(seat,)))
    events.append(SwappedHidden(seat, owner, but=(seat,)))
    after_swap(state, seat, dice, events)


def why_not_swap(state: State, seat: Seat, action: Swap) -> IllegalAction:  # noqa: ARG001 - whichever two they are
    """Return why these two cards may not be swapped (I-R32)."""
    if state.phase is not STIR:
        return IllegalAction("I-R32", N_("You can swap face-down cards only after playing a 0."))
    return IllegalAction("I-A27", N_("Choose two face-down cards of one opponent."))
