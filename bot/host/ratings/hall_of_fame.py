"""The records of a server in a game, in matches among members only.

Private matches are left out.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.host.ratings.member_record import between_members, longest_wins
from storage.member.results import ResultRow


@dataclass(frozen=True, slots=True)
class RecordHolders:
    """The holders of a record, and its number."""

    users: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class WonTitle:
    """A title won once: a cup's name, or "" for a championship; `at` is in ms.

    `is_computer`: a computer played for the winner at the end, so it counts for nobody.
    """

    name: str
    user_id: int | None
    at: int
    is_computer: bool = False


@dataclass(frozen=True, slots=True)
class Records:
    """The records of one game; `highest` are the seats of the match with the largest margin.

    `titles` are its championships, earliest first.
    """

    highest: Sequence[ResultRow]
    streak: RecordHolders | None
    wins: RecordHolders | None
    titles: Sequence[WonTitle] = ()

    @property
    def users(self) -> set[int]:
        """The users named in the records."""
        named = {row.user_id for row in self.highest if row.user_id is not None}
        named |= {title.user_id for title in self.titles if title.user_id is not None}
        return named.union(
            *(record_holders.users for record_holders in (self.streak, self.wins) if record_holders)
        )


def records_of(results: Iterable[ResultRow], rules: Collection[str] = ()) -> Records:
    """Return the records in a game's ordered results; wins by one of `rules` are championships."""
    rows = public_results(results)
    titles = titles_of(rows, rules)
    return Records(highest_win(rows), longest_streak(rows), most_wins(rows), titles)


def titles_of(results: Iterable[ResultRow], rules: Collection[str]) -> list[WonTitle]:
    """Return the public championships among a game's results."""
    return [
        WonTitle("", row.user_id, row.ended_at)
        for row in public_results(results)
        if row.result == "win" and row.rule in rules
    ]


def public_results(results: Iterable[ResultRow]) -> list[ResultRow]:
    """Return the results of public matches among members."""
    return [row for row in between_members(results) if not row.private]


def highest_win(results: Iterable[ResultRow]) -> list[ResultRow]:
    """Return the seats of the match won by the largest margin, best first; the earliest if equal.

    The margin is between the winner's score and the nearest other; empty without scores.
    """
    best: list[ResultRow] = []
    for _, match in groupby(results, key=lambda row: row.match_id):
        seats = sorted(match, key=lambda row: row.place)
        if seats[0].result == "win" and _distance(seats) > _distance(best):
            best = seats
    return best


def longest_streak(results: Iterable[ResultRow]) -> RecordHolders | None:
    """Return the users with the most wins in a row, None if nobody has won twice in a row."""
    by_user: defaultdict[int, list[ResultRow]] = defaultdict(list)
    for row in results:
        if row.user_id is not None:
            by_user[row.user_id].append(row)
    best = best_of(Counter({user: longest_wins(rows) for user, rows in by_user.items()}))
    return best if best and best.count > 1 else None


def most_wins(results: Iterable[ResultRow]) -> RecordHolders | None:
    """Return the users with the most wins, None if nobody has won."""
    winners = (row.user_id for row in results if row.result == "win")
    return best_of(Counter(user for user in winners if user is not None))


def best_of(counts: Counter[int]) -> RecordHolders | None:
    """Return all users with the highest count; None if all counts are 0."""
    most = max(counts.values(), default=0)
    holders = tuple(sorted(user for user, count in counts.items() if count == most))
    return RecordHolders(holders, most) if most else None


def _distance(seats: Sequence[ResultRow]) -> int:
    scores = [row.score for row in seats if row.score is not None]
    if not seats or len(scores) < len(seats):
        return 0
    return min(abs(scores[0] - other) for other in scores[1:])
