"""A turn: roll the die, then move a piece with that number (N-R6).

Turns without a choice are played automatically.
"""

from games.core.dice import TABLE, Dice
from games.core.game import Event
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
    BLUE,
    GOALS,
    OFF,
    PAIRS,
    PASSED,
    RED,
    SLOTS,
    State,
    Turn,
    turn_of,
)

ROLLED = tuple(tuple(Rolled(seat, roll) for roll in range(7)) for seat in (RED, BLUE))
FIELD = min(GOALS)
"""Squares below this one are neither a goal nor off the board."""
BITS = (*(1 << square for square in range(OFF)), *[0] * (64 - OFF))
FLIPS = tuple(BITS[step >> 6] | BITS[step & 63] for step in range((PASSED + 1) << 6))
"""By step: the bits of `occupied` it flips."""
MOST_PASSES = 3
"""Consecutive turns passed by choice that end a game (N-A10)."""
STEP_PARTS = tuple((step >> 6, step & 63, flips) for step, flips in enumerate(FLIPS))
"""By step: its start, its target and its flips."""


def play_on(state: State, dice: Dice, events: list[Event]) -> None:
    """Roll and play forced turns until a seat has a choice or the match is over."""
    removal = state.options.removal
    while not (state.placing or state.ending):
        seat = state.turn
        if not removal and not can_move(state, seat):
            end_by_no_move(state, dice, events)
            continue
        roll = dice.roll(state.luck, TABLE)
        steps = steps_with(state, seat, roll) or steps_instead(state, seat, roll)
        if len(steps) > 1:
            state.roll = roll
            state.choices = steps
            events.append(ROLLED[seat][roll])
            return
        play_step(state, roll, steps[0], dice, events)


def play_step(state: State, roll: int, step: int, dice: Dice, events: list[Event]) -> None:
    """Apply the step of the seat on turn and pass the turn to the other seat."""
    seat, places = state.turn, state.places
    start, target, flips = STEP_PARTS[step]
    if start == target:
        slot = SLOTS + seat
    else:
        # with removal, the piece is always one of the two with the number rolled
        slot = places.index(start, PAIRS[seat][roll] if state.options.removal else 0)
        places[slot] = target
        state.occupied ^= flips
    code = (roll * 32 + slot) * 4096 + step
    state.recent.append(code)
    events.append(EVENT_CACHE.get(code) or _cached_event(code))
    state.turn = 1 - seat
    if target < FIELD:
        state.passes = 0
        return
    state.passes = state.passes + 1 if target == PASSED else 0
    if target == GOALS[1 - seat]:
        score_goal(state, seat, dice, events)
    elif state.passes == MOST_PASSES:
        end_by_passes(state, dice, events)
    elif not state.occupied:
        end_by_empty_board(state, dice, events)


EVENT_CACHE: dict[int, Event] = {}
"""The event of each turn code, created once."""


def event_of(turn: Turn) -> Event:
    """Return the event that describes a turn."""
    if turn.is_removal:
        return Removed(turn.seat, turn.roll, turn.start)
    if not turn.is_pass:
        return Moved(*turn)
    if turn.start == PASSED:
        return PassedBlocked(turn.seat, turn.roll)
    return Passed(turn.seat, turn.roll) if turn.start == OFF else KeeperStayed(turn.seat)


def _cached_event(code: int) -> Event:
    EVENT_CACHE[code] = event_of(turn_of(code))
    return EVENT_CACHE[code]
