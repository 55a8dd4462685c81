"""The league table: points of humans and opponents, and the dice of those nobody met."""

from collections.abc import Sequence

WIN, DRAW, LOSS = range(3)
"""How a match ended for the manager's club."""
POINTS = (3, 1, 0)
"""Steps on the table by result (E-R60)."""
POINTS_AGAINST = (0, 1, 3)
"""The opponent's steps by the result of the manager's club (E-R60)."""


def result_of(mine: int, theirs: int) -> int:
    """Return WIN, DRAW or LOSS: more goals win (E-R60)."""
    return DRAW if mine == theirs else WIN if mine > theirs else LOSS


def position_of(points: Sequence[int], club: int) -> int:
    """Return a club's place, 1 for the first: one more than the clubs strictly ahead (E-A16)."""
    own = points[club]
    return 1 + len([other for other in points if other > own])
