"""A piece moves one square ahead, straight or diagonally, if it is empty (N-R7, N-R8)."""

from collections.abc import Mapping

from games.core.game import IllegalAction, Seat
from games.core.translation import N_
from games.finale_dice.actions import SQUARES, Move
from games.finale_dice.state import (
    BITS,
    BLUE,
    GOALS,
    OFF,
    PAIRS,
    RED,
    WIDTH,
    State,
    Steps,
    bits,
    is_removal,
)

FORWARD = (1, -1)
"""Red plays up the rows, Blue down."""
LAST_ROW = (6, 0)
"""The index of the last row of each seat: the one before the opponent's goal."""
MOUTH = (1, 2, 3)
"""Columns b, c and d, which connect to a goal (N-A2, N-A3)."""


def squares_ahead(seat: Seat, square: int) -> tuple[int, ...]:
    """Return the squares one step ahead of the seat's piece, from column a to e."""
    if square == GOALS[seat]:
        own_row = LAST_ROW[1 - seat]
        return tuple(own_row * WIDTH + column for column in MOUTH)
    if square >= GOALS[RED]:
        return ()
    row, column = divmod(square, WIDTH)
    if row == LAST_ROW[seat]:
        return (GOALS[1 - seat],) if column in MOUTH else ()
    columns = (aside for aside in (column - 1, column, column + 1) if 0 <= aside < WIDTH)
    return tuple((row + FORWARD[seat]) * WIDTH + aside for aside in columns)


def _steps_by_taken(seat: Seat, square: int) -> tuple[int, Mapping[int, Steps]]:
    """Return the mask of the squares ahead, and the legal steps by the mask of the taken ones."""
    steps: dict[int, Steps] = {0: ()}
    for target in squares_ahead(seat, square):
        step = (square, target)
        if_free = {taken: (*others, step) for taken, others in steps.items()}
        if_taken = {taken | BITS[target]: others for taken, others in steps.items()}
        steps = if_free | if_taken
    return bits(squares_ahead(seat, square)), steps


STEP_TABLE = tuple(
    tuple(_steps_by_taken(seat, square) for square in range(OFF + 1)) for seat in (RED, BLUE)
)
"""By seat and square: (mask of the squares ahead, legal steps by the taken ones among them)."""


def steps_with(state: State, seat: Seat, roll: int) -> Steps:
    """Return the legal steps of the seat's pieces with this number."""
    slot = PAIRS[seat][roll]
    ways, places, occupied = STEP_TABLE[seat], state.places, state.occupied
    mask, steps = ways[places[slot]]
    twin_mask, twin_steps = ways[places[slot + 1]]
    return steps[occupied & mask] + twin_steps[occupied & twin_mask]


def all_steps(state: State, seat: Seat) -> Steps:
    """Return the legal steps of all the seat's pieces, from number 1 to 6."""
    return tuple(step for roll in range(1, 7) for step in steps_with(state, seat, roll))


def can_move(state: State, seat: Seat) -> bool:
    """Return whether any piece of the seat can move."""
    ways, occupied = STEP_TABLE[seat], state.occupied
    for place in state.places[12 * seat : 12 * seat + 12]:
        mask, steps = ways[place]
        if steps[occupied & mask]:
            return True
    return False


def why_not_now(state: State, seat: Seat | None) -> IllegalAction | None:
    """Return why this seat may not move any piece at all now, or None (N-R6)."""
    if state.ending:
        return IllegalAction("over", N_("This match is over."))
    if state.placing:
        return IllegalAction(
            "N-R3", N_("The pieces are still being placed. Finish your rows first.")
        )
    if seat != state.turn:
        text = N_("It's {seat_turn}'s turn. Yours comes right after.")
        return IllegalAction("N-R6", text, seat_turn=state.turn)
    return None


def why_not_move(state: State, move: Move) -> IllegalAction:
    """Return why this move is not legal, for a seat that is on turn."""
    return _why_not_piece(state, move) or _why_not_there(state, move)


def _why_not_piece(state: State, move: Move) -> IllegalAction | None:
    number = state.number_on(state.turn, move.start)
    facts = {"roll": state.roll, "number": number, "square": SQUARES[move.start]}
    if number is None:
        return IllegalAction(
            "N-R6", N_("You have no piece on {square}. Move one of your own."), **facts
        )
    if is_removal(state.choices):
        text = N_("Neither of your pieces with a {roll} can move. Choose which one to remove.")
        return IllegalAction("N-R9", text, **facts)
    numbers = {state.number_on(state.turn, start) for start, _ in state.choices}
    if numbers == {state.roll} and number != state.roll:
        text = N_("You rolled {roll}, so the {number} on {square} stays. Move a {roll}.")
        return IllegalAction("N-R6", text, **facts)
    return None


def _why_not_there(state: State, move: Move) -> IllegalAction:
    facts = {
        "number": state.number_on(state.turn, move.start),
        "square": SQUARES[move.start],
        "target": SQUARES[move.target],
    }
    if move.target not in squares_ahead(state.turn, move.start):
        return _why_not_that_way(state.turn, move, facts)
    if move.target in GOALS:
        text = N_("Their goalie is still in goal, so you can't go in. Choose another move.")
        return IllegalAction("N-R12", text, **facts)
    text = N_("{target} is taken, and nothing is captured here. Choose an empty square.")
    return IllegalAction("N-R8", text, **facts)


def _why_not_that_way(seat: Seat, move: Move, facts: Mapping[str, object]) -> IllegalAction:
    if move.target == GOALS[1 - seat]:
        text = N_("You can't score from {square}. Go in from b, c or d of the last row.")
        return IllegalAction("N-A2", text, **facts)
    if move.start == GOALS[seat]:
        text = N_("Your goalie can only step to b, c or d. Choose one.")
        return IllegalAction("N-A3", text, **facts)
    ahead = (move.target // WIDTH - move.start // WIDTH) * FORWARD[seat]
    if move.target == GOALS[seat]:
        ahead = -1
    if ahead == 0:
        text = N_("The {number} on {square} can't move sideways. Choose a square ahead of it.")
    elif ahead < 0:
        text = N_("The {number} on {square} can't move back. Choose a square ahead of it.")
    else:
        text = N_("{target} is too far for the {number} on {square}. It moves one square ahead.")
    return IllegalAction("N-R7", text, **facts)
