"""Analyses: one for each match, replaced by a later one."""

from storage.match import analyses
from tests.storage.conftest import open_match


def test_an_analysis_comes_back_as_it_was_written(connection, match_row):
    analyses.put(connection, match_row.id, '{"moves":[0]}')
    assert analyses.get(connection, match_row.id) == '{"moves":[0]}'


def test_a_later_one_takes_its_place(connection, match_row):
    analyses.put(connection, match_row.id, "[1]")
    analyses.put(connection, match_row.id, "[2]")
    assert analyses.get(connection, match_row.id) == "[2]"


def test_a_match_that_was_not_analysed_has_none(connection):
    assert analyses.get(connection, open_match(connection).id) is None
