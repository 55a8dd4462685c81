"""Runs of results: matches in a row that a club won, lost, or kept without a goal against it."""

from collections.abc import Callable, Sequence

from games.eleven.club.league import LOSS, WIN, result_of

Result = tuple[int, int, int]
"""A match as (opponent card, own goals, conceded goals)."""


def is_win(result: Result) -> bool:
    """Return whether the match was won."""
    return result_of(*result[1:]) == WIN


def is_loss(result: Result) -> bool:
    """Return whether the match was lost."""
    return result_of(*result[1:]) == LOSS


def is_unbeaten(result: Result) -> bool:
    """Return whether the match was not lost."""
    return not is_loss(result)


def is_winless(result: Result) -> bool:
    """Return whether the match was not won."""
    return not is_win(result)


def is_clean(result: Result) -> bool:
    """Return whether no goal was conceded."""
    return result[2] == 0


def run_of(results: Sequence[Result], counts: Callable[[Result], bool]) -> int:
    """Return how many of the last matches in a row meet the condition `counts`."""
    length = 0
    for result in reversed(results):
        if not counts(result):
            break
        length += 1
    return length
