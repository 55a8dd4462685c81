"""Draw: who meets whom in a knock-out cup; pure functions over numbers of entrants.

The holder defends: he waits until one challenger is left, and meets him in the final.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from storage.cups import TieRow

Pair: TypeAlias = tuple[int, int | None]
"""Home and away; None is a bye."""
FINALISTS = 2


def alive(entrants: int, ties: Sequence[TieRow]) -> list[int]:
    """Return who has not been beaten, and has not failed to come."""
    out = {one for tie in ties if tie.done for one in (tie.home, tie.away) if one != tie.winner}
    return [number for number in range(entrants) if number not in out]


def next_round(
    entrants: int,
    holder: int | None,
    ties: Sequence[TieRow],
    shuffle: Callable[[list[int]], None],
) -> list[Pair]:
    """Return the pairs of the next round; none when the cup is decided.

    An odd one out has a bye: whoever had the fewest so far, and was drawn last.
    """
    left = alive(entrants, ties)
    challengers = [number for number in left if number != holder]
    if len(left) < FINALISTS:
        return []
    if len(left) == FINALISTS and len(challengers) == 1:
        return [(next(number for number in left if number == holder), challengers[0])]
    shuffle(challengers)
    byes = [tie.home for tie in ties if tie.away is None]
    challengers.sort(key=byes.count, reverse=True)
    resting = [challengers.pop()] if len(challengers) % 2 else []
    pairs: list[Pair] = list(zip(challengers[::2], challengers[1::2], strict=True))
    return [*pairs, *((one, None) for one in resting)]


def is_final(entrants: int, ties: Sequence[TieRow]) -> bool:
    """Return whether the next tie decides the cup."""
    return len(alive(entrants, ties)) == FINALISTS
