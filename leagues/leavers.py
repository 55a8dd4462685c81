"""Members of a league of matches who have left for good: what becomes of their matches.

If at least half of a leaver's matches were played, their results stand, and the others win the rest
by walk-over. Otherwise none of these matches counts.
"""

from collections.abc import Iterable, Sequence

from leagues.results import LEFT, Result, is_played
from leagues.season_data import F, Fixture, Member


def gone(members: Sequence[Member]) -> frozenset[int]:
    """Return the numbers of members whose data was deleted."""
    return frozenset(one.number for one in members if one.user_id is None)


def shown(members: Sequence[Member], fixtures: Sequence[Fixture]) -> list[int]:
    """Return the members (by number) in the table: all but leavers without a match that counts."""
    left = gone(members)
    counted = {side for one in fixtures if one.winner != LEFT for side in (one.home, one.away)}
    return [one.number for one in members if one.number not in left or one.number in counted]


def settled(fixtures: Sequence[F], left: frozenset[int]) -> list[tuple[F, Result]]:
    """Return the fixtures that members who have left owe or take along, with their results.

    Those that have these results already are left out.
    """
    owing = {
        side for one in fixtures if not one.done for side in (one.home, one.away) if side in left
    }
    early = {number for number in owing if not stands(number, fixtures)}
    found = []
    for one in fixtures:
        sides = {one.home, one.away}
        if sides & early:
            if one.winner != LEFT:
                found.append((one, Result(one.home, one.away, LEFT)))
        elif not one.done and sides & owing:
            found.append((one, _walkover(one, sides - left)))
    return found


def stands(number: int, fixtures: Iterable[Fixture]) -> bool:
    """Return whether a leaver has played at least half of their matches."""
    mine = [one for one in fixtures if number in (one.home, one.away)]
    return 2 * sum(map(is_played, mine)) >= len(mine)


def _walkover(one: Fixture, present: set[int]) -> Result:
    """Return the result of a match that is not played: the side that is still present wins it."""
    return Result(one.home, one.away, next(iter(present), LEFT), is_walkover=bool(present))
