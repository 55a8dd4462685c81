"""Who can still win a season, and which rows of a league's table provably cannot.

Points of a league have a limit, so what they prove is certain. A race for another score has none:
there a member is out of reach who would have to make up more in each week that is left than anybody
has made up on the first in any week so far.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from storage.server.divisions import StandingRow

FEWEST = 3
"""The fewest weekly tables from which a pace is judged."""


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


@dataclass(frozen=True, slots=True)
class TitleChances:
    """The members who can still win and those out of reach, best first.

    `most` is the most that anybody made up on the first in a week; None if nobody is out of reach.
    """

    able: tuple[StandingRow, ...]
    beaten: tuple[StandingRow, ...]
    most: int | None = None


def race_chances(
    tables: Mapping[int, Sequence[StandingRow]], week: int, weeks: int
) -> TitleChances | None:
    """Return the chances after a week of `weeks`, from the tables by week, in order.

    None after the last week, or if the race was not stored.
    """
    gaps = [_gaps(rows) for at, rows in tables.items() if at <= week]
    rows = sorted(
        (row for row in tables.get(week, ()) if row.score is not None),
        key=lambda row: (-(row.score or 0), row.place, row.line),
    )
    if not rows or week >= weeks:
        return None
    if len(gaps) < FEWEST:
        return TitleChances(tuple(rows), ())
    made_up = [
        before[number] - gap
        for before, after in pairwise(gaps)
        for number, gap in after.items()
        if number in before
    ]
    most, left = max([1, *made_up]), weeks - week
    beaten = tuple(row for row in rows if gaps[-1][row.number] > most * left)
    able = tuple(row for row in rows if row not in beaten)
    return TitleChances(able, beaten, most if beaten else None)


def league_chances(rows: Sequence[StandingRow]) -> TitleChances | None:
    """Return the chances in a league of matches; None if no points are left, or that is unknown."""
    if any(row.reach is None for row in rows) or all(row.reach == row.points for row in rows):
        return None
    best = max(row.points for row in rows)
    able = tuple(row for row in rows if (row.reach or 0) >= best)
    return TitleChances(able, tuple(row for row in rows if row not in able))


def _gaps(rows: Sequence[StandingRow]) -> dict[int | None, int]:
    """Return by how much each member is behind the first in the race, by number."""
    scores = {row.number: row.score for row in rows if row.score is not None}
    return {number: max(scores.values()) - score for number, score in scores.items()}
