"""Members of a league of matches who have left for good: what becomes of their matches.

If at least half of a leaver's matches were played, their results stand, and the others win the rest
by walk-over. Otherwise none of these matches counts.
"""

from collections.abc import Iterable, Sequence

from leagues.results import LEFT, Result, is_played
from leagues.season_data import F, Fixture, Member


def gone(members: Sequence[Member]) -> frozenset[int]:
    """Return the numbers of members whose data was deleted."""
    return frozenset(member.number for member in members if member.user_id is None)


def shown(members: Sequence[Member], fixtures: Sequence[Fixture]) -> list[int]:
    """Return the members (by number) in the table: all but leavers without a match that counts."""
    left = gone(members)
    counted = {
        side
        for fixture in fixtures
        if fixture.winner != LEFT
        for side in (fixture.home, fixture.away)
    }
    return [
        member.number for member in members if member.number not in left or member.number in counted
    ]


def settled(fixtures: Sequence[F], left: frozenset[int]) -> list[tuple[F, Result]]:
    """Return the fixtures that members who have left owe or take along, with their results.

    Those that have these results already are left out.
    """
    owing = {
        side
        for other in fixtures
        if not other.done
        for side in (other.home, other.away)
        if side in left
    }
    early = {number for number in owing if not stands(number, fixtures)}
    found = []
    for fixture in fixtures:
        sides = {fixture.home, fixture.away}
        if sides & early:
            if fixture.winner != LEFT:
                found.append((fixture, Result(fixture.home, fixture.away, LEFT)))
        elif not fixture.done and sides & owing:
            found.append((fixture, _walkover(fixture, sides - left)))
    return found


def stands(number: int, fixtures: Iterable[Fixture]) -> bool:
    """Return whether a leaver has played at least half of their matches."""
    mine = [fixture for fixture in fixtures if number in (fixture.home, fixture.away)]
    return 2 * sum(map(is_played, mine)) >= len(mine)


def _walkover(fixture: Fixture, present: set[int]) -> Result:
    """Return the result of a match that is not played: the side that is still present wins it."""
    return Result(fixture.home, fixture.away, next(iter(present), LEFT), is_walkover=bool(present))
