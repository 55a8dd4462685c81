"""The league table: the steps a club moves after a result, and the places."""

from collections.abc import Sequence

WIN, DRAW, LOSS = range(3)
"""The result of a match for the manager's club."""
POINTS = (3, 1, 0)
"""League steps of the manager's club by result (E-R60)."""
POINTS_AGAINST = (0, 1, 3)
"""League steps of the opponent by the result of the manager's club (E-R60)."""


def result_of(mine: int, theirs: int) -> int:
    """Return WIN, DRAW or LOSS: more goals win (E-R60)."""
    return DRAW if mine == theirs else WIN if mine > theirs else LOSS


def position_of(points: Sequence[int], club: int) -> int:
    """Return a club's place: 1 plus the number of clubs with more points (E-A16)."""
    own = points[club]
    return 1 + len([other for other in points if other > own])
