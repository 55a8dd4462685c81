"""A league's table follows from its results."""

from hypothesis import given
from hypothesis import strategies as st

from leagues.results import VOIDED, Result
from leagues.table import table, table_with_reach
from tests.leagues.plain import Fixture, beats, played


def test_a_worked_example():
    """A table of four after three rounds, by hand."""
    results = [
        beats(0, 3, 2, 1),
        beats(1, 2, 0, 0),
        beats(3, 1, 3, 3),
        beats(2, 0, 1, 4),
        beats(2, 3, 2, 0),
        beats(0, 1, 1, 1),
    ]
    lines = table(range(4), results)
    told = [(line.place, line.number, line.points, line.difference, line.form) for line in lines]
    assert told == [
        (1, 0, 7, 4, "WWD"),
        (2, 2, 4, -1, "DLW"),
        (3, 1, 3, 0, "DDD"),
        (4, 3, 1, -3, "LDL"),
    ]
    first = lines[0]
    assert (first.played, first.won, first.scored, first.conceded) == (3, 2, 7, 3)


def test_a_win_without_a_score_counts_for_points_alone():
    (first, last) = table(range(2), [Result(0, 1, 0)])
    assert (first.points, first.difference, first.form) == (3, 0, "W")
    assert (last.points, last.difference, last.form) == (0, 0, "L")


@given(
    st.lists(
        st.tuples(
            st.integers(0, 5), st.integers(0, 5), st.integers(0, 4), st.integers(0, 4)
        ).filter(lambda one: one[0] != one[1]),
        max_size=30,
    )
)
def test_what_is_scored_is_conceded_and_the_order_is_that_of_points(played):
    lines = table(range(6), [beats(*one) for one in played])
    assert sum(line.difference for line in lines) == 0
    assert sum(line.played for line in lines) == 2 * len(played)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert sorted(line.number for line in lines) == list(range(6))


def test_three_points_may_be_won_in_each_match_that_is_not_over():
    """One that was voided cannot be won any more; late ones still can."""
    fixtures = [
        played(0, 0, 1, 0, (3, 1)),
        played(0, 2, 3, VOIDED, None),
        Fixture(1, 0, 2),
        Fixture(1, 1, 3),
        Fixture(2, 0, 3),
    ]
    rows = {row.number: row for row in table_with_reach(range(4), fixtures)}
    assert {number: row.reach for number, row in rows.items()} == {0: 9, 1: 3, 2: 3, 3: 6}
    assert (rows[0].scored, rows[0].conceded, rows[0].difference) == (3, 1, 2)
