"""Runs of results."""

from games.eleven.reporting.runs import is_clean, is_loss, is_unbeaten, is_win, is_winless, run_of

RESULTS = [(0, 0, 1), (1, 1, 1), (2, 2, 0), (3, 1, 0)]
"""A loss, a draw, two wins."""


def test_a_run_ends_where_a_match_does_not_count():
    assert run_of(RESULTS, is_win) == 2
    assert run_of(RESULTS, is_unbeaten) == 3
    assert run_of(RESULTS, is_clean) == 2
    assert run_of(RESULTS, is_loss) == run_of(RESULTS, is_winless) == 0
    assert run_of(RESULTS[:2], is_winless) == 2
    assert run_of(RESULTS[:1], is_loss) == 1
    assert run_of([], is_win) == 0
