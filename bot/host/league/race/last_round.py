"""What the last matches of a league must bring for a member to come first on points.

Every result is a condition on two members alone, so what one needs of the others is a list of them:
exact for who comes first alone, as long as nobody leaves and every match is played. Who can only
draw level depends on what decides between equal points, which cannot be told before.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.host.league.race.title_race import TitleRace
from bot.host.league.rules.division import Division
from bot.host.ui.member import escape_markdown
from games.core.translation import N_, Translator
from leagues.results import counted
from leagues.table import table
from leagues.table_row import DRAW, WIN
from storage.server.divisions import FixtureRow

Own: TypeAlias = Literal["win", "draw", "loss", "free"]
"""A member's own last result; "free": they have no match left."""
Must: TypeAlias = Literal["not win", "lose", "draw"]
POINTS: Mapping[Own, int] = MappingProxyType({"win": WIN, "draw": DRAW, "loss": 0, "free": 0})
WAYS: Mapping[Own, tuple[str, str]] = MappingProxyType(
    {
        "win": (N_("with a win"), N_("with a win if {what}")),
        "draw": (N_("with a draw"), N_("with a draw if {what}")),
        "loss": (N_("even with a defeat"), N_("even with a defeat if {what}")),
        "free": (N_("already now"), N_("without a match of their own, if {what}")),
    }
)
"""Texts for a way to come first: alone, and with what must become of others."""
OTHERS: Mapping[Must, str] = MappingProxyType(
    {
        "not win": N_("{name} does not win"),
        "lose": N_("{name} loses"),
        "draw": N_("{name} and {other} draw"),
    }
)


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


def needs(division: Division, race: TitleRace) -> dict[int, tuple[Need, ...]]:
    """Return by number, best first, how each member who can still come first does so.

    A member who can only draw level has no way. Nothing is returned before the last matches: as
    long as anybody has two left, or once none is.
    """
    open_ = [one for one in division.fixtures if not one.done]
    sides = [side for one in open_ for side in (one.home, one.away)]
    if not open_ or len(sides) != len(set(sides)) or race.certain is not None:
        return {}
    numbers = [one.number for one in race.racing]
    points = {row.number: row.points for row in table(numbers, counted(division.fixtures))}
    return {one.number: tuple(_ways(one.number, points, open_)) for one in race.able}


def lines(division: Division, race: TitleRace, words: Translator) -> list[str]:
    """Return who comes first on points with what, best first; nothing before the last matches."""

    def name(number: int) -> str:
        return escape_markdown(division.name(number, words))

    def way(need: Need) -> str:
        alone, if_ = WAYS[need.own]
        what = [
            words(OTHERS[one.must], name=name(one.numbers[0]), other=name(one.numbers[-1]))
            for one in need.conditions
        ]
        return words(if_, what=words.listed(what)) if what else words(alone)

    found = needs(division, race)
    said = [
        words("• {name}: {ways}.", name=name(number), ways="; ".join(map(way, ways)))
        for number, ways in found.items()
        if ways
    ]
    level = [name(number) for number, ways in found.items() if not ways]
    if level:
        text = N_("• At best level on points: {names}.")
        said.append(words(text, names=words.listed(level)))
    return [words("__Who comes first on points__"), *said] if said else []


def _ways(number: int, points: Mapping[int, int], open_: Sequence[FixtureRow]) -> Iterator[Need]:
    """Yield a member's ways to come first, from a win on; no way that asks as much as a lesser."""
    mine = next((one for one in open_ if number in (one.home, one.away)), None)
    results_: tuple[Own, ...] = ("win", "draw", "loss") if mine is not None else ("free",)
    found = [(own, _conditions(number, own, points, open_)) for own in results_]
    for at, (own, conditions) in enumerate(found):
        lesser = found[at + 1][1] if at + 1 < len(found) else None
        if conditions is not None and conditions != lesser:
            yield Need(own, conditions)


def _conditions(
    number: int, own: Own, points: Mapping[int, int], open_: Sequence[FixtureRow]
) -> tuple[Condition, ...] | None:
    """Return what must become of the others' matches; None if nothing is enough."""
    total = points[number] + POINTS[own]
    free = set(points) - {side for one in open_ for side in (one.home, one.away)} - {number}
    if any(points[other] >= total for other in free):
        return None
    found = list[Condition]()
    for one in open_:
        if number in (one.home, one.away):
            other = one.away if number == one.home else one.home
            got = {"win": 0, "draw": DRAW}.get(own, WIN)
            if other in points and points[other] + got >= total:
                return None
            continue
        most = [_most(side, total, points) for side in (one.home, one.away)]
        if None in most or (0 in most and WIN not in most):
            return None
        found += _of(one, most)
    return tuple(found)


def _most(side: int, total: int, points: Mapping[int, int]) -> int | None:
    """Return the most points that a member may get to stay below a total; None: not even none."""
    if side not in points:
        return WIN
    return next((got for got in (WIN, DRAW, 0) if points[side] + got < total), None)


def _of(one: FixtureRow, most: Sequence[int | None]) -> Iterator[Condition]:
    """Yield the condition on a match whose sides may get so many points at most."""
    if set(most) == {DRAW}:
        yield Condition("draw", (one.home, one.away))
        return
    for side, limit in zip((one.home, one.away), most, strict=True):
        if limit != WIN:
            yield Condition("lose" if limit == 0 else "not win", (side,))
