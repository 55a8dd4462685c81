"""The tie-breaks of a league's table: what decides between members with equal points.

In this order: difference of scores, total scored, then points, difference and total in the matches
among those who are equal so far, wins. Members who are equal in all of these share the place.

Who shares a place and moves up or down is decided in `promotion.py`, equal ratings in `seeding.py`.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from leagues.results import Result
from leagues.table_row import TableRow, row_of

Key: TypeAlias = tuple[int, ...]
Decider: TypeAlias = Literal["difference", "scored", "among", "wins"]
"""What decides between members with equal points; "among": the matches among the tied ones."""
DECIDERS: tuple[Decider | None, ...] = (
    None,
    "difference",
    "scored",
    "among",
    "among",
    "among",
    "wins",
)
"""What each part of a sort key is."""


def sort_key(row: TableRow, rows: Sequence[TableRow], results: Sequence[Result]) -> Key:
    """Return a member's sort key, most important part first; more is better."""
    tied = {table.number for table in rows if _own(table) == _own(row)}
    among = [result for result in results if {result.home, result.away} <= tied]
    return (*_own(row), *_own(row_of(row.number, among)), row.won)


def decided_by(
    first: int, second: int, members: Iterable[int], results: Sequence[Result]
) -> Decider | None:
    """Return what puts one member before another with as many points; None: nothing does.

    None also if their points differ.
    """
    rows = [row_of(number, results) for number in members]
    keys = [sort_key(row, rows, results) for row in rows if row.number in (first, second)]
    apart = [
        index for index, (mine, theirs) in enumerate(zip(*keys, strict=True)) if mine != theirs
    ]
    return DECIDERS[apart[0]] if apart else None


def _own(row: TableRow) -> Key:
    return row.points, row.difference, row.scored
