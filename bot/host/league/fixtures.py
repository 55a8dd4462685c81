"""Fixtures: everybody meets everybody, by the circle method; pure functions over numbers."""

from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Home and away."""


def round_robin(members: int, legs: int = 1) -> list[list[Pair]]:
    """Return the pairs of each round; with an odd number one member rests in each.

    In the second of two `legs` home and away change. Each member's home and away matches of a leg
    differ by one at most.
    """
    first = [_round(members, number) for number in range(_rounds(members))]
    second = [[(away, home) for home, away in pairs] for pairs in first]
    return first if legs == 1 else [*first, *second]


def _rounds(members: int) -> int:
    """Return how many rounds a leg has."""
    return members - 1 if members % 2 == 0 else members


def _round(members: int, number: int) -> list[Pair]:
    """Return the pairs of one round: whoever stands opposite on the circle after so many turns."""
    seats = members + members % 2
    turning = seats - 1
    pairs = []
    for at in range(seats // 2):
        one = (number + at) % turning
        other = (number - at) % turning if at else turning
        if other < members:
            is_home = number % 2 == 0 if at == 0 else at % 2 == 1
            pairs.append((one, other) if is_home else (other, one))
    return pairs
