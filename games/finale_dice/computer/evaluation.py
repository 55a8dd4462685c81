"""The value of a position to Red, learned from matches (see `weights`).

The value is a sum over the pieces. The weight of a piece depends on the rows it has advanced, on
its distance from the middle column, and on the option `removal`. Without removal it is better to
hold pieces back while they can still move, because a seat that cannot move at all loses (N-R14).
"""

from collections.abc import Sequence
from math import tanh

from games.core.game import Seat
from games.finale_dice.computer.weights import WEIGHTS
from games.finale_dice.move import LAST_ROW
from games.finale_dice.state import GOALS, OFF, RED, SLOTS, WIDTH, State

COLUMNS = WIDTH // 2 + 1
"""Groups of columns with equal weights: a and e, b and d, c."""
KEEPER = COLUMNS * (LAST_ROW[RED] + 1)
"""The last feature: the keeper on his own goal."""
FEATURES = KEEPER + 1


def feature_of(seat: Seat, place: int) -> int | None:
    """Return the number of the feature to which a seat's piece on this square belongs, or None."""
    if place == OFF or place == GOALS[1 - seat]:
        return None
    if place == GOALS[seat]:
        return KEEPER
    row, column = divmod(place, WIDTH)
    come = row if seat == RED else LAST_ROW[RED] - row
    return come * COLUMNS + min(column, WIDTH - 1 - column)


def features(state: State) -> list[float]:
    """Return by feature how many more pieces Red has than Blue; training fits the weights to it."""
    counted = [0.0] * FEATURES
    for slot, place in enumerate(state.places):
        seat = _seat_of(slot)
        feature = feature_of(seat, place)
        if feature is not None:
            counted[feature] += 1.0 if seat == RED else -1.0
    return counted


def _seat_of(slot: int) -> Seat:
    return slot // (SLOTS // 2)


def _table(weights: Sequence[float]) -> tuple[tuple[float, ...], ...]:
    """Return by slot and square: the value to Red of the slot's piece there."""
    return tuple(
        tuple(_worth(_seat_of(slot), place, weights) for place in range(OFF + 1))
        for slot in range(SLOTS)
    )


def _worth(seat: Seat, place: int, weights: Sequence[float]) -> float:
    feature = feature_of(seat, place)
    if feature is None:
        return 0.0
    return weights[feature] if seat == RED else -weights[feature]


TABLES = {removal: _table(weights) for removal, weights in WEIGHTS.items()}
"""By the option `removal`, slot and square: the value to Red."""


def pieces_value(state: State) -> float:
    """Return the sum of the pieces' values to Red: the logarithm of Red's odds to win."""
    table = TABLES[state.options.removal]
    return sum([values[place] for values, place in zip(table, state.places, strict=True)])


def expectation(pieces: float) -> float:
    """Return the expected result for Red of this sum of values: from -1 (loss) to 1 (win)."""
    return tanh(pieces / 2)
