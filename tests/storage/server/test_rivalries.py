"""Rivalries of the week, what members predict of them, and the predictors of a season."""

from dataclasses import replace

import pytest

from storage.member import players
from storage.server import rivalries, seasons
from storage.server.rivalries import PredictionRow, PredictorScore, RivalryRow
from tests.storage.conftest import ANA, BEN, CEM, GUILD, NOW
from tests.storage.erasures import delete_member, delete_server
from tests.storage.exports import export_member, export_server
from tests.storage.server.test_seasons import division, season

ONE = RivalryRow(division_id="d1", week=1, home=0, away=2)
PICK = PredictionRow(division_id="d1", week=1, user_id=ANA, pick=2, at=NOW)


@pytest.fixture
def league(connection):
    """A season of two divisions, and members who may predict."""
    for user, name in ((ANA, "Ana"), (BEN, "Ben"), (CEM, "Cem")):
        players.seen(connection, user, guild_id=GUILD, name=name, locale=None, now=NOW)
    seasons.put(connection, season())
    division(connection)
    division(connection, "d2", level=1)
    return connection


def test_a_rivalry_comes_back_as_it_was_written(league):
    rivalries.put(league, ONE)
    settled = replace(ONE, winner=2, settled_at=NOW)
    rivalries.put(league, settled)
    later = replace(ONE, week=2)
    rivalries.put(league, later)
    assert rivalries.load(league, "d1", 1) == settled
    assert rivalries.load(league, "d1", 3) is None
    assert rivalries.of_division(league, "d1") == [settled, later]
    assert rivalries.of_division(league, "d2") == []
    assert settled.sides == (0, 2)


def test_the_last_prediction_of_a_member_counts(league):
    for prediction in (
        PICK,
        replace(PICK, user_id=BEN, pick=0),
        replace(PICK, pick=None, at=NOW + 1),
    ):
        rivalries.predict(league, prediction)
    predictions = rivalries.predictions_of(league, "d1", 1)
    assert [(other.user_id, other.pick) for other in predictions] == [(ANA, None), (BEN, 0)]
    assert rivalries.predictions_of(league, "d1", 2) == []


def test_predictors_are_counted_over_all_settled_rivalries_of_a_season(league):
    """A draw is predicted rightly, too; what is not settled yet tells nobody anything."""
    seasons.put(league, season("s2"))
    division(league, "d3", "s2")
    results = {("d1", 1): 2, ("d1", 2): None, ("d2", 1): 5, ("d3", 1): 2}
    for (division_id, week), winner in results.items():
        row = replace(ONE, division_id=division_id, week=week, winner=winner, settled_at=NOW)
        rivalries.put(league, row)
        pick = replace(PICK, division_id=division_id, week=week)
        rivalries.predict(league, pick)
        rivalries.predict(league, replace(pick, user_id=CEM, pick=None))
    rivalries.put(league, replace(ONE, week=3))
    rivalries.predict(league, replace(PICK, week=3, pick=0))
    rivalries.predict(league, replace(PICK, user_id=BEN))
    assert rivalries.predictors(league, "s1") == [
        PredictorScore(BEN, 1, 1),
        PredictorScore(ANA, 1, 3),
        PredictorScore(CEM, 1, 3),
    ]


def test_a_prediction_is_in_its_member_s_export_alone_and_goes_with_their_data(league):
    """Whoever manages the server does not read what members keep to themselves."""
    rivalries.put(league, ONE)
    rivalries.predict(league, PICK)
    rivalries.predict(league, replace(PICK, user_id=BEN, pick=0))
    (own,) = export_member(league, ANA)["predictions"]
    assert (own["user_id"], own["pick"]) == (ANA, 2)
    rows = export_server(league, GUILD)["predictions"]
    assert [set(row) for row in rows] == [{"division_id", "week", "user_id", "at"}] * 2
    delete_member(league, ANA)
    assert [prediction.user_id for prediction in rivalries.predictions_of(league, "d1", 1)] == [BEN]
    delete_server(league, GUILD)
    assert rivalries.predictions_of(league, "d1", 1) == rivalries.of_division(league, "d1") == []
