"""`/setup` as managers type and press it, over restarts of the bot."""

import json

import discord
import pytest

from bot.host.members.privacy_view import WORD
from storage.match import matches
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


@pytest.mark.parametrize("restless", [False, True], ids=["one life", "a life for each press"])
async def test_setup_start_leads_through_four_steps(arena, boss, restless):
    arena.restless = restless
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


async def test_setup_channel_language_and_clock_take_options(arena, boss):
    answer = await boss.member.slash(arena.channel, "setup channel", channel=arena.channel)
    assert "step 1" in arena.seen(answer.response.message).text
    await boss.slash("setup clock", zone="Europe/Berlin", hour=7)
    await boss.slash("setup language", language="de")
    server = await stored(arena)
    assert (server.zone, server.close_hour, server.language) == ("Europe/Berlin", 7, "de")
    await boss.slash("setup clock", hour=9)
    assert (await stored(arena)).close_hour == 9
    for name in ("channel", "language", "clock", "defaults", "channels", "posts"):
        assert (await boss.slash(f"setup {name}")).is_private
    assert await boss.suggestions("setup language", "language", "eng") == {"English": "en"}
    assert "Europe/Berlin" in (await boss.suggestions("setup clock", "zone", "berl")).values()


async def test_setup_channels_sends_tables_elsewhere(arena, boss):
    shown = await boss.slash("setup channels")
    custom_id = next(iter(shown.message.selects))
    pressed = await boss.member.select(
        shown.message.message, [arena.other_channel], custom_id=custom_id
    )
    assert f"Now: <#{arena.other_channel.id}>" in arena.seen(pressed.response.message).text
    refused = await boss.slash("play", game="toy")
    assert refused.is_private
    assert f"Matches are played in <#{arena.other_channel.id}> here." in refused.text
    opened = await boss.slash("play", channel=arena.other_channel, game="toy")
    assert not opened.is_private


async def test_setup_data_exports_and_deletes_the_server(arena, boss):
    match_id = await arena.begin()
    shown = await boss.slash("setup data")
    given = await boss.click(shown.message, "Export")
    (stored_file,) = given.message.attachments
    assert json.loads(arena.file(stored_file))["tables"]["matches"][0]["id"] == match_id
    asked = await boss.click(shown.message, "Delete…")
    done = await boss.submit(asked, sure=WORD)
    assert "is deleted" in done.text
    assert await arena.bot.database.read(lambda conn: matches.load(conn, match_id)) is None
    gone = await arena.ana.click(arena.card(), "Log")
    assert "don't know that match" in gone.text


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


async def test_setup_posts_makes_a_webhook_only_where_it_may(arena, boss):
    """SimCord knows no webhook of an application and refuses its buttons: the bot posts itself."""
    barred = discord.PermissionOverwrite(manage_webhooks=False)
    closed = arena.guild.create_text_channel("news", overwrites={arena.robot: barred})
    shown = (await boss.slash("setup posts")).message
    shown = (await boss.click(shown, "Match results…")).message
    for channel, text in ((closed, "**Manage Webhooks**"), (arena.other_channel, "by my webhook")):
        custom_id = next(iter(shown.selects))
        picked = await boss.member.select(shown.message, [channel], custom_id=custom_id)
        shown = arena.seen(picked.response.message)
        assert f"also in <#{channel.id}>, as my messages" in shown.text
        shown = (await boss.select(shown, "By a webhook")).message
        assert text in shown.text
    await arena.begin()
    await arena.resign(arena.ana)
    (copy,) = [one for one in arena.posts(arena.other_channel) if "Fairness check" in one.buttons]
    assert "Replay" in copy.buttons
