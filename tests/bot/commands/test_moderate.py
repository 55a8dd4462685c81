"""`/moderate` as moderators type and press it."""

import discord
import pytest

from tests.bot.arena import Player


@pytest.fixture
def mod(arena):
    """A member who may manage threads."""
    rights = discord.Permissions(manage_threads=True)
    role = arena.guild.create_role("Mods", permissions=rights)
    member = arena.guild.add_member(arena.env.create_user("mod"), roles=[role])
    return Player(arena, member)


async def test_moderate_replace_seats_a_member_or_a_computer(arena, mod):
    match_id = await arena.begin()
    assert await mod.suggestions("moderate replace", "seat", "be") == {"ben": "1"}
    shown = await mod.slash("moderate replace", seat="1", member=arena.cem.member)
    assert "ana and cem" in shown.text
    assert [seat.user_id for seat in (await arena.row(match_id)).seats] == [
        arena.ana.id,
        arena.cem.id,
    ]
    asked = await mod.slash("moderate replace", seat="0")
    await mod.click(asked.message, "Yes, let a computer play on")
    assert (await arena.row(match_id)).seats[0].bot
    other = arena.guild.add_member(arena.env.create_user("robot", bot=True))
    refused = await mod.slash("moderate replace", seat="1", member=other)
    assert "Leave member empty" in refused.text


async def test_each_other_command_is_about_this_channel_s_match_and_read_there(arena, mod):
    match_id = await arena.begin()
    await arena.play_one()
    assert list((await mod.suggestions("moderate end", "match", "ben")).values()) == [match_id]
    await mod.slash("moderate extend", hours=5)
    assert "gave more time: 5 h" in arena.posts()[-1].text
    ((_, entries),) = (asked := (await mod.slash("moderate rewind")).message).selects.items()
    await mod.select(asked, next(iter(entries)))
    assert (await arena.row(match_id)).move == 0
    assert "Nothing has been played" in (await mod.slash("moderate rewind", move=99)).text
    await mod.slash("moderate pause")
    told = await mod.slash("moderate log")
    assert "**mod** · 🛡 A moderator paused this match" in told.text
    nothing = await mod.slash("moderate pause", channel=arena.other_channel)
    assert "No match is running here" in nothing.text
    asked = await mod.slash("moderate end", match=match_id, channel=arena.other_channel)
    assert (await arena.row(match_id)).status == "running"
    await mod.click(asked.message, "Yes, end it")
    assert (await arena.row(match_id)).status == "over"
    assert "ended without a result" in arena.posts()[-1].text


async def test_moderate_is_for_those_who_may_manage_threads(arena):
    """Discord hides it from others; a server may give it to further roles."""
    command = arena.bot.tree.get_command("moderate")
    assert command.default_permissions == discord.Permissions(manage_threads=True)
