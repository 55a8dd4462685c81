"""A turn: roll the die, then move a piece with that number (N-R6).

Turns without a choice are played automatically.
"""

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
    FIELD,
    GOALS,
    OFF,
    PAIRS,
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
    seat, roll = state.turn, state.roll
    start, target = step
    slot = PAIRS[seat][roll]
    if start != target:
        places = state.places
        # with removal, only a piece with the rolled number is ever moved
        slot = places.index(start, slot if state.options.removal else 0)
        places[slot] = target
        state.occupied ^= BITS[start] | BITS[target]
    turn, event = PLAYED[slot // 2][roll][step]
    state.recent.append(turn)
    events.append(event)
    state.turn = 1 - seat
    if target < FIELD:  # no goal, no pass, and nothing left the board
        state.passes = 0
        return
    state.passes = state.passes + 1 if target == PASSED else 0
    if target == GOALS[1 - seat]:
        score_goal(state, seat, dice, events)
    elif state.passes == MOST_PASSES:
        end_by_passes(state, dice, events)
    elif not state.occupied:
        end_by_empty_board(state, dice, events)


def event_of(turn: Turn) -> Event:
    """Return the event that describes a turn."""
    if turn.is_removal:
        return Removed(turn.seat, turn.roll, turn.start)
    if not turn.is_pass:
        return Moved(*turn)
    if turn.start == PASSED:
        return PassedBlocked(turn.seat, turn.roll)
    return Passed(turn.seat, turn.roll) if turn.start == OFF else KeeperStayed(turn.seat)


class Played(dict[Step, tuple[Turn, Event]]):
    """By step: the turn as the state and as the events have it, made when it is first played."""

    def __init__(self, seat: Seat, number: int, roll: int) -> None:
        """Start without turns, for the pieces of the seat with this number and for one roll."""
        self.seat, self.number, self.roll = seat, number, roll

    def __missing__(self, step: Step) -> tuple[Turn, Event]:
        turn = Turn(self.seat, self.roll, self.number, *step)
        self[step] = turn, event_of(turn)
        return self[step]


PLAYED = tuple(
    tuple(Played(seat, number, roll) for roll in range(7))
    for seat in (RED, BLUE)
    for number in range(1, 7)
)
"""By half the slot, which is the same for both pieces of a number, and by roll."""
