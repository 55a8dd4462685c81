"""The seasons of a server that the owner blocks."""

from functools import partial

import pytest

from storage.owner import blocks
from storage.owner.blocks import Block
from tests.bot.host.fakes import ANA, BEN, GUILD, ON_A_FILE
from tests.bot.host.league.ground import League

pytestmark = ON_A_FILE


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch)


async def test_a_running_season_is_called_off_and_says_nothing_more(league):
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=12)
    block = Block(blocks.SERVER, GUILD, league.clock.ms())
    await league.database.write(partial(blocks.put, block=block))
    watch = league.host.services.owner_watch
    for _ in range(2):  # doing it again changes nothing
        await watch.load()
        await league.pass_time(minutes=1)
    assert (await league.row()).status == "closed"
    assert (await league.match_row(division)).status == "over"
    posts = len(league.messenger.posts)
    for _ in range(3):
        await league.pass_time(hours=13)
    assert len(league.messenger.posts) == posts
    assert (await league.row()).status == "closed"


async def test_a_season_is_called_off_before_its_matches_end(league, monkeypatch):
    """Otherwise the end of its last match could end it with places and a champion."""
    await league.begin(ANA, BEN, tempo="hours", hours=12)
    block = Block(blocks.SERVER, GUILD, league.clock.ms())
    await league.database.write(partial(blocks.put, block=block))
    watch, found = league.host.services.owner_watch, []
    save = watch.blocking.matches.save_change

    async def save_change(*values, **more):
        found.append((await league.row()).status)
        await save(*values, **more)

    monkeypatch.setattr(watch.blocking.matches, "save_change", save_change)
    await watch.blocking.enforce(await watch.load())
    assert found == ["closed"]


async def test_sign_up_for_a_season_ends(league):
    await league.sign_up(ANA, BEN)
    block = Block(blocks.SERVER, GUILD, league.clock.ms())
    await league.database.write(partial(blocks.put, block=block))
    await league.host.services.owner_watch.load()
    await league.pass_time(minutes=1)
    assert (await league.row()).status == "closed"
