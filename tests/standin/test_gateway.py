"""Connections that break, shards, and bots in processes of their own."""

import signal

import pytest

from tests.standin import BotProcess, StandinError, standin
from tests.standin.seams import pointed_at
from tests.standin.tiny import make_bot


async def resumed(home):
    """Wait until the bot says that it resumed."""
    await home.until(lambda: home.gateway.resumed)
    await home.user("ana").slash(home.channel, "ping")
    assert "resumed" in home.bot.events


async def test_a_dropped_socket_is_resumed_and_misses_nothing(home):
    home.gateway.drop()
    result = await home.user("ana").slash(home.channel, "ping")
    assert result.text == "pong"
    await resumed(home)
    assert home.gateway.identified == 1


async def test_a_bot_asked_to_reconnect_resumes(home):
    home.gateway.ask_to_reconnect()
    await resumed(home)
    assert home.gateway.identified == 1


async def test_a_session_that_is_invalid_is_begun_anew(home):
    home.gateway.invalidate()
    await home.until(lambda: home.gateway.identified == 2)
    assert (await home.user("ana").slash(home.channel, "ping")).text == "pong"
    assert home.gateway.resumed == 0


async def test_a_bot_hears_only_what_its_intents_ask_for(home):
    await home.user("ana").slash(home.channel, "ping")
    events = [frame["t"] for one in home.gateway.live for frame in one.sent]
    assert events == ["READY", "GUILD_CREATE", "INTERACTION_CREATE"]


async def test_each_shard_serves_its_own_servers():
    def prepare(home):
        home.world.shards = 2
        for name, number in (("even", 2), ("odd", 3)):
            guild = home.world.add_guild(name, guild_id=number << 22)
            home.world.add_channel(guild, name)
            guild.members.append(home.user("ana").person)

    async with standin(make_bot, prepare=prepare) as home:
        assert home.bot.shard_count == 2
        for shard, name in enumerate(("even", "odd")):
            guild = next(one for one in home.world.guilds.values() if one.name == name)
            result = await home.user("ana").slash(guild.channels[0], "ping")
            assert result.text == "pong"
            session = next(one for one in home.gateway.live if one.shard == shard)
            assert session.sent[-1]["d"]["guild_id"] == str(guild.id)
            assert home.bot.get_guild(guild.id).shard_id == shard


async def test_a_killed_bot_is_replaced_and_the_world_stands():
    async with standin() as home:
        first = await BotProcess.start(home, "tests.standin.tiny:main")
        asked = await home.user("ana").slash(home.channel, "vote")
        assert (await home.user("ben").click(asked.message, "Vote 1")).text == "1 votes"
        code, printed = await first.kill()
        assert code == -signal.SIGKILL, printed
        await home.until(lambda: not home.gateway.live)
        second = await BotProcess.start(home, "tests.standin.tiny:main")
        assert (await home.user("cem").click(asked.message, "Vote 2")).text == "1 votes"
        code, printed = await second.kill()
        assert code == -signal.SIGKILL, printed


@pytest.mark.parametrize("address", ["http://example.invalid", "http://192.0.2.1:80"])
def test_nothing_but_this_machine_can_be_pointed_at(address):
    with pytest.raises(StandinError, match="is not on this machine"), pointed_at(address):
        pass
