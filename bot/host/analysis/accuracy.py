"""How good a player's choices were, by what they missed against the best computer's."""

from math import exp, floor

from bot.host.ui.percent import PERCENT
from games.core.analysis.analysis import Judgement

TINY = 1e-9
"""More than the errors of floating point."""


def of_choice(judgement: Judgement) -> float:
    """Return how good a choice was (0 to 1) by what it missed: the formula of Lichess.

    What a choice missed counts less the less certain it is, or chance alone would cost accuracy.
    """
    missed = max(judgement.missed, 0.0)
    if not missed:
        return 1.0
    lost = missed**3 / (missed**2 + judgement.missed_error**2)
    return min(max(1.031668 * exp(-4.354 * lost) - 0.031669, 0.0), 1.0)


def percent_of(accuracy: float) -> int:
    """Return an accuracy (0 to 1) in percent, rounded down: only a faultless one has 100."""
    return floor(PERCENT * accuracy + TINY)
