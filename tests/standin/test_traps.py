"""Behaviour of discord.py 2.7.1 that the bot relies on; check a new version for it again."""

import asyncio

import discord
import pytest

from tests.standin import CALLBACKS, TOKEN, standin


async def click_before_the_post_is_known(home, command, label):
    """Press a button while the bot still waits for the answer to its own post."""
    home.world.ack_seconds = 0.8
    home.faults.slow("POST", CALLBACKS, 1.0, times=1, done_first=True)
    posting = asyncio.create_task(home.user("ana").slash(home.channel, command))
    await home.until(lambda: home.channel.public)
    pressed = await home.user("ben").click(home.channel.last, label)
    await posting
    return pressed


async def test_a_dynamic_item_hears_a_click_before_its_post_is_known(home):
    """Trap 3: a DynamicItem has no window in which clicks are lost."""
    pressed = await click_before_the_post_is_known(home, "vote", "Vote 1")
    assert pressed.text == "1 votes"
    assert "posted" not in home.bot.events


async def test_an_ordinary_view_loses_a_click_before_its_post_is_known(home):
    """Trap 3: an ordinary View is stored only when its post was answered."""
    pressed = await click_before_the_post_is_known(home, "plain", "Plain")
    assert pressed.kind is None
    assert pressed.errors == []


async def test_a_refused_first_connection_ends_a_plain_client():
    """Trap 4: the reconnect of a client that never connected fails on None."""
    async with standin() as home:
        home.gateway.refuse()
        client = discord.Client(intents=discord.Intents.none())
        async with client:
            with pytest.raises(AttributeError, match="sequence"):
                await client.start(TOKEN)


async def test_a_blocked_loop_answers_too_late(home):
    """Trap 6: work that blocks the loop makes the answers of others late."""
    home.world.ack_seconds = 1.6
    seconds = {"seconds": 0.4}
    blocked = await asyncio.gather(
        *(home.user("ana").slash(home.channel, "block", seconds) for _ in range(8))
    )
    waiting = await asyncio.gather(
        *(home.user("ana").slash(home.channel, "late", seconds) for _ in range(8))
    )
    assert sum(one.kind is None for one in blocked) > 4
    assert [one.kind for one in waiting] == [4] * 8
