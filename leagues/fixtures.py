"""Round-robin fixtures by the circle method, as pure functions of member indices."""

from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Indices of the home and the away side."""


def round_robin(members: int, legs: int = 1) -> list[list[Pair]]:
    """Return the pairs of each round; with an odd number one member has no match in each.

    In the second of two `legs` home and away are swapped. Each member's numbers of home and away
    matches in a leg differ by at most one.
    """
    first = [_round(members, number) for number in range(_rounds(members))]
    second = [[(away, home) for home, away in pairs] for pairs in first]
    return first if legs == 1 else [*first, *second]


def _rounds(members: int) -> int:
    """Return the number of rounds in a leg."""
    return members - 1 if members % 2 == 0 else members


def _round(members: int, number: int) -> list[Pair]:
    """Return the pairs of one round: opposite positions on the circle after `number` rotations."""
    seats = members + members % 2
    turning = seats - 1
    pairs = []
    for index in range(seats // 2):
        first = (number + index) % turning
        other = (number - index) % turning if index else turning
        if other < members:
            is_home = number % 2 == 0 if index == 0 else index % 2 == 1
            pairs.append((first, other) if is_home else (other, first))
    return pairs
