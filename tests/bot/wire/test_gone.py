"""Threads, channels, members and servers that are gone, as Discord reports it on the wire."""

import asyncio

import pytest

from bot.host.delivery.messages import ChannelDeletedError, MissingPermissionError
from bot.host.ui.custom_id import CustomId
from storage.fleet import rests as server_rests
from tests.bot.wire.table import begin, rested
from tests.standin import payloads


async def begin_in_a_thread(home):
    """Let ana and ben begin a match, which is played in a thread."""
    opened = await home.user("ana").slash(home.channel, "play", {"game": "finale_dice"})
    await home.user("ben").click(opened.message, "Join")
    await home.until(lambda: "Ben" in opened.message.text)
    await home.user("ana").click(opened.message, "Start")
    await rested(home)
    thread = opened.message.thread
    await home.until(lambda: thread.public)
    custom_id = CustomId.parse(thread.last.find("Log")["custom_id"])
    return custom_id.match, thread


async def move(home, match):
    """Play the first legal move of the seat waited for, as from its panel."""
    table = await home.bot.host.services.matches.load(match)
    seat = table.waiting[0]
    line = table.definition.notation.write(
        table.definition.game.legal_actions(table.match.state, seat)[0]
    )
    await home.bot.host.services.matches.play(match, seat, (line,), table.match.asked[seat])
    await home.bot.host.services.scheduler.advance(match)


@pytest.mark.always
async def test_a_match_whose_channel_was_deleted_is_brought_to_another(home):
    match = await begin(home)
    other = home.world.add_channel(home.guild, "more-games")
    home.world.emit("CHANNEL_CREATE", payloads.channel(other, home.world.bot), home.guild)
    home.delete(home.channel)
    await move(home, match.id)
    assert (await home.bot.host.services.matches.load(match.id)).place_trouble.why == "channel"
    listed = await home.user("ana").slash(other, "games")
    assert "its channel is gone" in listed.message.text
    shown = await home.user("ana").slash(other, "match show")
    assert not shown.message.is_ephemeral
    assert "Log" in shown.message.labels
    await rested(home)
    await move(home, match.id)
    table = await home.bot.host.services.matches.load(match.id)
    assert (table.row.channel_id, table.place_trouble) == (other.id, None)
    assert other.public == [shown.message]


async def test_a_member_who_left_is_known_by_a_404(home):
    match = await begin(home)
    departed = home.bot.host.services.departed_members
    assert await departed.find_departed(match.id) == []
    waited_for = match.turn[0]
    home.guild.members.remove(home.user(waited_for).person)
    assert len(await departed.find_departed(match.id)) == 1
    await home.bot.host.services.scheduler.advance(match.id)
    card = await home.posted("has left this server")
    other = "ben" if waited_for == "ana" else "ana"
    await home.user(other).click(card, "Claim win")
    await home.posted("won")
    home.faults.refuse("GET", "/guilds/*/members/*", 50001)
    with pytest.raises(MissingPermissionError):
        await departed.messenger.has_left(home.guild.id, 1)
    home.faults.refuse("GET", "/guilds/*/members/*", 10003)
    with pytest.raises(ChannelDeletedError):
        await departed.messenger.has_left(home.guild.id, 1)


@pytest.mark.always
async def test_removed_and_invited_again_the_match_goes_on(home):
    match = await begin(home)

    async def removed_at():
        found = await home.bot.database.read(lambda conn: server_rests.of(conn, home.guild.id))
        return next((one.since for one in found if one.why == "removed"), None)

    home.world.emit("GUILD_DELETE", {"id": str(home.guild.id), "unavailable": True}, home.guild)
    data = payloads.guild(home.guild, home.world.bot)
    home.world.emit("GUILD_CREATE", data, home.guild)
    await home.until(lambda: home.bot.get_guild(home.guild.id) is not None)
    assert await removed_at() is None, "an outage is no removal"
    home.world.emit("GUILD_DELETE", {"id": str(home.guild.id)}, home.guild)
    await home.until(lambda: home.bot.get_guild(home.guild.id) is None)
    await rests(home, match.id, "removed")
    assert await removed_at() is not None
    joined = {key: value for key, value in data.items() if key != "unavailable"}
    home.world.emit("GUILD_CREATE", joined, home.guild)
    await rests(home, match.id, None)
    await becomes(removed_at, None)  # it is noted when all goes on
    await move(home, match.id)
    assert (await match.stored()).move == 1


async def test_removed_while_the_bot_was_away(home, make_bot):
    match = await begin(home)
    await home.stop_bot()
    del home.world.guilds[home.guild.id]
    await home.start_bot(make_bot)
    await rests(home, match.id, "removed")
    await home.stop_bot()
    home.world.guilds[home.guild.id] = home.guild
    await home.start_bot(make_bot)
    await rests(home, match.id, None)


async def rests(home, match, why):
    """Wait until a match rests for this reason, or goes on."""

    async def now():
        trouble = (await home.bot.host.services.matches.load(match)).place_trouble
        return trouble.why if trouble else None

    await becomes(now, why)


async def becomes(ask, wanted):
    """Wait until `ask` returns what is wanted."""
    async with asyncio.timeout(60):
        while True:
            if await ask() == wanted:
                return
            await asyncio.sleep(0.02)
