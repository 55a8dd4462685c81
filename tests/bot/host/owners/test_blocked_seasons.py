"""The seasons of a server that the owner blocks."""

import asyncio

import pytest

from storage.owner import blocks, owner_state
from storage.owner.blocks import Block
from tests.bot.host.fakes import ANA, BEN, GUILD, ON_A_FILE
from tests.bot.host.league.ground import League

pytestmark = ON_A_FILE


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch)


@pytest.fixture
def block(league):
    """Block the server, or end that."""

    async def turn(*, on):
        now = league.clock.ms()
        if on:
            one = Block(blocks.SERVER, GUILD, now)
            await league.database.write(lambda conn: blocks.put(conn, one))
        else:
            await league.database.write(lambda conn: blocks.remove(conn, blocks.SERVER, GUILD, now))
        await league.host.services.owner_watch.load()
        await league.host.tick()

    return turn


async def test_a_running_season_rests_and_goes_on_with_the_time_that_was_left(league, block):
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=12)
    await league.pass_time(hours=10)
    left = (await league.closings(division))[0].due - league.clock.ms()
    await block(on=True)
    posts = len(league.messenger.posts)
    for _ in range(5):
        await league.pass_time(days=9)
    assert (await league.row()).status == "running"
    assert (await league.row()).paused_at is None
    assert await league.stage(division) == 0
    assert len(league.messenger.posts) == posts
    await block(on=False)
    assert (await league.closings(division))[0].due - league.clock.ms() == left
    assert len(league.posts("Nobody could play in this server for")) == 1


async def test_sign_up_for_a_season_rests(league, block):
    await league.sign_up(ANA, BEN)
    left = (await league.row()).wake_at - league.clock.ms()
    await block(on=True)
    await league.pass_time(days=30)
    assert (await league.row()).status == "open"
    await block(on=False)
    assert (await league.row()).wake_at - league.clock.ms() == left


async def test_a_member_who_is_blocked_twice_at_once_is_replaced_once_and_the_season_goes_on(
    league,
):
    (division,) = await league.begin(ANA, BEN)
    now, watch = league.clock.ms(), league.host.services.owner_watch
    one = Block(blocks.MEMBER, ANA.user_id, now)
    assert [await league.database.write(lambda conn: blocks.put(conn, one)) for _ in "ab"] == [
        True,
        False,
    ]
    state = await league.database.read(owner_state.load)
    await asyncio.gather(*(watch.blocking.enforce(state) for _ in range(3)))
    await watch.blocking.enforce(state)
    await league.pass_time(seconds=10)
    row = await league.row()
    assert row.status == "running"
    match = await league.match_row(division)
    assert match.status == "running"
    assert [seat.bot is not None for seat in match.seats].count(True) == 1
