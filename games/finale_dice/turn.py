"""A turn: roll the die, then move a piece with that number (N-R6).

Turns without a choice are played automatically.
"""

from functools import cache

from games.core.dice import TABLE, Dice
from games.core.game import Event, Seat
from games.finale_dice.events import (
    KeeperStayed,
    Moved,
    Passed,
    PassedBlocked,
    Removed,
    Rolled,
)
from games.finale_dice.goal import end_by_empty_board, end_by_no_move, end_by_passes, score_goal
from games.finale_dice.move import can_move, steps_with
from games.finale_dice.removal import steps_instead
from games.finale_dice.state import (
    BITS,
    BLUE,
    GOALS,
    NUMBER_OF,
    OFF,
    PASSED,
    RED,
    State,
    Step,
    Turn,
)

ROLLED = tuple(tuple(Rolled(seat, roll) for roll in range(7)) for seat in (RED, BLUE))
"""By seat and roll: the event."""
MOST_PASSES = 3
"""Consecutive turns passed by choice that end a game (N-A10)."""


def play_on(state: State, dice: Dice, events: list[Event]) -> None:
    """Roll and play forced turns until a seat has a choice or the match is over."""
    removal = state.options.removal
    while not (state.placing or state.ending):
        seat = state.turn
        if not removal and not can_move(state, seat):
            end_by_no_move(state, dice, events)
            continue
        state.roll = roll = dice.roll(state.luck, TABLE)
        steps = steps_with(state, seat, roll) or steps_instead(state, seat, roll)
        if len(steps) > 1:
            state.choices = steps
            events.append(ROLLED[seat][roll])
            return
        play_step(state, steps[0], dice, events)


def play_step(state: State, step: Step, dice: Dice, events: list[Event]) -> None:
    """Apply the step of the seat on turn and pass the turn to the other seat."""
    seat, roll, places = state.turn, state.roll, state.places
    start, target = step
    number = roll
    if start != target:
        slot = places.index(start)
        number = NUMBER_OF[slot]
        places[slot] = target
        state.occupied ^= BITS[start] | BITS[target]
    turn, event = _played(seat, roll, number, start, target)
    state.recent.append(turn)
    events.append(event)
    state.turn = 1 - seat
    state.passes = state.passes + 1 if target == PASSED else 0
    if target == GOALS[1 - seat]:
        score_goal(state, seat, dice, events)
    elif state.passes == MOST_PASSES:
        end_by_passes(state, dice, events)
    elif not state.occupied:
        end_by_empty_board(state, dice, events)


@cache
def _played(seat: Seat, roll: int, number: int, start: int, target: int) -> tuple[Turn, Event]:
    """Return a turn as the state and as the events have it."""
    turn = Turn(seat, roll, number, start, target)
    return turn, event_of(turn)


def event_of(turn: Turn) -> Event:
    """Return the event that describes a turn."""
    if turn.is_removal:
        return Removed(turn.seat, turn.roll, turn.start)
    if not turn.is_pass:
        return Moved(*turn)
    if turn.start == PASSED:
        return PassedBlocked(turn.seat, turn.roll)
    return Passed(turn.seat, turn.roll) if turn.start == OFF else KeeperStayed(turn.seat)
