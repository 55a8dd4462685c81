"""The end of a season: places, who goes up and down, the champion, and posts that come too late."""

import pytest

from bot.host.league import telling
from games.core.game import Outcome
from storage import divisions, outbox
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, said
from tests.bot.host.league.ground import MANAGERS

pytestmark = pytest.mark.usefixtures("patient")


async def end(league, division, *ranking, score):
    """End a division's match as its last move would, and look at it."""
    table = await league.table(division.match_id)
    outcome = Outcome(ranking, "The season is over.", "E-R71", score=score)
    await league.house.asking._bring_up(table, outcome)
    await league.pass_time(seconds=1)
    await league.pass_time(seconds=1)


async def test_each_division_tells_its_places_and_who_moves_and_the_last_one_the_champion(league):
    await league.house.greet(EVE)
    upper, lower = await league.begin(ANA, BEN, CEM, DAN, EVE)
    await end(league, upper, (2,), (0,), (1,), score=(20, 10, 30))
    assert (await league.row()).status == "running"
    assert league.posts("· week") == []
    (over,) = league.posts("Division 1 is over")
    assert "🥇 Cem · 30\n🥈 Ana · 20\n🥉 Ben · 10" in over
    assert "▼ Ben goes down" in over
    await end(league, lower, (1,), (0,), score=(3, 4))
    assert "▲ Eve goes up" in league.posts("Division 2 is over")[0]
    row = await league.row()
    assert (row.status, row.winner) == ("over", 2)
    assert "**Cem** is the champion!" in league.posts("Autumn is over")[0]
    places = {one.user_id: one.place for one in await league.members()}
    assert places == {1: 2, 2: 3, 3: 1, 4: 2, 5: 1}
    shown = said(await league.house.seasons.looks.show(league.asks(ANA), league.season))
    assert "**Cem** is the champion!" in shown
    assert "🏆 **Autumn**: Cem" in said(await league.house.seasons.looks.history(league.asks(ANA)))


async def test_where_two_share_the_title_nobody_stands_alone(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    await end(league, division, (0, 1), (2,), score=(20, 20, 9))
    assert (await league.row()).winner is None
    (post,) = league.posts("Autumn is over")
    assert "Nobody stands alone" in post
    assert "🥇 Ana · 20\n🥇 Ben · 20\n🥉 Cem · 9" in post


async def test_a_division_without_its_match_is_told_no_more(league):
    """A reminder that could not be told in time is forgotten, and so is what nobody can name."""
    (division,) = await league.begin(*MANAGERS)
    facts = f'{{"what": "reminder", "division": "{division.id}", "stage": 7, "numbers": [1]}}'
    unknown = '{"what": "results", "division": "nothing", "week": 1}'

    def put(conn):
        for payload in (facts, unknown):
            outbox.put(
                conn,
                match_id=division.match_id,
                kind="season",
                version=0,
                payload=payload,
                now=0,
            )
        rows = outbox.open_rows(conn, match_id=division.match_id)
        return [telling.post_of(conn, league.house.tables, row) for row in rows]

    assert await league.database.write(put) == [None, None]
    before = len(league.teller.posts)
    await league.pass_time(seconds=1)
    assert len(league.teller.posts) == before
    assert await league.untold() == []


async def test_a_season_of_a_game_that_is_gone_waits(league):
    (division,) = await league.begin(ANA, BEN)
    league.house.tables.shelf = league.house.shelf = {}
    await league.pass_time(days=3)
    row = await league.database.read(lambda conn: divisions.load(conn, division.id))
    assert (row.stage, row.ended_at) == (0, None)
