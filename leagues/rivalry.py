"""The rivalry of a week: which two members are compared, and whose result was better."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from leagues.season_data import Rivalry, Standing

MOST = 2
"""How often in a row the same pair is compared, if there is another."""


def rivals(
    numbers: Collection[int],
    computers: Collection[int],
    rows: Sequence[Standing],
    earlier: Sequence[Rivalry],
    derbies: Collection[frozenset[int]] = (),
) -> tuple[int, int] | None:
    """Return the numbers of the two rivals; None if no pair has a club that a member runs.

    In a week of derbies the rivals are those of one. No pair is compared three times in a row if
    there is another. Pairs without a computer's club come first, then those compared least often so
    far, then those with the closest scores in the newest table (of its race, or its league without
    one), then the best placed, then the lowest numbers.
    """
    standings = {row.number: row for row in rows}
    met = Counter(frozenset((rivalry.home, rivalry.away)) for rivalry in earlier)

    def order(pair: tuple[int, int]) -> tuple[int, int, int, int, tuple[int, int]]:
        known = [standings[number] for number in pair if number in standings]
        scores = [row.points if row.score is None else row.score for row in known]
        apart = max(scores, default=0) - min(scores, default=0)
        is_run = sum(number in computers for number in pair)
        return is_run, met[frozenset(pair)], apart, sum(row.place for row in known), pair

    pairs = [pair for pair in combinations(sorted(numbers), 2) if not {*pair} <= {*computers}]
    here = [pair for pair in pairs if frozenset(pair) in derbies] or pairs
    lately = [
        frozenset((rivalry.home, rivalry.away))
        for rivalry in sorted(earlier, key=lambda rivalry: rivalry.week)
    ][-MOST:]
    again = {*lately} if len(lately) == MOST and len({*lately}) == 1 else set()
    others = [pair for pair in here if frozenset(pair) not in again]
    return min(others or here, key=order, default=None)


def verdict(home: tuple[int, int], away: tuple[int, int]) -> int:
    """Return 1 if the home side's goals of the week were better, -1 if worse, 0 if equal.

    The better goal difference counts, so a win is better than a draw, and a draw than a defeat.
    """
    first, second = home[0] - home[1], away[0] - away[1]
    return (first > second) - (first < second)
