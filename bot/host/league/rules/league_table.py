"""A league's table, computed from its results.

Order: points (three for a win, one for a draw), difference of scores, total scored, the same three
in the matches among the tied members, wins. Members who are equal in all of these share the place.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, TypeAlias

WIN, DRAW = 3, 1
LATELY = 5
"""The number of results shown as form."""
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


@dataclass(frozen=True, slots=True)
class Result:
    """A match between two members, by number; `winner` None is a draw.

    A walk-over has `score` None: it counts for points only.
    """

    home: int
    away: int
    winner: int | None
    score: tuple[int, int] | None = None
    is_walkover: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """A member's line of the table; `form` has a letter (W, D, L) per match, in order.

    The letter of a walk-over is small.
    """

    number: int
    place: int = 0
    points: int = 0
    scored: int = 0
    conceded: int = 0
    form: str = ""

    @property
    def played(self) -> int:
        """The number of matches that count."""
        return len(self.form)

    @property
    def won(self) -> int:
        """The number of wins."""
        return self.form.upper().count("W")

    @property
    def difference(self) -> int:
        """Scored minus conceded."""
        return self.scored - self.conceded

    @property
    def lately(self) -> str:
        """The last few results."""
        return self.form[-LATELY:]


def table(members: Iterable[int], results: Sequence[Result]) -> list[TableRow]:
    """Return the table, best first."""
    lines = [_line(number, results) for number in members]
    keys = {line.number: _key(line, lines, results) for line in lines}
    lines.sort(key=lambda line: (*(-part for part in keys[line.number]), line.number))
    found: list[TableRow] = []
    for _, tied in groupby(lines, key=lambda line: keys[line.number]):
        place = len(found) + 1
        found += [replace(line, place=place) for line in tied]
    return found


def decided_by(
    first: int, second: int, members: Iterable[int], results: Sequence[Result]
) -> Decider | None:
    """Return what puts one member before another with as many points; None: nothing does.

    None also if their points differ.
    """
    lines = [_line(number, results) for number in members]
    keys = [_key(line, lines, results) for line in lines if line.number in (first, second)]
    apart = [at for at, (mine, theirs) in enumerate(zip(*keys, strict=True)) if mine != theirs]
    return DECIDERS[apart[0]] if apart else None


def score_of(winner: int | None, score: tuple[int, int] | None) -> tuple[int, int] | None:
    """Return a (home, away) score in which more is better; `winner` is 0 or 1.

    In games that are won by the fewest points, the two sides' points are swapped.
    """
    if score is None or winner is None or score[winner] >= score[1 - winner]:
        return score
    return score[1], score[0]


def _line(number: int, results: Iterable[Result]) -> TableRow:
    line = TableRow(number)
    for one in results:
        if number not in (one.home, one.away):
            continue
        home, away = one.score or (0, 0)
        mine, theirs = (home, away) if number == one.home else (away, home)
        letter = "D" if one.winner is None else "W" if one.winner == number else "L"
        shown = letter.lower() if one.is_walkover else letter
        line = replace(
            line,
            points=line.points + {"W": WIN, "D": DRAW, "L": 0}[letter],
            scored=line.scored + mine,
            conceded=line.conceded + theirs,
            form=line.form + shown,
        )
    return line


def _key(line: TableRow, lines: Sequence[TableRow], results: Sequence[Result]) -> Key:
    """Return a member's sort key, most important part first; more is better."""
    tied = {one.number for one in lines if _own(one) == _own(line)}
    among = [one for one in results if {one.home, one.away} <= tied]
    return (*_own(line), *_own(_line(line.number, among)), line.won)


def _own(line: TableRow) -> Key:
    return line.points, line.difference, line.scored
