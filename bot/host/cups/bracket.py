"""The pairings of a knock-out cup, as pure functions of entrant numbers.

The holder of the cup skips the rounds and meets the last challenger in the final.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from storage.server.cups import TieRow

Pair: TypeAlias = tuple[int, int | None]
"""Home and away; None is a bye."""
FINALISTS = 2


def remaining_entrants(entrants: int, ties: Sequence[TieRow]) -> list[int]:
    """Return the entrants who have neither been beaten nor failed to appear."""
    out = {
        number
        for tie in ties
        if tie.done
        for number in (tie.home, tie.away)
        if number != tie.winner
    }
    return [number for number in range(entrants) if number not in out]


def next_round(
    entrants: int,
    holder: int | None,
    ties: Sequence[TieRow],
    shuffle: Callable[[list[int]], None],
) -> list[Pair]:
    """Return the pairs of the next round; empty if the cup is decided.

    With an odd number, the bye goes to an entrant with the fewest so far, by lot.
    """
    left = remaining_entrants(entrants, ties)
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
    return [*pairs, *((number, None) for number in resting)]


def is_final(entrants: int, ties: Sequence[TieRow]) -> bool:
    """Return whether the next tie decides the cup."""
    return len(remaining_entrants(entrants, ties)) == FINALISTS
