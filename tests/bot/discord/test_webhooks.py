"""Webhooks of the bot through discord.py, on the wire: created once, executed, edited, deleted."""

import logging
import time
from datetime import UTC, datetime

import pytest

from bot.discord.channel_gateway import DiscordMessenger
from bot.discord.client import make_client
from bot.discord.webhooks import full_name
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    MissingPermissionError,
    WebhookDeletedError,
)
from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import Button, Mention, MessageContent
from games.core.screen import Picture
from storage.server.post_targets import WebhookKey
from tests.bot.arena import use_quick_workers
from tests.standin import standin
from tests.standin.wire import MANAGE_WEBHOOKS, SILENT, V2

BOARD = Picture("<svg/>", "An empty board.", 1080, 1350)
EXECUTED = r"/webhooks/\d+/[^/]+"
NOBODY = 10**17


def card(match="m1", **changes):
    log = Button("Log", str(CustomId(match, "/log")))
    return MessageContent(**{"title": "Finale", "lines": ("Move 1",), "rows": ((log,),)} | changes)


@pytest.fixture
async def home(settings, monkeypatch):
    use_quick_workers(monkeypatch)

    def prepare(home):
        home.guild.permissions |= MANAGE_WEBHOOKS

    def make():
        return make_client(settings, clock=lambda: datetime.now(UTC))

    async with standin(make, prepare=prepare) as running:
        yield running


@pytest.fixture
def messenger(home):
    return DiscordMessenger(home.bot, home.bot.router.raster)


@pytest.fixture
def hooks(messenger):
    return messenger.webhooks


@pytest.fixture
def post(home, hooks):
    """Post a message's content by the channel's webhook and return its message."""

    async def post_one(content, name="Autumn", *, silent=False):
        key = await hooks.create(home.channel.id)
        posted = await hooks.post(key, name, content, silent=silent)
        assert posted.channel_id == home.channel.id
        return home.channel.messages[posted.message_id]

    return post_one


async def test_a_channel_gets_one_webhook_with_the_bot_s_name(home, hooks):
    key = await hooks.create(home.channel.id)
    assert await hooks.create(home.channel.id) == key
    (hook,) = home.world.webhooks.values()
    assert (hook.id, hook.token, hook.name) == (key.id, key.token, "Fulltime")


async def test_a_post_has_the_bot_s_name_and_that_of_its_subject(home, post):
    message = await post(card(picture=BOARD))
    assert message.author.name == "Fulltime · Autumn"
    assert message.text == "### Finale\nMove 1"
    assert message.labels == ["Log"]
    assert message.flags & V2
    assert [attachment["filename"] for attachment in message.attachments] == ["board.png"]
    (request,) = home.sent("POST", EXECUTED)
    assert request.body["avatar_url"].startswith("http")
    assert request.body["allowed_mentions"]["parse"] == []


@pytest.mark.parametrize("silent", [True, False])
async def test_a_post_is_silent_where_it_should_be(post, silent):
    assert bool((await post(card(), silent=silent)).flags & SILENT) == silent


async def test_a_post_mentions_those_it_addresses_alone(home, post):
    ana, ben = home.user("ana").person, home.user("ben").person
    message = await post(card(lines=(f"<@{ana.id}> @everyone",), ping=Mention(ben.id, "come!")))
    assert message.mentions == [ben]


async def test_a_button_of_a_post_answers_its_member(home, post):
    message = await post(card())
    answer = await home.user("ana").click(message, "Log")
    assert answer.is_ephemeral
    assert "don't know that match" in answer.text


async def test_an_edit_replaces_the_words(home, hooks, post):
    message = await post(card(picture=BOARD))
    await hooks.edit(await hooks.create(home.channel.id), message.id, card(lines=("Move 2",)))
    assert (message.text, message.attachments) == ("### Finale\nMove 2", [])


async def test_a_lost_post_of_the_webhook_is_found_by_its_match(home, messenger, post):
    now = int(time.time() * 1000)
    message = await post(card("m1"))
    assert await messenger.find(home.channel.id, "m1", now) == message.id
    assert await messenger.find(home.channel.id, "m2", now) is None


async def test_a_deleted_webhook_is_told_from_other_failures(home, hooks):
    """10015; a token that is not valid any more is 50027."""
    key = await hooks.create(home.channel.id)
    with pytest.raises(WebhookDeletedError, match="50027"):
        await hooks.post(WebhookKey(key.id, "old"), "Autumn", card(), silent=False)
    home.delete(home.world.webhooks[key.id])
    for request in (
        hooks.post(key, "Autumn", card(), silent=False),
        hooks.edit(key, 1, card()),
        hooks.delete(key),
    ):
        with pytest.raises(WebhookDeletedError, match="10015"):
            await request


async def test_a_webhook_is_deleted_by_its_token(home, hooks):
    key = await hooks.create(home.channel.id)
    home.guild.permissions &= ~MANAGE_WEBHOOKS
    await hooks.delete(key)
    assert home.world.webhooks == {}


async def test_without_the_permission_none_is_created(home, hooks):
    home.guild.permissions &= ~MANAGE_WEBHOOKS
    with pytest.raises(MissingPermissionError, match="50013"):
        await hooks.create(home.channel.id)
    with pytest.raises(ChannelDeletedError):
        await hooks.create(NOBODY)


async def test_no_error_and_no_log_shows_the_token(home, hooks, caplog):
    """At debug level discord.py logs whole addresses, so the log replaces what is in them."""
    caplog.set_level(logging.INFO)
    key = await hooks.create(home.channel.id)
    home.delete(home.world.webhooks[key.id])
    with pytest.raises(DeliveryError) as caught:
        await hooks.post(key, "Autumn", card(), silent=False)
    cause = caught.value.__cause__
    assert key.token not in f"{caught.value!r} {cause!r} {cause} {key} {caplog.text}"


@pytest.mark.parametrize(
    ("of", "name"),
    [
        ("", "Fulltime"),
        ("Herbst", "Fulltime · Herbst"),
        ("Cup #3: @all", "Fulltime · Cup 3 all"),
        ("My Discord league", "Fulltime · My … league"),
        ("DisCo#rd", "Fulltime · …"),
        ("x" * 100, f"Fulltime · {'x' * 68}…"),
    ],
)
def test_a_name_is_one_that_discord_accepts(of, name):
    assert full_name("Fulltime", of) == name
    assert len(name) <= 80
