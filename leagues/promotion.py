"""Sizes and members of a season's divisions, and promotion and relegation after it.

The first of a division is promoted and the last of the one above relegated, as announced at the end
of the season. Members who do not return leave a gap into which those behind them move, and new
members come last. Divisions are as even as possible: if the number of members has changed,
announced moves still happen, and the others make room.

Of members who share a place the first to sign up comes first, and so goes up, or does not go down.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from leagues.season_data import M

T = TypeVar("T", bound=Hashable)
LAST = 1_000_000
"""The sort key of a member without a final place."""


@dataclass(frozen=True, slots=True)
class Movers(Generic[T]):
    """The members of a division promoted and relegated next season; None for nobody."""

    up: T | None = None
    down: T | None = None


def in_final_order(members: Sequence[M]) -> list[M]:
    """Return the members of a division as they move up and down: without those who had left.

    Whoever has no place comes last.
    """
    return by_place(
        [
            member
            for member in members
            if member.place or (member.user_id is not None and member.left_at is None)
        ]
    )


def by_place(members: Sequence[M]) -> list[M]:
    """Return the members of a division in final order."""
    return sorted(members, key=lambda runner: (runner.place or LAST, runner.number))


def sizes(members: int, most: int) -> list[int]:
    """Return the sizes of the divisions, as equal as possible, upper ones larger."""
    count = -(-members // most)
    return [members // count + (index < members % count) for index in range(count)]


def movers(placed: Sequence[T], level: int, of: int) -> Movers[T]:
    """Return who leaves the division at `level` of `of` divisions; `placed` is best first.

    Nobody moves both ways: the only member of a division is promoted.
    """
    if not placed:
        return Movers()
    up = placed[0] if level > 0 else None
    has_last = level + 1 < of and (up is None or len(placed) > 1)
    return Movers(up, placed[-1] if has_last else None)


def arranged(last: Sequence[Sequence[T]], entrants: Sequence[T], most: int) -> list[list[T]]:
    """Return divisions of at most `most` entrants, seeded by how the `last` ones ended.

    Promoted members play higher than before. Relegated members play lower, or in the lowest
    division if there is none below any more. All others follow in the order of places.
    """
    order = seeded(entrants, last)
    lengths = sizes(len(order), most)
    lowest, highest = _bounds(last, len(lengths))
    found = list[list[T]]()
    for level, length in enumerate(lengths):
        must = [number for number in order if lowest.get(number, level + 1) <= level]
        may_not = [number for number in order if highest.get(number, 0) > level]
        others = [number for number in order if number not in must and number not in may_not]
        chosen = set([*must, *others, *may_not][:length])
        found.append([number for number in order if number in chosen])
        order = [number for number in order if number not in chosen]
    return found


def _bounds(last: Sequence[Sequence[T]], count: int) -> tuple[dict[T, int], dict[T, int]]:
    """Return the lowest allowed level of promoted members, and the highest of relegated ones."""
    lowest, highest = dict[T, int](), dict[T, int]()
    for level, placed in enumerate(last):
        found = movers(placed, level, len(last))
        if found.up is not None:
            lowest[found.up] = level - 1
        if found.down is not None and level < count:
            highest[found.down] = min(level + 1, count - 1)
    return lowest, highest


def seeded(entrants: Sequence[T], last: Sequence[Sequence[T]]) -> list[T]:
    """Return the entrants, best first, by how the last season's divisions ended."""
    entered = set(entrants)
    back = [number for number in promoted(last) if number in entered]
    return [*back, *(entrant for entrant in entrants if entrant not in back)]


def promoted(last: Sequence[Sequence[T]]) -> list[T]:
    """Return all members in order, after neighbours across each border have swapped places.

    Each place is swapped at most once, so nobody moves two levels across a division of one.
    """
    order = [number for division in last for number in division]
    border, moved = 0, set()
    for division in last[:-1]:
        border += len(division)
        above, below = border - 1, border
        if above not in moved and 0 < below < len(order):
            order[above], order[below] = order[below], order[above]
            moved |= {above, below}
    return order
