"""Divisions: who plays with whom in a season, and who moves up or down after it; pure functions.

The first of a division goes up and the last of the one above goes down, as was told at the end of
the season. Who has not come back leaves a place into which those behind move, and whoever is new
comes last. Divisions are as even as can be: where there are more or fewer members than before, who
was told to move moves, and the others make room.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Movers(Generic[T]):
    """Who of a division goes up and who goes down next season; None where nobody does."""

    up: T | None = None
    down: T | None = None


def sizes(members: int, most: int) -> list[int]:
    """Return how many play in each division, as equal as can be, the upper ones larger."""
    count = -(-members // most)
    return [members // count + (at < members % count) for at in range(count)]


def movers(placed: Sequence[T], level: int, of: int) -> Movers[T]:
    """Return who leaves the division of this level, of so many, its best first.

    Nobody goes both ways: who is alone in a division goes up.
    """
    if not placed:
        return Movers()
    up = placed[0] if level > 0 else None
    has_last = level + 1 < of and (up is None or len(placed) > 1)
    return Movers(up, placed[-1] if has_last else None)


def arranged(last: Sequence[Sequence[T]], entrants: Sequence[T], most: int) -> list[list[T]]:
    """Return the divisions of at most `most` entrants, by how the `last` ones ended.

    Who was told to go up plays higher than before. Who was told to go down plays lower, or in the
    lowest division where there is none below any more. All others follow in the order of places.
    """
    order = seeded(entrants, last)
    lengths = sizes(len(order), most)
    lowest, highest = _bounds(last, len(lengths))
    found = list[list[T]]()
    for level, length in enumerate(lengths):
        must = [one for one in order if lowest.get(one, level + 1) <= level]
        may_not = [one for one in order if highest.get(one, 0) > level]
        others = [one for one in order if one not in must and one not in may_not]
        chosen = set([*must, *others, *may_not][:length])
        found.append([one for one in order if one in chosen])
        order = [one for one in order if one not in chosen]
    return found


def _bounds(last: Sequence[Sequence[T]], count: int) -> tuple[dict[T, int], dict[T, int]]:
    """Return the lowest level of who goes up, and the highest of who goes down, of `count`."""
    lowest, highest = dict[T, int](), dict[T, int]()
    for level, placed in enumerate(last):
        found = movers(placed, level, len(last))
        if found.up is not None:
            lowest[found.up] = level - 1
        if found.down is not None and level < count:
            highest[found.down] = min(level + 1, count - 1)
    return lowest, highest


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
