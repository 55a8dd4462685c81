"""Chances to win by a formula, for games whose matches take too long to be played out often."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Prospects:
    """A formula for the chances to win, learned from matches.

    `features` returns numbers that describe a seat in a state. Their sum, each times its weight, is
    the logarithm of the seat's odds. Before the formula is applied, computers play on for `horizon`
    actions, so that no position is judged in the middle of an attack, or to the end of the round
    in a game with `round_ends`: there the formula knows most. The `weights` are learned by number
    of seats, since a lead decides more among few; more seats use those of the largest number.
    """

    features: Callable[[Any, Seat], Sequence[float]]
    weights: Mapping[int, Sequence[float]]
    horizon: int
    round_ends: bool = False

    def is_due(self, played: int, rounds: int) -> bool:
        """Return whether so many actions and ended rounds are far enough."""
        return played >= self.horizon or (self.round_ends and rounds > 0)

    def chances(self, state: Any, seats: int) -> tuple[float, ...]:  # noqa: ANN401 - a state of any game
        """Return each seat's chance to win; their sum is 1."""
        return self.chances_of([self.features(state, seat) for seat in range(seats)])

    def chances_of(self, features: Sequence[Sequence[float]]) -> tuple[float, ...]:
        """Return each seat's chance to win by the features of all seats."""
        weights = self.weights.get(len(features)) or self.weights[max(self.weights)]
        values = [
            sum([w * n for w, n in zip(weights, feature, strict=True)]) for feature in features
        ]
        odds = [exp(value - max(values)) for value in values]
        return tuple(number / sum(odds) for number in odds)
