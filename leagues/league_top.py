"""What the table of a game's own league proves of its first place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from leagues.season_data import S, Standing


@dataclass(frozen=True, slots=True)
class LeagueTop(Generic[S]):
    """What a table of clubs proves: the row that nobody can catch, if any, and those beaten.

    `beaten` are the rows that cannot come first in the table any more, best first.
    """

    certain: S | None
    beaten: tuple[S, ...]


def league_top(rows: Sequence[S]) -> LeagueTop[S]:
    """Return what a game's own league table proves; nothing once no points are left to win.

    A row that can still reach the leader's points is not beaten, since equal clubs share a place.
    """
    is_known = all(row.reach is not None for row in rows)
    if not is_known or all(_most(row) == row.points for row in rows):
        return LeagueTop(None, ())
    best = max(row.points for row in rows)
    beaten = tuple(row for row in rows if _most(row) < best)
    leader = rows[0]
    rest = [row for row in rows if row is not leader]
    is_certain = all(_most(row) < leader.points for row in rest)
    return LeagueTop(leader if is_certain else None, beaten)


def _most(row: Standing) -> int:
    return row.points if row.reach is None else row.reach
