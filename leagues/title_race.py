"""The title race of a division: who is in it, what everybody can still end with, who may be first.

All that is told of the title comes from here. In the race is who can get a place; out of it is who
has left, never came, or whose club a computer ran for too long. Once a division is over, its stored
places say it.

What cannot be proved is possible. Points of a league have a limit. VP have none that is worth a
word: tokens are unlimited (E-R1), and three steps of the office alone can be 19 VP in a week. So
as long as a week is left, nobody in a race for VP is beaten.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias

from games.core.game import Seat
from leagues.computer_clubs import COMPUTER_PART, ran_long
from leagues.leavers import stands
from leagues.results import came, counts
from leagues.season_data import Division, Fixture, Member, S, Standing
from leagues.table_row import DRAW, WIN

WhyOut: TypeAlias = Literal["", "left", "never", "computer"]
"""Why a member can get no place: they have left, never came, or a computer ran the club too long.

"" for who is in the race.
"""
First: TypeAlias = Literal["certain", "possible", "impossible"]


@dataclass(frozen=True, slots=True)
class Runner(Generic[S]):
    """A member with a line of the table: what decides the season so far, and at the end.

    `place` is the one in the race, 0 outside. `score` are VP or points, `least` and `most` what it
    can still become, None without a limit; `first` says whether the member can come first, as long
    as nobody else leaves.
    """

    row: S
    number: int
    why_out: WhyOut
    place: int
    score: int
    least: int | None
    most: int | None
    first: First


@dataclass(frozen=True, slots=True)
class TitleRace(Generic[S]):
    """A title race after a week or round: the members in it, best first, then those out of it."""

    runners: tuple[Runner[S], ...]
    is_over: bool

    @property
    def racing(self) -> tuple[Runner[S], ...]:
        """The members in the race, best first."""
        return tuple(runner for runner in self.runners if not runner.why_out)

    @property
    def able(self) -> tuple[Runner[S], ...]:
        """The members who can still come first."""
        return tuple(runner for runner in self.racing if runner.first != "impossible")

    @property
    def beaten(self) -> tuple[Runner[S], ...]:
        """The members in the race who provably cannot come first any more."""
        return tuple(runner for runner in self.racing if runner.first == "impossible")

    @property
    def certain(self) -> Runner[S] | None:
        """The member whom nobody can catch."""
        return next((runner for runner in self.racing if runner.first == "certain"), None)

    def out(self, why: WhyOut) -> tuple[Runner[S], ...]:
        """Return the members who are out of the race for this reason."""
        return tuple(runner for runner in self.runners if runner.why_out == why)


def race_of(division: Division, rows: Sequence[S], weeks: int | None = None) -> TitleRace[S]:
    """Return the race of a stored table, by VP if it has them, else by points.

    `weeks` are those of a season with a race for VP. An earlier table of a division that is over
    has the members who got a place in the end.
    """
    members = [row for row in rows if row.number is not None]
    shown = [row for row in members if row.score is not None] or members
    is_over = is_decided(division) and all(row.week >= (weeks or 0) for row in shown)
    reasons = {row.line: why_out(division, row.number) for row in shown}
    racing = [row for row in shown if not reasons[row.line]]
    limits = {row.line: _limits(division, row, is_over=is_over) for row in shown}
    runners = []
    for row in shown:
        place = _place(division, row, racing, is_over=is_over) if row in racing else 0
        first: First = "impossible"
        if is_over:
            first = "certain" if place == 1 else first
        elif place:
            first = _first(division, row, racing, limits)
        number = -1 if row.number is None else row.number
        limit = limits[row.line]
        runners.append(Runner(row, number, reasons[row.line], place, _score(row), *limit, first))
    runners.sort(
        key=lambda runner: (not runner.place, runner.place, runner.row.place, runner.row.line)
    )
    return TitleRace(tuple(runners), is_over)


def is_decided(division: Division) -> bool:
    """Return whether a division is over and its places are known; a void match has given none."""
    return division.is_over and any(member.place for member in division.members)


def why_out(division: Division, number: int | None) -> WhyOut:
    """Return why a member is out of the race, "" for who is in it.

    A division that is over has stored it: who has no place is out.
    """
    member = next(
        (each_member for each_member in division.members if each_member.number == number), None
    )
    if member is None:
        return ""
    if is_decided(division):
        return "" if member.place else _reason(division, member) or "never"
    return _reason(division, member)


def placeable(division: Division) -> frozenset[int]:
    """Return the members (by number) who get a place in a division that ends now."""
    assert division.is_over
    return frozenset(member.number for member in division.members if not _reason(division, member))


def racing(division: Division) -> list[Member]:
    """Return the members in the race; of a division that is over, those with a place."""
    return [member for member in division.members if not why_out(division, member.number)]


def seats_of(division: Division) -> frozenset[Seat]:
    """Return the seats in the race, in a season that is one match."""
    return frozenset(member.seat for member in racing(division) if member.seat is not None)


def _reason(division: Division, member: Member) -> WhyOut:
    """Return why the rules give a member no place, from what is known so far."""
    if member.user_id is None or member.left_at is not None:
        return "left"
    if division.is_league:
        owes = any(member.number in (fixture.home, fixture.away) for fixture in _open(division))
        is_here = any(member.number in came(fixture) for fixture in division.fixtures)
        return "" if owes or is_here or not division.fixtures else "never"
    has_come = member.came_at is not None
    if ran_long(division, member):
        return "computer" if has_come else "never"
    if division.is_over and not has_come and member.number in division.computers:
        return "never"
    return ""


def _open(division: Division) -> list[Fixture]:
    return [fixture for fixture in division.fixtures if not fixture.done]


def _score(row: Standing) -> int:
    return row.points if row.score is None else row.score


def _place(division: Division, row: Standing, racing: Sequence[Standing], *, is_over: bool) -> int:
    """Return a member's place among those in the race: the final one once the division is over."""
    if is_over:
        return next(member.place or 0 for member in division.members if member.number == row.number)
    if row.score is None:
        return 1 + sum(other.place < row.place for other in racing)
    return 1 + sum(_score(other) > row.score for other in racing)


def _limits(division: Division, row: Standing, *, is_over: bool) -> tuple[int | None, int | None]:
    """Return the least and the most that a member's score can still become."""
    if is_over:
        return _score(row), _score(row)
    if row.score is not None or row.reach is None:
        return None, None
    return row.points - _revocable(division, row.number), row.reach


def _revocable(division: Division, number: int | None) -> int:
    """Return the points that a member loses if everybody leaves whose matches would not count then.

    That is who owes a match and has played less than half of all (see `leavers.py`).
    """
    owing = {side for fixture in _open(division) for side in (fixture.home, fixture.away)}
    early = {each_number for each_number in owing if not stands(each_number, division.fixtures)}
    lost = 0
    for fixture in division.fixtures:
        sides = {fixture.home, fixture.away}
        if counts(fixture) and number in sides and sides & early - {number}:
            lost += WIN if fixture.winner == number else DRAW if fixture.winner is None else 0
    return lost


def _first(
    division: Division,
    row: Standing,
    racing: Sequence[Standing],
    limits: Mapping[int, tuple[int | None, int | None]],
) -> First:
    """Return whether a member in the race can come first; what is not proved is possible."""
    others = [limits[other.line] for other in racing if other is not row]
    least, most = limits[row.line]
    if most is not None and any(low is not None and low > most for low, _ in others):
        return "impossible"
    if not others:
        return "certain" if _is_safe(division, row.number) else "possible"
    is_certain = least is not None and all(high is not None and high < least for _, high in others)
    return "certain" if is_certain else "possible"


def _is_safe(division: Division, number: int | None) -> bool:
    """Return whether who is alone in the race stays so: nobody returns, and no computer is due."""
    if any(_reason(division, member) == "left" for member in division.members):
        return False  # somebody else may take over that club
    days, left = division.day_count, division.day_count - division.stage
    ran = max(
        (member.computer_days for member in division.members if member.number == number), default=0
    )
    return days > 0 and (ran + left) * COMPUTER_PART < days
