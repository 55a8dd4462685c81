"""How good a player's choices were, by what they missed of what was at stake in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, sqrt

from bot.host.ui.percent import PERCENT
from games.core.game import Seat

TINY = 1e-9
"""More than the errors of floating point."""
LEAST_CHOICES = 5
"""The fewest choices of which an accuracy is told."""
TOO_VAGUE = 0.15
"""The standard error of the missed share above which no accuracy is told."""


@dataclass(frozen=True, slots=True)
class WeighedChoice:
    """What a seat's turn, begun by this move, missed (-1 to 1) and what was at stake in it."""

    number: int
    seat: Seat
    missed: float
    stake: float
    variance: float


def of_choices(choices: Sequence[WeighedChoice]) -> float | None:
    """Return how much of what was at stake was not missed (0 to 1); None if that is uncertain.

    Forced and indifferent turns have no stake, so they do not count.
    """
    stake = sum(choice.stake for choice in choices)
    error = sqrt(sum(choice.variance for choice in choices))
    if len(choices) < LEAST_CHOICES or error >= TOO_VAGUE * stake:
        return None
    share = sum(choice.missed for choice in choices) / stake
    return of_share(share)


def of_share(missed: float) -> float:
    """Return the accuracy (0 to 1) of who missed this share: its root tells good players apart."""
    return 1.0 - sqrt(min(max(missed, 0.0), 1.0))


def percent_of(accuracy: float) -> int:
    """Return an accuracy (0 to 1) in percent, rounded down: only a faultless one has 100."""
    return floor(PERCENT * accuracy + TINY)
