"""Several days are planned where the plan is followed: in a season's match, and in no other."""

import pytest

from bot.host.match.planned_days import open_stages, week_planning
from bot.host.play.planning import NO_WEEK
from games.registry import GAMES
from tests.bot.host.fakes import ANA, BEN, Front, labels, private_text
from tests.bot.host.league.ground import League

PLAN = "Plan the week"


@pytest.fixture
async def casual(database, clock):
    """Return a front and the id of a match of Eleven that Ana and Ben play in no season."""
    front = Front(database, clock, games={"eleven": GAMES["eleven"]})
    match = await front.open_game("eleven", speed="day")
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    return front, match


async def test_a_season_s_match_offers_the_plan_of_the_week(database, clock, monkeypatch):
    league = League(database, clock, monkeypatch)
    (division,) = await league.begin(ANA, BEN)
    loaded = await league.table(division.match_id)
    assert all(week_planning(loaded, other.seat) for other in loaded.row.human_seats())
    for who in (ANA, BEN):
        hand = await league.press(who, division.match_id, "/hand", on=None, private=True)
        assert PLAN in labels(hand.content)


async def test_another_match_offers_none_as_nobody_would_follow_its_orders(casual):
    front, match = casual
    loaded = await front.table(match)
    for seat, who in enumerate((ANA, BEN)):
        assert week_planning(loaded, seat) is None
        assert open_stages(loaded, seat) == ()
        hand = await front.press(who, match, "/hand", on=None, private=True)
        assert PLAN not in labels(hand.content)


@pytest.mark.parametrize(
    "action", ["/week", "/week 5", "/week-add 5 pass", "/week-order line-up last"]
)
async def test_a_press_for_a_plan_in_another_match_is_refused_and_stores_nothing(casual, action):
    front, match = casual
    reply = await front.press(ANA, match, action, on=None, private=True)
    assert private_text(reply) == NO_WEEK
    assert (await front.table(match)).plans.weeks == {}
