"""Who is a member of a season: those who are none any more, and those who take a seat over."""

from dataclasses import replace

import pytest

from bot.host.door import NO_MATCH, Door
from games.core.game import Refused
from storage import seasons
from tests.bot.host.fakes import ANA, BEN, CEM, said, whispered
from tests.bot.host.league.ground import League
from tests.contract.toy.box import BOX as TOY

SIX = {"tempo": "hours", "hours": 6}
pytestmark = pytest.mark.usefixtures("patient")


@pytest.fixture
def toys(database, clock, monkeypatch):
    """Leagues of a game for two."""
    return League(database, clock, monkeypatch, box=TOY)


async def forget(league, member):
    """A member has everything stored of them deleted."""
    door = Door(NO_MATCH, "/data-delete")
    await league.send(member, door, answers={"sure": "DELETE"}, private=True)


def crown(conn, season_id):
    """The first member has won."""
    seasons.put(conn, replace(seasons.load(conn, season_id), winner=0))


async def test_whose_data_is_deleted_has_withdrawn_from_a_season_that_has_not_begun(toys):
    await toys.sign_up(ANA, BEN, CEM, **SIX)
    await forget(toys, BEN)
    assert [one.user_id for one in await toys.members()] == [ANA.user_id, CEM.user_id]
    card = said(await toys.house.seasons.signups.sheet(toys.season))
    assert [line for line in card.splitlines() if "🟢" in line] == ["🟢 Ana", "🟢 Cem"]
    await forget(toys, CEM)
    assert "needs two" in whispered(await toys.knock(ANA, "season-start"))


async def test_when_the_organiser_s_data_is_deleted_the_next_one_organises_or_it_is_off(toys):
    await toys.sign_up(ANA, BEN, **SIX)
    await forget(toys, ANA)
    assert (await toys.row()).host_id == BEN.user_id
    await forget(toys, BEN)
    row = await toys.row()
    assert (row.status, row.wake_at) == ("closed", None)


async def test_a_season_that_is_played_is_organised_by_the_next_one_then(league):
    """Whoever stands still, goes on; where nobody is left, the server's managers see to it."""
    await league.begin(ANA, BEN, **SIX)
    await league.house.seasons.pause(league.asks(ANA), "")
    await forget(league, ANA)
    assert (await league.row()).host_id == BEN.user_id
    await forget(league, BEN)
    with pytest.raises(Refused):
        await league.house.seasons.pause(league.asks(CEM), league.season)
    boss = league.asks(replace(CEM, manages=True))
    await league.house.seasons.pause(boss, league.season)
    assert (await league.row()).paused_at is None


async def test_whose_data_is_deleted_is_a_former_player_in_the_season(toys):
    await toys.begin(ANA, BEN, **SIX)
    await forget(toys, BEN)
    looks, asks = toys.house.seasons.looks, toys.asks(ANA)
    assert "former player" in said(await looks.fixtures(asks))
    assert "Ana and former player" in said(await looks.show(asks))


async def test_a_champion_whose_data_is_deleted_is_remembered_as_a_former_player(toys):
    await toys.begin(ANA, BEN, **SIX)
    for _ in range(8):
        await toys.pass_time(hours=6)
    await toys.database.write(lambda conn: crown(conn, toys.season))
    await forget(toys, ANA)
    looks, asks = toys.house.seasons.looks, toys.asks(BEN)
    assert "🥇 **former player** is the champion!" in said(await looks.show(asks, toys.season))
    assert "**Autumn**: former player" in said(await looks.history(asks))
    assert "former player" in said(await looks.table(asks, toys.season))
