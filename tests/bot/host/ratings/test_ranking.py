"""Leaderboards: which members appear, in which order, and when their periods begin."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.host.ratings.ranking import Period, leaderboard, since
from bot.host.ratings.rating import RatingRecord, Skill
from tests.bot.host.leaderboards.rows import ANA, BEN, CEM, DAN, ended, replayed, season


def standing(mu, sigma=2.0, wins=5):
    return RatingRecord(Skill(mu, sigma), wins)


def test_five_rated_matches_are_needed_to_appear():
    standings = {ANA: standing(25, wins=5), BEN: standing(40, wins=4)}
    assert [rung.user_id for rung in leaderboard(standings)] == [ANA]


def test_the_table_is_sorted_by_what_is_certain():
    """A high rating after few matches stands behind a proven one: 30 - 2*6 < 28 - 2*2."""
    standings = {ANA: standing(30, 6), BEN: standing(28, 2), CEM: standing(19, 1)}
    rungs = leaderboard(standings)
    assert [(rung.place, rung.user_id) for rung in rungs] == [(1, BEN), (2, ANA), (3, CEM)]
    assert rungs[0].standing is standings[BEN]


def test_who_stands_the_same_shares_a_place():
    standings = {ANA: standing(20), BEN: standing(25), CEM: standing(25, wins=9), DAN: standing(1)}
    assert [(rung.place, rung.user_id) for rung in leaderboard(standings)] == [
        (1, CEM),
        (1, BEN),
        (3, ANA),
        (4, DAN),
    ]


def test_who_wins_all_stands_above_who_loses_all():
    _, standings = replayed(season(*(ended(ANA, BEN) for _ in range(5))))
    assert [rung.user_id for rung in leaderboard(standings)] == [ANA, BEN]


@pytest.mark.parametrize(
    ("period", "began"),
    [
        (Period.ALL, datetime(1970, 1, 1, tzinfo=UTC)),
        (Period.YEAR, datetime(2027, 1, 1, tzinfo=UTC)),
        (Period.MONTH, datetime(2027, 3, 1, tzinfo=UTC)),
        (Period.DAYS, datetime(2027, 2, 13, 22, 30, tzinfo=UTC)),
    ],
)
def test_when_a_period_began(period, began):
    now = int(datetime(2027, 3, 15, 22, 30, tzinfo=UTC).timestamp() * 1000)
    assert since(period, now) == int(began.timestamp() * 1000)


def test_a_month_begins_at_midnight_of_the_server_s_zone():
    now = int(datetime(2027, 3, 31, 22, 30, tzinfo=UTC).timestamp() * 1000)
    berlin = since(Period.MONTH, now, ZoneInfo("Europe/Berlin"))
    assert berlin == int(datetime(2027, 3, 31, 22, tzinfo=UTC).timestamp() * 1000)
