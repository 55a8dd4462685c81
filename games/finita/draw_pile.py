"""The draw pile: drawing cards, and reshuffling (I-R10, I-A33)."""

from bisect import insort

from games.core.dice import TABLE, Dice
from games.core.game import Event, Seat
from games.finita.events import Drew, DrewHidden, DrewNothing, Reshuffled
from games.finita.shared.event_cache import DREW_HIDDEN, DREW_ONE
from games.finita.shared.last_steps import DREW_STEPS
from games.finita.state import State


def draw_cards(state: State, seat: Seat, count: int, dice: Dice, events: list[Event]) -> None:
    """Make the seat draw `count` cards, or as many as exist (I-A33)."""
    if count == 1 and state.can_draw:
        draw_one(state, seat, dice, events)
        return
    drawn: list[int] = []
    while len(drawn) < count and state.can_draw:
        drawn.append(_next_card(state, dice, events))
    if not drawn:
        if count:
            events.append(DrewNothing(seat))
        return
    state.hands[seat] += drawn
    state.hands[seat].sort()
    short = count - len(drawn)
    events.append(Drew(seat, tuple(drawn), short, only=(seat,)))
    events.append(
        DrewHidden(seat, len(drawn), short, but=(seat,)) if short else DREW_HIDDEN[seat][count]
    )
    state.dry = 0
    state.last_steps.append(DREW_STEPS[seat][len(drawn)])


def draw_one(state: State, seat: Seat, dice: Dice, events: list[Event]) -> int:
    """Make the seat draw one card and return it; the caller has checked that one exists (I-R7)."""
    face = _next_card(state, dice, events)
    insort(state.hands[seat], face)
    events += DREW_ONE[seat][face]
    state.dry = 0
    state.last_steps.append(DREW_STEPS[seat][1])
    return face


def _next_card(state: State, dice: Dice, events: list[Event]) -> int:
    """Return the next card; the laid cards below the top one are reshuffled if needed (I-R10)."""
    if not state.pile:
        state.pile = state.discard[:-1]
        del state.discard[:-1]
        dice.shuffle(state.luck, TABLE, state.pile)
        events.append(Reshuffled(len(state.pile)))
    return state.pile.pop()
