"""A member's line of a league's table, added up from results."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from leagues.results import Result

WIN, DRAW = 3, 1
"""Points for a win and a draw."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A member's line of the table; `form` has a letter (W, D, L) per match, in order.

    The letter of a walk-over is small. `reach` are the points with a win in each match to come.
    """

    number: int
    place: int = 0
    points: int = 0
    scored: int = 0
    conceded: int = 0
    form: str = ""
    reach: int = 0

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


def row_of(number: int, results: Iterable[Result]) -> TableRow:
    """Return a member's line of the table, still without a place."""
    row = TableRow(number)
    for result in results:
        if number not in (result.home, result.away):
            continue
        home, away = result.score or (0, 0)
        mine, theirs = (home, away) if number == result.home else (away, home)
        letter = "D" if result.winner is None else "W" if result.winner == number else "L"
        shown = letter.lower() if result.is_walkover else letter
        row = replace(
            row,
            points=row.points + {"W": WIN, "D": DRAW, "L": 0}[letter],
            scored=row.scored + mine,
            conceded=row.conceded + theirs,
            form=row.form + shown,
        )
    return row
