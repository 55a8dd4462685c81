"""Record: what a member's results come to: wins, streaks, form, head-to-head, answers; pure.

Matches at which a computer sat count apart, and a season alone counts as neither.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from storage.results import Result, ResultRow

LAST_TURNS = 50
"""Turns that reliability looks at."""
KINDS: Sequence[Result] = ("win", "draw", "loss")


@dataclass(frozen=True, slots=True)
class Record:
    """How often a member has won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class Duel:
    """How two members did in the matches both sat in, as one of them sees it; `last_at` in ms."""

    better: int = 0
    level: int = 0
    worse: int = 0
    last_at: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.better + self.level + self.worse


def among_people(results: Iterable[ResultRow]) -> list[ResultRow]:
    """Return the results of matches in which members alone met."""
    return [row for row in results if not row.computers and row.people > 1]


def record_of(results: Iterable[ResultRow]) -> Record:
    """Return how often these results of one member are wins, draws and losses."""
    kinds = [row.result for row in results]
    return Record(kinds.count("win"), kinds.count("draw"), kinds.count("loss"))


def form_of(results: Sequence[ResultRow], letters: Sequence[str] = "WDL", last: int = 5) -> str:
    """Return the last results of one member as letters, the newest at the end: W D L W W.

    `letters` are those for a win, a draw and a loss.
    """
    known = dict(zip(KINDS, letters, strict=True))
    return " ".join(known[row.result] for row in results[-last:] if row.result in known)


def streak_of(results: Sequence[ResultRow]) -> tuple[Result | None, int]:
    """Return which result the last ones of a member all were, and how many; (None, 0) without."""
    runs = [(kind, len(list(run))) for kind, run in groupby(row.result for row in results)]
    return runs[-1] if runs else (None, 0)


def longest_wins(results: Sequence[ResultRow]) -> int:
    """Return the most wins in a row among these results of one member."""
    runs = ((kind, len(list(run))) for kind, run in groupby(row.result for row in results))
    return max((length for kind, length in runs if kind == "win"), default=0)


def seen_by(results: Sequence[ResultRow], user_id: int) -> list[ResultRow]:
    """Return the results a member may hear who sat there of: open ones, and private ones of theirs.

    `results` are those of every seat of their matches.
    """
    mine = {row.match_id for row in results if row.user_id == user_id}
    return [row for row in results if not row.private or row.match_id in mine]


def duels_of(results: Iterable[ResultRow], user_id: int) -> dict[int, Duel]:
    """Return how a member did against each other one, most meetings first.

    `results` are those of every seat of the member's matches, in order.
    """
    found: dict[int, Duel] = {}
    for _, match in groupby(among_people(results), key=lambda row: row.match_id):
        seats = list(match)
        mine = next((row.place for row in seats if row.user_id == user_id), None)
        for row in seats:
            if mine is not None and row.user_id not in (user_id, None):
                found[row.user_id] = _met(found.get(row.user_id, Duel()), mine, row)
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].games, -pair[1].last_at)))


def average_answer(results: Iterable[ResultRow]) -> int | None:
    """Return how long a member took for a turn on average (ms), None without a turn."""
    rows = [row for row in results if row.people > 1]
    turns = sum(row.turns for row in rows)
    return sum(row.answer_ms for row in rows) // turns if turns else None


def reliability_of(results: Sequence[ResultRow]) -> tuple[int, int] | None:
    """Return how many of the last turns under a clock came in time, and of how many.

    It reads whole matches, the newest first, until there are enough. None where no clock ran.
    """
    in_time = turns = 0
    for row in reversed(results):
        if row.in_time is not None and turns < LAST_TURNS:
            in_time += row.in_time
            turns += row.turns + row.missed
    return (in_time, turns) if turns else None


def _met(duel: Duel, mine: int, other: ResultRow) -> Duel:
    return Duel(
        duel.better + (mine < other.place),
        duel.level + (mine == other.place),
        duel.worse + (mine > other.place),
        other.ended_at,
    )
