"""Hall: the records of a server in a game, among members alone; pure.

Private matches are nobody else's affair, so they make no record.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.host.standings.record import among_people, longest_wins
from storage.results import ResultRow


@dataclass(frozen=True, slots=True)
class Best:
    """Who holds a record, and the figure."""

    users: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Won:
    """A title that was won once: a cup's name, or "" of a championship; `at` is in milliseconds.

    `is_computer`: a computer played in the winner's place in the end, so it counts for nobody.
    """

    name: str
    user_id: int | None
    at: int
    is_computer: bool = False


@dataclass(frozen=True, slots=True)
class Records:
    """The records of one game; `highest` are the seats of the match won by the most.

    `titles` are its championships, the first one first.
    """

    highest: Sequence[ResultRow]
    streak: Best | None
    wins: Best | None
    titles: Sequence[Won] = ()

    @property
    def users(self) -> set[int]:
        """Everybody who is named in them."""
        named = {row.user_id for row in self.highest if row.user_id is not None}
        named |= {one.user_id for one in self.titles if one.user_id is not None}
        return named.union(*(one.users for one in (self.streak, self.wins) if one))


def records_of(results: Iterable[ResultRow], rules: Collection[str] = ()) -> Records:
    """Return the records in a game's results, which are in order; `rules` make a champion."""
    rows = open_results(results)
    titles = titles_of(rows, rules)
    return Records(highest_win(rows), longest_streak(rows), most_wins(rows), titles)


def titles_of(results: Iterable[ResultRow], rules: Collection[str]) -> list[Won]:
    """Return the championships among a game's results that everybody may hear of."""
    return [
        Won("", row.user_id, row.ended_at)
        for row in open_results(results)
        if row.result == "win" and row.rule in rules
    ]


def open_results(results: Iterable[ResultRow]) -> list[ResultRow]:
    """Return the results that everybody may hear of."""
    return [row for row in among_people(results) if not row.private]


def highest_win(results: Iterable[ResultRow]) -> list[ResultRow]:
    """Return the seats of the match won by the most, best first; the earliest of equal ones.

    It is the distance of the winner's score to the nearest other; empty where none has scores.
    """
    best: list[ResultRow] = []
    for _, match in groupby(results, key=lambda row: row.match_id):
        seats = sorted(match, key=lambda row: row.place)
        if seats[0].result == "win" and _distance(seats) > _distance(best):
            best = seats
    return best


def longest_streak(results: Iterable[ResultRow]) -> Best | None:
    """Return who has won most matches in a row, None where nobody has won twice in a row."""
    by_user: defaultdict[int, list[ResultRow]] = defaultdict(list)
    for row in results:
        if row.user_id is not None:
            by_user[row.user_id].append(row)
    best = best_of(Counter({user: longest_wins(rows) for user, rows in by_user.items()}))
    return best if best and best.count > 1 else None


def most_wins(results: Iterable[ResultRow]) -> Best | None:
    """Return who has won most matches, None where nobody has won."""
    winners = (row.user_id for row in results if row.result == "win")
    return best_of(Counter(user for user in winners if user is not None))


def best_of(counts: Counter[int]) -> Best | None:
    """Return who has the most, all of them where several have; None where nobody has any."""
    most = max(counts.values(), default=0)
    holders = tuple(sorted(user for user, count in counts.items() if count == most))
    return Best(holders, most) if most else None


def _distance(seats: Sequence[ResultRow]) -> int:
    scores = [row.score for row in seats if row.score is not None]
    if not seats or len(scores) < len(seats):
        return 0
    return min(abs(scores[0] - other) for other in scores[1:])
