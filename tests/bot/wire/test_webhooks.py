"""A result in the channel for results, on the wire: by a webhook, and once."""

import asyncio

import pytest

from storage.match import outbox
from storage.server import post_targets
from storage.server.post_targets import RESULTS, PostTarget
from tests.bot.wire.table import begin
from tests.standin import standin
from tests.standin.wire import MANAGE_WEBHOOKS

EXECUTED = "/webhooks/*"
POLLED = 0.02
"""Seconds between two ticks, so that deliveries that are tried again later come."""


@pytest.fixture
async def home(make_bot):
    """A small Discord with a second channel, in which the bot may manage webhooks."""

    def prepare(home):
        home.guild.permissions |= MANAGE_WEBHOOKS
        home.news = home.world.add_channel(home.guild, "news")

    async with standin(make_bot, names=("ana", "ben", "cem", "dana"), prepare=prepare) as running:
        yield running


@pytest.fixture
async def hook(home):
    """The bot's webhook in the second channel, chosen for results."""
    key = await home.bot.host.services.setup.messenger.webhooks.create(home.news.id)
    target = PostTarget(home.guild.id, RESULTS, home.news.id, key)
    await home.bot.database.write(lambda conn: post_targets.put(conn, target))
    return home.world.webhooks[key.id]


async def end(home):
    """Play a match to its end by a resignation."""
    match = await begin(home)
    asked = await home.user("ana").slash(home.channel, "match resign")
    await home.user("ana").click(asked.message, "Yes, resign")
    await home.until(lambda: results(home.channel))
    return match


def results(channel):
    return [one for one in channel.public if "Fairness check" in one.labels]


async def told(home):
    """Wait until nothing is left to deliver."""
    for _ in range(200):
        if not await home.bot.database.read(outbox.open_rows):
            return
        await home.bot.host.tick()
        await home.bot.host.services.background.finished()
        await asyncio.sleep(POLLED)
    raise AssertionError("something stays untold")


@pytest.mark.always
async def test_a_result_is_posted_by_the_webhook_and_its_button_works(home, hook):
    await end(home)
    await told(home)
    (copy,) = results(home.news)
    assert (copy.webhook, copy.author.name) == (hook, "Fulltime · Dice football (Finale)")
    answer = await home.user("cem").click(copy, "Replay")
    assert answer.is_ephemeral
    assert "don't know that match" not in answer.text


async def test_a_lost_answer_posts_nothing_twice(home, hook, monkeypatch):
    """A webhook's post has no nonce, so it is looked for in the channel."""
    monkeypatch.setattr("bot.transport.delivery_errors.REQUEST_TIMEOUT", 0.5)
    monkeypatch.setattr(outbox, "LATE", 10)
    home.faults.fail("POST", EXECUTED, status=502, done_first=True)
    await end(home)
    await told(home)
    (copy,) = results(home.news)
    assert (copy.webhook, copy.edits) == (hook, 1)
