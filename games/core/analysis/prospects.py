"""Chances to win by a formula, for games whose matches take too long to be played out often."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Prospects:
    """A formula for the chances to win, learned from matches.

    `features` returns numbers that describe a seat in a state. Their sum, each times its weight, is
    the logarithm of the seat's odds. Before the formula is applied, computers play on for `horizon`
    actions, so that no position is judged in the middle of an attack.
    """

    features: Callable[[Any, Seat], Sequence[float]]
    weights: Sequence[float]
    horizon: int

    def chances(self, state: Any, seats: int) -> tuple[float, ...]:  # noqa: ANN401 - a state of any game
        """Return each seat's chance to win; their sum is 1."""
        values = [
            sum([w * n for w, n in zip(self.weights, self.features(state, seat), strict=True)])
            for seat in range(seats)
        ]
        odds = [exp(value - max(values)) for value in values]
        return tuple(one / sum(odds) for one in odds)
