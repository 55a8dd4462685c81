"""Which rows of a league's table provably cannot come first any more, or cannot be caught."""

from collections.abc import Sequence
from dataclasses import dataclass

from storage.server.divisions import StandingRow


@dataclass(frozen=True, slots=True)
class Reach:
    """What a table proves: the row that nobody can catch, if any, and those that are beaten.

    `beaten` are the rows that cannot come first any more, best first.
    """

    certain: StandingRow | None
    beaten: tuple[StandingRow, ...]


def reach_of(rows: Sequence[StandingRow]) -> Reach:
    """Return what a table proves; nothing if no points are left to win, or that is unknown.

    A row that can still reach the leader's points is not beaten, since a tie-break may decide.
    """
    is_known = all(row.reach is not None for row in rows)
    if not is_known or all(_most(row) == row.points for row in rows):
        return Reach(None, ())
    best = max(row.points for row in rows)
    beaten = tuple(row for row in rows if _most(row) < best)
    leader = rows[0]
    rest = [row for row in rows if row is not leader]
    is_certain = all(_most(row) < leader.points for row in rest)
    return Reach(leader if is_certain else None, beaten)


def _most(row: StandingRow) -> int:
    return row.points if row.reach is None else row.reach
