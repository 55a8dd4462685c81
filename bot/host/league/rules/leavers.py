"""Members who have left for good, or never came: they win nothing, and have no final place.

In a league of matches: if at least half of a leaver's matches were played, their results stand, and
the others win the rest by walk-over. Otherwise none of these matches counts.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from storage.server.divisions import LEFT, NOBODY, VOIDED, FixtureRow, StandingRow
from storage.server.seasons import MemberRow

COUNTS_NOT = frozenset({NOBODY, VOIDED, LEFT})
"""Values of `winner` with which a match counts for neither side."""


def gone(members: Sequence[MemberRow]) -> frozenset[int]:
    """Return the numbers of members whose data was deleted."""
    return frozenset(one.number for one in members if one.user_id is None)


def is_played(one: FixtureRow) -> bool:
    """Return whether a match was played to a result that counts."""
    return one.done and not one.walkover and one.winner not in COUNTS_NOT


def came(one: FixtureRow) -> tuple[int, ...]:
    """Return the members who appeared at a match that counts."""
    if is_played(one):
        return one.home, one.away
    return (one.winner,) if one.done and one.walkover and one.winner is not None else ()


def shown(members: Sequence[MemberRow], fixtures: Sequence[FixtureRow]) -> list[int]:
    """Return the members (by number) in the table: all but leavers without a match that counts."""
    left = gone(members)
    counted = {side for one in fixtures if one.winner != LEFT for side in (one.home, one.away)}
    return [one.number for one in members if one.number not in left or one.number in counted]


def settled(fixtures: Sequence[FixtureRow], left: frozenset[int]) -> list[FixtureRow]:
    """Return the fixtures that change because of members who have left and owe matches."""
    owing = {
        side for one in fixtures if not one.done for side in (one.home, one.away) if side in left
    }
    early = {number for number in owing if not stands(number, fixtures)}
    found = []
    for one in fixtures:
        sides = {one.home, one.away}
        if sides & early:
            found.append(_without_result(one))
        elif not one.done and sides & owing:
            found.append(_walkover(one, sides - left))
    return [one for one in found if one not in fixtures]


def stands(number: int, fixtures: Iterable[FixtureRow]) -> bool:
    """Return whether a leaver has played at least half of their matches."""
    mine = [one for one in fixtures if number in (one.home, one.away)]
    return 2 * sum(map(is_played, mine)) >= len(mine)


def _without_result(one: FixtureRow) -> FixtureRow:
    return replace(one, done=True, winner=LEFT, home_score=None, away_score=None, walkover=False)


def _walkover(one: FixtureRow, present: set[int]) -> FixtureRow:
    """Return a match that was not played, won by the side that is still present, if one is."""
    if not present:
        return _without_result(one)
    (winner,) = present
    return replace(one, done=True, winner=winner, walkover=True)


def by_place(rows: Iterable[StandingRow]) -> list[list[int]]:
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
