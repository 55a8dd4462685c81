"""Results of a league's matches: which count, what a match that nobody played comes to."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from leagues.season_data import Fixture

NOBODY = -1
"""The `winner` of a match in which neither side appeared."""
VOIDED = -2
"""The `winner` of a match that ended without a result."""
LEFT = -3
"""The `winner` of a match that does not count, because a side left the season too early."""
COUNTS_NOT = frozenset({NOBODY, VOIDED, LEFT})
"""Values of `winner` with which a match counts for neither side."""


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


def counted(fixtures: Iterable[Fixture]) -> list[Result]:
    """Return the results that count."""
    return [
        Result(
            fixture.home,
            fixture.away,
            fixture.winner,
            _score(fixture),
            is_walkover=fixture.walkover,
        )
        for fixture in fixtures
        if counts(fixture)
    ]


def counts(fixture: Fixture) -> bool:
    """Return whether a match is over and counts for its sides."""
    return fixture.done and fixture.winner not in COUNTS_NOT


def is_played(fixture: Fixture) -> bool:
    """Return whether a match was played to a result that counts."""
    return counts(fixture) and not fixture.walkover


def came(fixture: Fixture) -> tuple[int, ...]:
    """Return the members who appeared at a match that counts."""
    if is_played(fixture):
        return fixture.home, fixture.away
    return (
        (fixture.winner,)
        if fixture.done and fixture.walkover and fixture.winner is not None
        else ()
    )


def not_begun(fixture: Fixture, present: Collection[int]) -> Result:
    """Return the result of a match that did not begin; `present` are the members who came.

    Who came alone wins by walk-over. If both came, the match is void.
    """
    if len(present) > 1:
        return Result(fixture.home, fixture.away, VOIDED)
    winner = next(iter(present), NOBODY)
    return Result(fixture.home, fixture.away, winner, is_walkover=bool(present))


def score_of(winner: int | None, score: tuple[int, int] | None) -> tuple[int, int] | None:
    """Return a (home, away) score in which more is better; `winner` is 0 or 1.

    In games that are won by the fewest points, the two sides' points are swapped.
    """
    if score is None or winner is None or score[winner] >= score[1 - winner]:
        return score
    return score[1], score[0]


def _score(fixture: Fixture) -> tuple[int, int] | None:
    if fixture.home_score is None or fixture.away_score is None:
        return None
    return fixture.home_score, fixture.away_score
