"""With equal points: difference, scored, the matches among equals, wins."""

import pytest

from leagues.results import Result
from leagues.table import table
from leagues.tie_breaks import decided_by
from tests.leagues.plain import beats


def order(*results, members=4):
    return [(other.place, other.number) for other in table(range(members), results)]


def test_the_better_difference_comes_first_and_then_more_scored():
    won_high, won_low = beats(1, 2, 4, 0), beats(0, 3, 1, 0)
    assert order(won_low, won_high) == [(1, 1), (2, 0), (3, 3), (4, 2)]
    assert order(beats(0, 3, 1, 0), beats(1, 2, 2, 1)) == [(1, 1), (2, 0), (3, 2), (4, 3)]


def test_among_equals_their_own_matches_count():
    """0 and 1 have the same points, difference and goals; 1 won the match between them."""
    results = [
        beats(1, 0, 1, 0),
        beats(0, 2, 2, 0),
        beats(2, 1, 2, 1),
        beats(1, 3, 0, 0),
        beats(3, 0, 0, 0),
    ]
    lines = {other.number: other for other in table(range(4), results)}
    assert (lines[0].points, lines[0].difference, lines[0].scored) == (4, 1, 2)
    assert (lines[1].points, lines[1].difference, lines[1].scored) == (4, 0, 2)
    results[2] = beats(2, 1, 1, 1)
    results[3] = beats(1, 3, 0, 0)
    lines = {other.number: other for other in table(range(4), results)}
    assert lines[1].place < lines[0].place


def test_who_is_equal_in_all_shares_the_place():
    assert order(beats(0, 1, 1, 1), beats(2, 3, 1, 1)) == [(1, 0), (1, 1), (1, 2), (1, 3)]
    assert order(beats(0, 1, 1, 1), beats(2, 3, 2, 2)) == [(1, 2), (1, 3), (3, 0), (3, 1)]
    assert order(members=2) == [(1, 0), (1, 1)]


WON_TWICE = [Result(0, 3, 0), Result(0, 4, 4), Result(0, 5, 0), Result(0, 6, 6)]
DRAWN = [Result(1, number, None) for number in (3, 4, 5)]


@pytest.mark.parametrize(
    ("results", "decider"),
    [
        ([beats(0, 2, 2, 0), beats(1, 3, 1, 0)], "difference"),
        ([beats(0, 2, 2, 1), beats(1, 3, 1, 0)], "scored"),
        ([beats(1, 0, 1, 0), beats(0, 2, 2, 1), beats(3, 1, 2, 1)], "among"),
        ([*WON_TWICE, *DRAWN, Result(1, 6, 1)], "wins"),
        ([beats(0, 1, 1, 1)], None),
        ([beats(0, 1, 1, 0)], None),
    ],
)
def test_what_decides_between_two_is_the_first_that_differs(results, decider):
    assert decided_by(0, 1, range(7), results) == decider
    assert decided_by(1, 0, range(7), results) == decider
