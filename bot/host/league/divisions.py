"""Divisions: who plays with whom in a season, and who moves up or down after it; pure functions.

The first of a division change places with the last of the one above. Then those who have not come
back leave, everybody below moves up, and whoever is new comes last, in the order of signing up.
"""

from collections.abc import Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def sizes(members: int, most: int) -> list[int]:
    """Return how many play in each division, as equal as can be, the upper ones larger."""
    count = -(-members // most)
    return [members // count + (at < members % count) for at in range(count)]


def split(ranked: Sequence[T], most: int) -> list[list[T]]:
    """Return the divisions of at most `most` members, the best first."""
    found, start = [], 0
    for size in sizes(len(ranked), most):
        found.append(list(ranked[start : start + size]))
        start += size
    return found


def seeded(entrants: Sequence[T], last: Sequence[Sequence[T]]) -> list[T]:
    """Return the entrants, the best first, by how the last season's divisions ended."""
    entered = set(entrants)
    back = [one for one in promoted(last) if one in entered]
    return [*back, *(one for one in entrants if one not in back)]


def promoted(last: Sequence[Sequence[T]]) -> list[T]:
    """Return everybody in order once neighbours have changed places across each border.

    Nobody falls through a division of one: each place changes once.
    """
    order = [one for division in last for one in division]
    border, moved = 0, set()
    for division in last[:-1]:
        border += len(division)
        above, below = border - 1, border
        if above not in moved and 0 < below < len(order):
            order[above], order[below] = order[below], order[above]
            moved |= {above, below}
    return order
