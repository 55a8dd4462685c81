"""Points, then difference, scored, the matches among equals, wins."""

from hypothesis import given
from hypothesis import strategies as st

from bot.host.league.rules.league_table import Result, score_of, table


def beats(home, away, *score):
    home_goals, away_goals = score
    winner = None if home_goals == away_goals else home if home_goals > away_goals else away
    return Result(home, away, winner, (home_goals, away_goals))


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
    told = [(one.place, one.number, one.points, one.difference, one.form) for one in lines]
    assert told == [
        (1, 0, 7, 4, "WWD"),
        (2, 2, 4, -1, "DLW"),
        (3, 1, 3, 0, "DDD"),
        (4, 3, 1, -3, "LDL"),
    ]
    first = lines[0]
    assert (first.played, first.won, first.scored, first.conceded) == (3, 2, 7, 3)
    assert first.lately == "WWD"


def order(*results, members=4):
    return [(one.place, one.number) for one in table(range(members), results)]


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
    lines = {one.number: one for one in table(range(4), results)}
    assert (lines[0].points, lines[0].difference, lines[0].scored) == (4, 1, 2)
    assert (lines[1].points, lines[1].difference, lines[1].scored) == (4, 0, 2)
    results[2] = beats(2, 1, 1, 1)
    results[3] = beats(1, 3, 0, 0)
    lines = {one.number: one for one in table(range(4), results)}
    assert lines[1].place < lines[0].place


def test_who_is_equal_in_all_shares_the_place():
    assert order(beats(0, 1, 1, 1), beats(2, 3, 1, 1)) == [(1, 0), (1, 1), (1, 2), (1, 3)]
    assert order(beats(0, 1, 1, 1), beats(2, 3, 2, 2)) == [(1, 2), (1, 3), (3, 0), (3, 1)]
    assert order(members=2) == [(1, 0), (1, 1)]


def test_a_win_without_a_score_counts_for_points_alone():
    (first, last) = table(range(2), [Result(0, 1, 0)])
    assert (first.points, first.difference, first.form) == (3, 0, "W")
    assert (last.points, last.difference, last.form) == (0, 0, "L")


def test_where_fewest_points_win_each_has_scored_what_the_other_holds():
    assert score_of(0, (0, 34)) == (34, 0)
    assert score_of(1, (2, 3)) == (2, 3)
    assert score_of(0, (2, 3)) == (3, 2)
    assert score_of(None, (2, 2)) == (2, 2)
    assert score_of(0, None) is None


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
    assert sum(one.difference for one in lines) == 0
    assert sum(one.played for one in lines) == 2 * len(played)
    assert [one.points for one in lines] == sorted((one.points for one in lines), reverse=True)
    assert [one.place for one in lines] == sorted(one.place for one in lines)
    assert sorted(one.number for one in lines) == list(range(6))
