"""Lobbies of cups and leagues whose channel was deleted, or in which the bot may not write."""

from dataclasses import replace

import pytest

from bot.host.match.match_settings import MatchSettings
from bot.host.ui.interaction import Location
from games.finale_cards.definition import DEFINITION as FINALE
from storage.match import match_issues, matches
from storage.match.match_issues import PLACE
from storage.server import cups, divisions, seasons, servers
from tests.bot.host.fakes import ANA, BEN, CHANNEL, GUILD, labels, said
from tests.bot.host.servers import waiting
from tests.bot.host.servers.test_server_rests import DAY, World
from tests.contract.toy.definition import DEFINITION as TOY

NEWS = CHANNEL + 1
"""The server's channel for announcements."""


@pytest.fixture
def world(database, clock, odd_lot):
    return World(
        database, clock, games={definition.name: definition for definition in (TOY, FINALE)}
    )


async def announce_in(world, channel_id):
    await world.database.write(
        lambda conn: servers.save(conn, replace(servers.load(conn, GUILD), channel_id=channel_id))
    )


async def delete_channel(world, channel_id=CHANNEL):
    world.messenger.deleted.add(channel_id)
    await world.host.services.stranded_lobbies.channel_deleted(channel_id)


async def trouble(world, match):
    return await world.database.read(lambda conn: match_issues.of(conn, match).get(PLACE))


async def settle(world):
    for _ in range(3):
        await world.pass_ms(11_000)


async def test_a_tie_moves_with_its_cup_to_the_channel_for_announcements(world):
    await announce_in(world, NEWS)
    cup = await waiting.draw_cup(world)
    match = (await waiting.tie_of(world, cup)).match_id
    await delete_channel(world)
    await settle(world)
    posted = await world.message(match, "lobby")
    assert posted.channel == NEWS
    assert "Join" in labels(posted.content)
    assert set(posted.looks[0].ping.users) == {ANA.user_id, BEN.user_id}
    assert (await world.database.read(lambda conn: cups.load(conn, cup))).channel_id == NEWS
    for member in (ANA, BEN):
        await world.press(member, match, "/join", place=Location(NEWS, GUILD))
    assert (await world.row(match)).status == "running"


async def test_a_round_moves_with_its_season(world):
    division = await waiting.begin_league(world)
    await delete_channel(world)
    await announce_in(world, NEWS)
    await settle(world)
    fixtures = await world.database.read(lambda conn: divisions.fixtures_of(conn, division))
    opened = [fixture.match_id for fixture in fixtures if fixture.match_id]
    assert {(await world.message(one, "lobby")).channel for one in opened} == {NEWS}
    season = await world.database.read(lambda conn: seasons.of_division(conn, division))
    assert season.channel_id == NEWS


async def test_without_another_channel_nothing_is_decided_and_all_goes_on_once_there_is_one(world):
    cup = await waiting.draw_cup(world)
    await world.press(ANA, (await waiting.tie_of(world, cup)).match_id, "/join")
    await delete_channel(world)
    for _ in range(9):
        await world.pass_ms(DAY)
    assert not await waiting.tie_done(world, cup)
    await announce_in(world, NEWS)
    await settle(world)
    assert not await waiting.tie_done(world, cup)
    await world.pass_ms(3 * DAY)
    tie = await waiting.tie_of(world, cup)
    assert MatchSettings.load((await world.row(tie.match_id)).settings).asked
    await world.pass_ms(DAY + 60_000)
    await settle(world)
    assert (await waiting.tie_of(world, cup)).winner == 0


async def test_a_channel_that_forbids_posts_is_told_once_where_announcements_go(world):
    await announce_in(world, NEWS)
    world.messenger.closed.add(CHANNEL)
    world.messenger.hidden.add(CHANNEL)
    await waiting.begin_league(world)
    for _ in range(5):
        await world.pass_ms(DAY // 2)
    texts = [said(post.content) for post in world.messenger.posts if post.channel == NEWS]
    assert [text for text in texts if f"I can't post in <#{CHANNEL}>" in text] == [texts[0]]
    assert "nobody loses time" in texts[0]


async def test_a_lobby_that_could_not_be_posted_has_all_its_time_once_it_can(world):
    world.messenger.closed.add(CHANNEL)
    cup = await waiting.draw_cup(world)
    whole = await waiting.tie_due(world, cup) - world.clock.ms()
    for _ in range(8):
        await world.pass_ms(DAY)
    world.messenger.closed.clear()
    for _ in range(3):
        await world.pass_ms(DAY // 24)
    left = await waiting.tie_due(world, cup) - world.clock.ms()
    assert whole - 3 * DAY // 24 <= left <= whole
    assert not await waiting.tie_done(world, cup)


@pytest.mark.parametrize("begin", ["draw_cup", "begin_league"])
async def test_a_server_that_rests_while_its_channel_is_gone_gives_time_back_once(world, begin):
    thing = await getattr(waiting, begin)(world)
    due = waiting.tie_due if begin == "draw_cup" else waiting.day_due
    await world.pass_ms(DAY // 4)
    left = await due(world, thing) - world.clock.ms()
    await delete_channel(world)
    await world.pass_ms(DAY // 4)
    await world.rest("removed")
    await world.pass_ms(2 * DAY)
    await world.wake("removed")
    await world.pass_ms(DAY // 4)
    await announce_in(world, NEWS)
    await settle(world)
    moved = await due(world, thing) - world.clock.ms()
    assert left - 60_000 <= moved <= left


async def test_a_match_that_begins_without_its_channel_is_put_on_hold_like_any_other(world):
    cup = await waiting.draw_cup(world)
    match = (await waiting.tie_of(world, cup)).match_id
    await delete_channel(world)
    for member in (ANA, BEN):
        await world.press(member, match, "/join", on=None, private=True)
    await settle(world)
    assert (await world.row(match)).status == "running"
    assert (await trouble(world, match)).why == "channel"


async def test_channels_deleted_while_the_bot_was_away_are_found(world, monkeypatch):
    cup = await waiting.draw_cup(world)
    match = (await waiting.tie_of(world, cup)).match_id
    stranded = world.host.services.stranded_lobbies
    await stranded.synchronize(lambda _guild, channel_id: channel_id == CHANNEL)
    assert await trouble(world, match) is None
    await stranded.synchronize(lambda _guild, _channel: False)  # not in the cache, but there
    assert await trouble(world, match) is None
    world.messenger.deleted.add(CHANNEL)
    await stranded.synchronize(lambda _guild, _channel: False)
    assert (await trouble(world, match)).why == match_issues.LOST


async def test_an_ordinary_lobby_closes_in_its_time(world):
    match = await waiting.open_lobby(world)
    await delete_channel(world)
    assert await trouble(world, match) is None
    await world.pass_ms(3 * DAY)
    await world.pass_ms(3 * DAY)
    assert match not in await world.database.read(lambda conn: matches.ids(conn, "lobby"))


@pytest.mark.parametrize("begin", ["draw_cup", "begin_league"])
async def test_downtime_before_a_lost_channel_was_found_is_given_back(world, begin):
    """At a start the channel is missed before the server wakes."""
    thing = await getattr(waiting, begin)(world)
    due = waiting.tie_due if begin == "draw_cup" else waiting.day_due
    await world.pass_ms(DAY // 4)
    left = await due(world, thing) - world.clock.ms()
    await world.pass_ms(3 * DAY, is_down=True)
    world.restart()
    await delete_channel(world)
    await world.pass_ms(1_000)
    await announce_in(world, NEWS)
    await settle(world)
    moved = await due(world, thing) - world.clock.ms()
    assert left - 60_000 <= moved <= left + 60_000


@pytest.mark.parametrize("begin", ["draw_cup", "begin_league"])
async def test_a_channel_lost_and_replaced_during_the_owner_s_pause_gives_time_back_once(
    world, begin
):
    thing = await getattr(waiting, begin)(world)
    due = waiting.tie_due if begin == "draw_cup" else waiting.day_due
    await world.pass_ms(DAY // 4)
    left = await due(world, thing) - world.clock.ms()
    await world.rest("paused")
    await world.pass_ms(DAY)
    await delete_channel(world)
    await world.pass_ms(DAY)
    await announce_in(world, NEWS)
    await world.pass_ms(DAY)
    await world.wake("paused")
    await settle(world)
    moved = await due(world, thing) - world.clock.ms()
    assert left - 60_000 <= moved <= left + 60_000
