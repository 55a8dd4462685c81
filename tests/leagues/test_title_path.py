"""The champion's way: places by week, and since when nobody was ahead."""

import pytest

from leagues.title_path import TitlePath, path_of
from tests.leagues.plain import Standing


def row(week, number, place, score=None):
    return Standing(number, place, score=score, week=week, line=number)


def tables(*weeks):
    """Return tables by week of (place, score) for members 1, 2 and so on."""
    return {
        week: [row(week, number, *facts) for number, facts in enumerate(rows, 1)]
        for week, rows in enumerate(weeks, 1)
    }


@pytest.mark.parametrize(
    ("weeks", "since"),
    [
        ([((2, 5), (1, 4)), ((2, 9), (1, 8))], 1),
        ([((1, 4), (2, 5)), ((1, 8), (2, 8))], 2),
        ([((1, 5), (2, 4)), ((1, 8), (2, 9))], None),
        ([((1, 5), (2, 4)), ((1, 8), (2, 9)), ((3, 12), (1, 11))], 3),
        ([((2,), (1,)), ((1,), (2,)), ((1,), (1,))], 2),
    ],
)
def test_who_is_ahead_is_told_by_what_decides_the_season(weeks, since):
    """The score of its race; without one, the place in the table; equal is not ahead."""
    title_path = path_of(1, tables(*weeks), placed=(1, 2, 3))
    assert title_path == TitlePath(tuple(rows[0][0] for rows in weeks), since, since)


def test_somebody_without_a_place_was_ahead_of_the_champion_but_nobody_of_the_final_table():
    title_path = path_of(
        1, tables(((1, 3), (1, 9), (1, 5)), ((1, 3), (1, 9), (1, 2))), placed=(1, 3)
    )
    assert (title_path.since, title_path.since_placed) == (None, 2)


def test_without_a_table_there_is_no_way():
    assert path_of(1, {}) is None
    assert path_of(9, tables(((1, 3),))) is None
