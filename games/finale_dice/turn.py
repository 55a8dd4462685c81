"""A turn: roll the die, then move a piece with that number (N-R6); what is forced is played."""

from games.core.dice import TABLE, Dice
from games.core.game import Event
from games.finale_dice.events import KeeperStayed, Moved, Passed, Removed, Rolled
from games.finale_dice.goal import get_stuck, run_empty, score_goal
from games.finale_dice.move import all_steps, can_move, steps_with
from games.finale_dice.removal import steps_when_stuck
from games.finale_dice.state import BLUE, GOALS, OFF, PAIRS, RED, SLOTS, State, Turn, turn_of

ROLLED = tuple(tuple(Rolled(seat, roll) for roll in range(7)) for seat in (RED, BLUE))
FIELD = min(GOALS)
"""The squares below this one are neither a goal nor off the board."""
BITS = (*(1 << square for square in range(OFF)), *[0] * (64 - OFF))
FLIPS = tuple(BITS[step >> 6] | BITS[step & 63] for step in range((OFF + 1) << 6))
"""By step: the bits of `occupied` it changes."""
PARTS = tuple((step >> 6, step & 63, flips) for step, flips in enumerate(FLIPS))
"""By step: its start, its target and its flips."""


def play_on(state: State, dice: Dice, events: list[Event]) -> None:
    """Roll, and play what is forced, until somebody has a choice or the match is over."""
    removal = state.options.removal
    while not (state.placing or state.ending):
        seat = state.turn
        if not removal and not can_move(state, seat):
            get_stuck(state, dice, events)
            continue
        roll = dice.roll(state.luck, TABLE)
        steps = steps_with(state, seat, roll)
        if not steps:
            steps = steps_when_stuck(state, seat, roll) if removal else all_steps(state, seat)
        if len(steps) > 1:
            state.roll = roll
            state.choices = steps
            events.append(ROLLED[seat][roll])
            return
        take(state, roll, steps[0], dice, events)


def take(state: State, roll: int, step: int, dice: Dice, events: list[Event]) -> None:
    """Take the seat's step with this roll and give the turn to the other seat."""
    seat, places = state.turn, state.places
    start, target, flips = PARTS[step]
    if start == target:
        slot = SLOTS + seat
    else:
        # in a match with removal it is always one of the two pieces of the number rolled
        slot = places.index(start, PAIRS[seat][roll] if state.options.removal else 0)
        places[slot] = target
        state.occupied ^= flips
    code = (roll * 32 + slot) * 4096 + step
    state.recent.append(code)
    events.append(TOLD.get(code) or _tell(code))
    state.turn = 1 - seat
    if target < FIELD:
        return
    if target == GOALS[1 - seat]:
        score_goal(state, seat, dice, events)
    elif not state.occupied:
        run_empty(state, dice, events)


TOLD: dict[int, Event] = {}
"""The events of turns by their code, each made once."""


def event_of(turn: Turn) -> Event:
    """Return what is told of a turn."""
    if turn.is_removal:
        return Removed(turn.seat, turn.roll, turn.start)
    if not turn.is_pass:
        return Moved(*turn)
    return Passed(turn.seat, turn.roll) if turn.start == OFF else KeeperStayed(turn.seat)


def _tell(code: int) -> Event:
    TOLD[code] = event_of(turn_of(code))
    return TOLD[code]
