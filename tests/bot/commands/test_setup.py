"""`/setup` as managers type and press it, over restarts of the bot."""

import discord
import pytest

from storage.server import servers
from tests.bot.arena import Player


@pytest.fixture
def boss(arena):
    """A member who manages the server."""
    role = arena.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
    member = arena.guild.add_member(arena.env.create_user("boss"), roles=[role])
    return Player(arena, member)


async def stored(arena):
    return await arena.bot.database.read(lambda conn: servers.load(conn, arena.guild.id))


async def test_setup_start_leads_through_four_steps(arena, boss):
    arena.restless = True
    shown = await boss.slash("setup start")
    assert shown.is_private
    ((custom_id, _),) = shown.message.selects.items()
    shown.message = arena.seen(
        (
            await boss.member.select(
                shown.message.message, [arena.other_channel], custom_id=custom_id
            )
        ).response.message
    )
    assert f"Now: <#{arena.other_channel.id}>" in shown.text
    shown = await boss.click(shown.message, "Next")
    shown = await boss.click(shown.message, "Next")
    shown = await boss.select(shown.message, "A day closes at 20:00")
    asked = await boss.click(shown.message, "Time zone…")
    shown = await boss.submit(asked, zone="Europe/Berlin")
    assert "20:00 in **Europe/Berlin**" in shown.text
    last = await boss.click(shown.message, "Test post")
    assert "I have posted" in last.text
    assert "I can post here" in arena.posts(arena.other_channel)[-1].text
    server = await stored(arena)
    assert (server.channel_id, server.close_hour) == (arena.other_channel.id, 20)


async def test_setup_check_names_the_right_that_is_missing_here(arena, boss):
    """The arena's channel bars threads for the bot, which its roles allow."""
    checked = await boss.slash("setup check")
    assert checked.is_private
    assert f"<#{arena.channel.id}>: allow it in Edit Channel → Permissions" in checked.text
    assert "**Create Public Threads**" in checked.text
    elsewhere = await boss.slash("setup check", channel=arena.other_channel)
    assert f"✓ <#{arena.other_channel.id}>: nothing is missing." in elsewhere.text


@pytest.mark.long
async def test_setup_channel_language_and_clock_take_options(arena, boss):
    answer = await boss.member.slash(arena.channel, "setup channel", channel=arena.channel)
    assert "step 1" in arena.seen(answer.response.message).text
    await boss.slash("setup clock", zone="Europe/Berlin", hour=7)
    await boss.slash("setup language", language="de")
    server = await stored(arena)
    assert (server.zone, server.close_hour, server.language) == ("Europe/Berlin", 7, "de")
    await boss.slash("setup clock", hour=9)
    assert (await stored(arena)).close_hour == 9


async def test_play_offers_the_set_up_to_a_manager_once_and_privately(arena, boss):
    answer = await boss.slash("play", game="finale_dice")
    assert not answer.is_private
    (aside,) = answer.asides
    assert aside.is_private
    assert "/setup start" in aside.text
    again = await boss.slash("play", game="finale_dice")
    assert again.asides == []


async def test_setup_is_offered_to_managers_alone(arena):
    """Discord hides it from others, and so does the bot."""
    command = arena.bot.tree.get_command("setup")
    assert command.default_permissions == discord.Permissions(manage_guild=True)
