"""Final places: of members in a ranking, without those who cannot have one."""

from collections.abc import Collection, Iterable
from itertools import groupby

from leagues.season_data import Standing


def place_groups(rows: Iterable[Standing]) -> list[list[int]]:
    """Return the members (by number) of a table, those who share a place in one group."""
    groups = groupby(rows, lambda row: row.place)
    return [[row.number for row in tied if row.number is not None] for _, tied in groups]


def places(ranking: Iterable[Collection[int]], placeable: Collection[int]) -> dict[int, int]:
    """Return the places by number, where `ranking` has members who share one in a group."""
    found = dict[int, int]()
    for group in ranking:
        place = len(found) + 1
        found |= {number: place for number in group if number in placeable}
    return found
