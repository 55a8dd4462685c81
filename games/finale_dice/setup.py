"""Keepers on their goals, ten pieces per side on two rows (N-R2, N-R3)."""

from collections.abc import Sequence

from games.core.dice import TABLE, Dice
from games.core.game import Event, Seat
from games.finale_dice.events import GameBegan, LinedUp
from games.finale_dice.state import BLUE, GOALS, OFF, PAIRS, RED, SLOTS, WIDTH, Options, State, bits

NUMBERS = (2, 3, 4, 5, 6)
ROWS = (
    (*range(WIDTH, 2 * WIDTH), *range(WIDTH)),
    (*range(5 * WIDTH, 6 * WIDTH), *range(6 * WIDTH, 7 * WIDTH)),
)
"""Each seat's ten squares: the front row a to e, then the back row a to e."""
KEEPERS = bits(GOALS)
SIDES = tuple(bits(row) for row in ROWS)
"""The bits of both goals, and of each seat's ten squares."""
SCHEMA = 1
"""The version of the stored shape of a state."""


def new_match(options: Options, dice: Dice) -> State:
    """Return a match before its first game; the first seat is drawn by lot (N-R5, N-A9)."""
    luck = [0, 0, 0]
    first = dice.below(luck, TABLE, 2) if options.first is None else options.first
    return State(
        schema=SCHEMA,
        luck=luck,
        options=options,
        places=[OFF] * SLOTS,
        occupied=0,
        first=first,
        turn=first,
        roll=0,
        choices=(),
        results=[],
        recent=[],
        placing=False,
        plans=[[], []],
        ready=[False, False],
        ending="",
    )


def new_game(state: State, first: Seat, dice: Dice, events: list[Event]) -> None:
    """Clear the board, put the keepers on their goals and start the placement (N-R2, N-R3)."""
    state.round += 1
    state.first = state.turn = first
    state.roll, state.choices, state.recent, state.passes = 0, (), [], 0
    state.places = [OFF] * SLOTS
    for seat in (RED, BLUE):
        state.places[12 * seat] = GOALS[seat]
    state.occupied = KEEPERS
    events.append(GameBegan(state.round, first))
    if state.options.placement == "fixed":
        state.placing, state.plans, state.ready = True, [[], []], [False, False]
        return
    sides = []
    for seat in (RED, BLUE):
        numbers = [*NUMBERS, *NUMBERS]
        dice.shuffle(state.luck, TABLE, numbers)
        line_up(state, seat, numbers)
        sides.append(tuple(numbers))
    events.append(LinedUp(*sides))


def line_up(state: State, seat: Seat, numbers: Sequence[int]) -> None:
    """Put the seat's ten pieces on its rows in this order."""
    places, pairs = state.places, PAIRS[seat]
    for square, number in zip(ROWS[seat], numbers, strict=True):
        slot = pairs[number]
        places[slot if places[slot] == OFF else slot + 1] = square
    state.occupied |= SIDES[seat]
