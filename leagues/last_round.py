"""What the last matches of a league must bring for a member to come first on points.

Every result is a condition on two members alone, so what one needs of the others is a list of them:
exact for who comes first alone, as long as nobody leaves and every match is played. Who can only
draw level depends on what decides between equal points, which cannot be told before.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from leagues.results import counted
from leagues.season_data import Fixture, S
from leagues.table import table
from leagues.table_row import DRAW, WIN
from leagues.title_race import TitleRace

Own: TypeAlias = Literal["win", "draw", "loss", "free"]
"""A member's own last result; "free": they have no match left."""
Must: TypeAlias = Literal["not win", "lose", "draw"]
POINTS: Mapping[Own, int] = MappingProxyType({"win": WIN, "draw": DRAW, "loss": 0, "free": 0})


@dataclass(frozen=True, slots=True)
class Condition:
    """What must not become of others: one member, or the two of a match that must be a draw."""

    must: Must
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """A way to come first: a member's own result, and what must become of others with it."""

    own: Own
    conditions: tuple[Condition, ...]


def needs(fixtures: Sequence[Fixture], race: TitleRace[S]) -> dict[int, tuple[Need, ...]]:
    """Return by number, best first, how each member who can still come first does so.

    A member who can only draw level has no way. Nothing is returned before the last matches: as
    long as anybody has two left, or once none is.
    """
    open_ = [fixture for fixture in fixtures if not fixture.done]
    sides = [side for fixture in open_ for side in (fixture.home, fixture.away)]
    if not open_ or len(sides) != len(set(sides)) or race.certain is not None:
        return {}
    numbers = [runner.number for runner in race.racing]
    points = {row.number: row.points for row in table(numbers, counted(fixtures))}
    return {runner.number: tuple(_ways(runner.number, points, open_)) for runner in race.able}


def _ways(number: int, points: Mapping[int, int], open_: Sequence[Fixture]) -> Iterator[Need]:
    """Yield a member's ways to come first, from a win on; no way that asks as much as a lesser."""
    mine = next((fixture for fixture in open_ if number in (fixture.home, fixture.away)), None)
    results_: tuple[Own, ...] = ("win", "draw", "loss") if mine is not None else ("free",)
    found = [(own, _conditions(number, own, points, open_)) for own in results_]
    for index, (own, conditions) in enumerate(found):
        lesser = found[index + 1][1] if index + 1 < len(found) else None
        if conditions is not None and conditions != lesser:
            yield Need(own, conditions)


def _conditions(
    number: int, own: Own, points: Mapping[int, int], open_: Sequence[Fixture]
) -> tuple[Condition, ...] | None:
    """Return what must become of the others' matches; None if nothing is enough."""
    total = points[number] + POINTS[own]
    free = (
        set(points)
        - {side for fixture in open_ for side in (fixture.home, fixture.away)}
        - {number}
    )
    if any(points[other] >= total for other in free):
        return None
    conditions = list[Condition]()
    for fixture in open_:
        if number in (fixture.home, fixture.away):
            other = fixture.away if number == fixture.home else fixture.home
            got = {"win": 0, "draw": DRAW}.get(own, WIN)
            if other in points and points[other] + got >= total:
                return None
            continue
        most = [_most(side, total, points) for side in (fixture.home, fixture.away)]
        if None in most or (0 in most and WIN not in most):
            return None
        conditions += _of(fixture, most)
    return tuple(conditions)


def _most(side: int, total: int, points: Mapping[int, int]) -> int | None:
    """Return the most points that a member may get to stay below a total; None: not even none."""
    if side not in points:
        return WIN
    return next((got for got in (WIN, DRAW, 0) if points[side] + got < total), None)


def _of(fixture: Fixture, most: Sequence[int | None]) -> Iterator[Condition]:
    """Yield the condition on a match whose sides may get so many points at most."""
    if set(most) == {DRAW}:
        yield Condition("draw", (fixture.home, fixture.away))
        return
    for side, limit in zip((fixture.home, fixture.away), most, strict=True):
        if limit != WIN:
            yield Condition("lose" if limit == 0 else "not win", (side,))
