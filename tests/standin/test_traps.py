"""Behaviour of discord.py 2.7.1 that the bot relies on; check a new version for it again."""

import asyncio
import time

import discord
import pytest

from tests.standin import CALLBACKS, POSTS, TOKEN, standin


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
    """A DynamicItem loses no click while its post is not confirmed."""
    pressed = await click_before_the_post_is_known(home, "vote", "Vote 1")
    assert pressed.text == "1 votes"
    assert "posted" not in home.bot.events


async def test_an_ordinary_view_loses_a_click_before_its_post_is_known(home):
    """discord.py stores an ordinary View only once its post was answered."""
    pressed = await click_before_the_post_is_known(home, "plain", "Plain")
    assert pressed.kind is None
    assert pressed.errors == []


async def test_a_refused_first_connection_ends_a_plain_client():
    """The reconnect of a client that never connected fails with an AttributeError on None."""
    async with standin() as home:
        home.gateway.refuse()
        client = discord.Client(intents=discord.Intents.none())
        async with client:
            with pytest.raises(AttributeError, match="sequence"):
                await client.start(TOKEN)


async def test_a_blocked_loop_answers_too_late(home):
    """Work that blocks the event loop makes the answers to others late."""
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


async def test_a_502_on_a_callback_is_tried_again_after_a_second(home):
    """One failed callback costs 1 s of the 3 s that Discord allows."""
    home.faults.fail("POST", CALLBACKS, status=502)
    result = await home.user("ana").slash(home.channel, "ping")
    assert result.text == "pong"
    assert 1.0 <= result.acked_after < home.world.ack_seconds


async def test_a_callback_whose_answer_was_lost_is_refused_the_second_time(home):
    """discord.py retries, but Discord has the first answer already (40060)."""
    home.faults.fail("POST", CALLBACKS, status=502, done_first=True)
    result = await home.user("ana").slash(home.channel, "ping")
    assert result.text == "pong"
    await home.until(lambda: result.errors)
    assert result.errors == [40060]
    assert len(home.channel.public) == 1


async def test_a_rate_limit_with_via_is_waited_for(home):
    """discord.py waits after a 429 that has the header Via."""
    home.faults.rate_limit("POST", POSTS, seconds=0.3)
    begun = time.monotonic()
    await home.bot.get_partial_messageable(home.channel.id).send("patient")
    assert time.monotonic() - begun >= 0.3
    assert home.channel.last.text == "patient"


async def test_a_rate_limit_without_via_is_an_error_at_once(home):
    """discord.py takes a 429 without the header Via for a ban, and raises an error."""
    home.faults.rate_limit("POST", POSTS, via=False)
    with pytest.raises(discord.HTTPException) as banned:
        await home.bot.get_partial_messageable(home.channel.id).send("impatient")
    assert banned.value.status == 429


async def test_a_second_answer_is_refused_by_discord_alone(home):
    """discord.py only guards one object; a second object for the interaction gets 40060."""
    result = await home.user("ana").slash(home.channel, "twice")
    await home.until(lambda: result.errors)
    assert (result.text, result.errors) == ("first", [40060])


async def test_two_players_on_one_button_both_get_a_handler(home):
    """Without a lock and an expected version, one of two moves is lost."""
    asked = await home.user("ana").slash(home.channel, "vote")
    home.bot.pause = 0.05
    pressed = await asyncio.gather(
        *(home.user(name).click(asked.message, "Vote 1") for name in ("ana", "ben"))
    )
    assert sorted(home.bot.handled) == ["ana", "ben"]
    assert [one.text for one in pressed] == ["1 votes"] * 2
    assert home.bot.votes == 1
