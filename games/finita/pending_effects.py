"""Pending effects: how a seat suffers one, and which seat faces it next.

A seat is asked if an onlooker could believe that it holds an answer, whether or not it does; a seat
that publicly has none suffers at once.
"""

from collections.abc import Iterable

from games.core.dice import Dice
from games.core.game import Action, Event, Seat
from games.finita.cards.cards import COPIES, FACE_OF, NONE, NUMBER, PAUL, PIA, SERVED, SERVERS
from games.finita.draw_pile import draw_cards
from games.finita.shared.event_cache import SKIPPED
from games.finita.shared.interned_actions import DODGES
from games.finita.shared.last_steps import SKIPPED_STEPS
from games.finita.state import HIT, SERVE, SKIPS, State, answers_of


def run_on(state: State, dice: Dice, events: list[Event]) -> None:
    """Continue while the seat on turn publicly has no answer, until a seat has a choice."""
    while not state.is_clapping:
        if state.phase is HIT:
            if could_answer(state, state.turn, answers_of(state.cause, state.options)):
                return
            apply_effect(state, dice, events)
        elif state.phase is SERVE:
            asked = state.serving
            assert asked is not None
            if could_answer(state, state.turn, SERVERS[asked.way]):
                return
            draw_instead_of_serving(state, dice, events)
        else:
            return


def could_answer(state: State, seat: Seat, faces: Iterable[int]) -> bool:
    """Return whether an onlooker could believe that the seat holds Pia or one of these faces."""
    if not state.hands[seat]:
        return False
    seen = state.discard
    if seen.count(PIA) < COPIES[PIA]:
        return True
    return any(seen.count(face) < COPIES[face] for face in faces)


def apply_effect(state: State, dice: Dice, events: list[Event]) -> None:
    """Make the seat on turn draw what is owed, or skip it (I-R13, I-R15, I-R17, I-A7)."""
    seat = state.turn
    if state.cause in SKIPS:
        events.append(SKIPPED[seat])
        state.last_steps.append(SKIPPED_STEPS[seat])
        state.turn = state.after(seat)
        state.owed -= 1
        if not state.owed:
            state.begin_turn(state.turn)
    else:
        draw_cards(state, seat, state.owed, dice, events)
        state.begin_turn(seat if state.options.draw_and_play else state.after(seat))


def draw_instead_of_serving(state: State, dice: Dice, events: list[Event]) -> None:
    """Make the seat that does not serve draw a card (I-R18, I-R19)."""
    draw_cards(state, state.turn, 1, dice, events)
    ask_next_server(state)


def ask_next_server(state: State) -> None:
    """Ask the next seat to serve, or continue after the seat that asked (I-R18, I-A16)."""
    asked = state.serving
    assert asked is not None
    del asked.queue[0]
    if asked.queue:
        state.turn = asked.queue[0]
        return
    if FACE_OF[asked.way] == PAUL and not asked.served:
        state.named_numbers = (*state.named_numbers, SERVED[asked.way][0])
    state.serving = None
    state.begin_turn(state.after(asked.leader))


def after_serving(state: State, dice: Dice, events: list[Event]) -> None:
    """Ask the next seat after one has served; the last number may be thrown on (I-A14)."""
    ask_next_server(state)
    state.is_fresh = state.serving is None and NUMBER[state.discard[-1]] != NONE
    run_on(state, dice, events)


def after_swap(state: State, seat: Seat, dice: Dice, events: list[Event]) -> None:
    """Continue after face-down cards were swapped or left: with serving, or the next turn."""
    if state.serving is None:
        state.begin_turn(state.after(seat))
        return
    state.phase = SERVE
    after_serving(state, dice, events)


def can_serve(state: State, seat: Seat) -> bool:
    """Return whether the seat holds a number card that serves, which it then must lay (I-A15)."""
    asked = state.serving
    return asked is not None and not SERVERS[asked.way].isdisjoint(state.hands[seat])


def dodges(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the ways to lay Pia against what the seat is asked to answer (I-R20)."""
    return DODGES[state.leaves_one(seat, 1)] if PIA in state.hands[seat] else ()
