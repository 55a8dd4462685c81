"""The rivalry of a week: which two members are compared, and whose result was better."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations

from sqlalchemy import Connection

from bot.host.league.rules.division import Division
from games.core.season import Fixture
from storage.server import divisions, rivalries
from storage.server.divisions import StandingRow
from storage.server.rivalries import RivalryRow

MOST = 2
"""How often in a row the same pair is compared, if there is another."""


def rivals(
    numbers: Collection[int],
    computers: Collection[int],
    rows: Sequence[StandingRow],
    earlier: Sequence[RivalryRow],
    derbies: Collection[frozenset[int]] = (),
) -> tuple[int, int] | None:
    """Return the numbers of the two rivals; None if no pair has a club that a member runs.

    In a week of derbies the rivals are those of one. No pair is compared three times in a row if
    there is another. Pairs without a computer's club come first, then those compared least often so
    far, then those with the closest scores in the newest table (of its race, or its league without
    one), then the best placed, then the lowest numbers.
    """
    found = {row.number: row for row in rows}
    met = Counter(frozenset(one.sides) for one in earlier)

    def order(pair: tuple[int, int]) -> tuple[int, int, int, int, tuple[int, int]]:
        known = [found[number] for number in pair if number in found]
        scores = [row.points if row.score is None else row.score for row in known]
        apart = max(scores, default=0) - min(scores, default=0)
        is_run = sum(number in computers for number in pair)
        return is_run, met[frozenset(pair)], apart, sum(row.place for row in known), pair

    pairs = [pair for pair in combinations(sorted(numbers), 2) if not {*pair} <= {*computers}]
    here = [pair for pair in pairs if frozenset(pair) in derbies] or pairs
    lately = [frozenset(one.sides) for one in sorted(earlier, key=lambda one: one.week)][-MOST:]
    again = {*lately} if len(lately) == MOST and len({*lately}) == 1 else set()
    others = [pair for pair in here if frozenset(pair) not in again]
    return min(others or here, key=order, default=None)


def verdict(home: tuple[int, int], away: tuple[int, int]) -> int:
    """Return 1 if the home side's goals of the week were better, -1 if worse, 0 if equal.

    The better goal difference counts, so a win is better than a draw, and a draw than a defeat.
    """
    first, second = home[0] - home[1], away[0] - away[1]
    return (first > second) - (first < second)


def choose(
    conn: Connection, division: Division, week: int, meetings: Sequence[Fixture] = ()
) -> None:
    """Store the rivalry of a week that begins, if there is one; `meetings` are its matches."""
    numbers = [one.number for one in division.members if one.user_id is not None]
    computers = [number for number in numbers if number in division.computers]
    rows = divisions.table_of(conn, division.row.id, week - 1)
    derbies = {
        frozenset((division.member(one.seat).number, division.member(one.other).number))
        for one in meetings
        if one.other is not None
    }
    earlier = rivalries.of_division(conn, division.row.id)
    pair = rivals(numbers, computers, rows, earlier, derbies)
    if pair is not None:
        row = RivalryRow(division_id=division.row.id, week=week, home=pair[0], away=pair[1])
        rivalries.put(conn, row)


def settle(
    conn: Connection, division: Division, week: int, meetings: Sequence[Fixture], now: int
) -> None:
    """Store the winner of the rivalry of a week that is over."""
    row = rivalries.load(conn, division.row.id, week)
    goals = {division.member(one.seat).number: one.goals for one in meetings}
    if row is None or row.settled_at is not None:
        return
    home, away = goals.get(row.home), goals.get(row.away)
    if home is None or away is None:
        return
    better = {1: row.home, -1: row.away, 0: None}[verdict(home, away)]
    rivalries.put(conn, replace(row, winner=better, settled_at=now))
