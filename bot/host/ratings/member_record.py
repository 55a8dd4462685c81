"""A member's record: wins, streaks, form, head-to-head, answer times.

Matches with computers count separately, and a season played alone counts as neither.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from storage.member.results import Result, ResultRow

LAST_TURNS = 50
"""The number of turns from which reliability is computed."""
KINDS: Sequence[Result] = ("win", "draw", "loss")


@dataclass(frozen=True, slots=True)
class Record:
    """A member's numbers of wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of matches."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """A member's results against one other in matches both played; `last_at` in ms."""

    better: int = 0
    level: int = 0
    worse: int = 0
    last_at: int = 0

    @property
    def games(self) -> int:
        """The number of matches."""
        return self.better + self.level + self.worse


def between_members(results: Iterable[ResultRow]) -> list[ResultRow]:
    """Return the results of matches between members only."""
    return [row for row in results if not row.computers and row.people > 1]


def record_of(results: Iterable[ResultRow]) -> Record:
    """Return one member's numbers of wins, draws and losses."""
    kinds = [row.result for row in results]
    return Record(kinds.count("win"), kinds.count("draw"), kinds.count("loss"))


def form_of(results: Sequence[ResultRow], letters: Sequence[str] = "WDL", last: int = 5) -> str:
    """Return a member's last results as letters, newest at the end: W D L W W.

    `letters` are those for a win, a draw and a loss.
    """
    known = dict(zip(KINDS, letters, strict=True))
    return " ".join(known[row.result] for row in results[-last:] if row.result in known)


def streak_of(results: Sequence[ResultRow]) -> tuple[Result | None, int]:
    """Return the result of a member's present streak and its length; (None, 0) without results."""
    runs = [(kind, len(list(run))) for kind, run in groupby(row.result for row in results)]
    return runs[-1] if runs else (None, 0)


def longest_wins(results: Sequence[ResultRow]) -> int:
    """Return the most wins in a row in one member's results."""
    runs = ((kind, len(list(run))) for kind, run in groupby(row.result for row in results))
    return max((length for kind, length in runs if kind == "win"), default=0)


def seen_by(results: Sequence[ResultRow], user_id: int) -> list[ResultRow]:
    """Return the results a user may see: of public matches, and of private ones they played in.

    `results` include every seat of their matches.
    """
    mine = {row.match_id for row in results if row.user_id == user_id}
    return [row for row in results if not row.private or row.match_id in mine]


def duels_of(results: Iterable[ResultRow], user_id: int) -> dict[int, HeadToHead]:
    """Return a member's results against each other member, most meetings first.

    `results` include every seat of the member's matches, in order.
    """
    head_to_heads: dict[int, HeadToHead] = {}
    for _, match in groupby(between_members(results), key=lambda row: row.match_id):
        seats = list(match)
        mine = next((row.place for row in seats if row.user_id == user_id), None)
        for row in seats:
            if mine is not None and row.user_id not in (user_id, None):
                head_to_heads[row.user_id] = _met(
                    head_to_heads.get(row.user_id, HeadToHead()), mine, row
                )
    return dict(sorted(head_to_heads.items(), key=lambda pair: (-pair[1].games, -pair[1].last_at)))


def average_answer(results: Iterable[ResultRow]) -> int | None:
    """Return a member's average time for a turn (ms), None without a turn."""
    rows = [row for row in results if row.people > 1]
    turns = sum(row.turns for row in rows)
    return sum(row.answer_ms for row in rows) // turns if turns else None


def reliability_of(results: Sequence[ResultRow]) -> tuple[int, int] | None:
    """Return how many of the last turns under a clock were in time, and of how many.

    It counts whole matches, newest first, up to at least `LAST_TURNS`. None without a clock.
    """
    in_time = turns = 0
    for row in reversed(results):
        if row.in_time is not None and turns < LAST_TURNS:
            in_time += row.in_time
            turns += row.turns + row.missed
    return (in_time, turns) if turns else None


def comeback_of(results: Iterable[ResultRow]) -> ResultRow | None:
    """Return the win among a member's results in which their chance had been lowest.

    None unless it had been below a member's even share in some analysed match.
    """
    won = [
        row
        for row in results
        if row.result == "win"
        and row.lowest is not None
        and row.lowest < 1 / (row.people + row.computers)
    ]
    return min(won, key=lambda row: row.lowest or 0.0, default=None)


def _met(duel: HeadToHead, mine: int, other: ResultRow) -> HeadToHead:
    return HeadToHead(
        duel.better + (mine < other.place),
        duel.level + (mine == other.place),
        duel.worse + (mine > other.place),
        other.ended_at,
    )
