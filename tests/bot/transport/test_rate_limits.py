"""Which rate limits are waited for, which are errors at once; answers that cannot be read."""

import asyncio
from datetime import UTC, datetime

import discord
import pytest

from bot.discord.client import make_client
from bot.host.delivery.messages import NotAllowedError, RefusedError, TransientDeliveryError
from bot.transport.delivery_errors import JSON, translate_discord_errors
from bot.transport.rate_limits import (
    LONGEST_WAIT,
    UnreadableAnswerError,
    _need_details,
)
from tests.bot.arena import use_quick_workers
from tests.standin import POSTS, standin


@pytest.fixture
async def home(settings, monkeypatch):
    use_quick_workers(monkeypatch)
    async with standin(lambda: make_client(settings, clock=lambda: datetime.now(UTC))) as running:
        yield running


def send(home):
    return home.bot.get_partial_messageable(home.channel.id).send("hello")


async def test_a_short_limit_is_waited_for(home):
    fault = home.faults.rate_limit("POST", POSTS, seconds=0.1)
    await send(home)
    assert fault.struck == 1
    assert home.channel.last.text == "hello"


async def test_a_long_limit_is_an_error_and_the_next_request_is_sent(home):
    home.faults.rate_limit("POST", POSTS, seconds=LONGEST_WAIT + 1)
    with pytest.raises(discord.RateLimited) as limited:
        await send(home)
    assert limited.value.retry_after == LONGEST_WAIT + 1
    await send(home)
    assert home.channel.last.text == "hello"


@pytest.mark.parametrize("seconds", [0.2, 25.0, 1500.0])
async def test_a_limit_that_waiting_does_not_mend_is_an_error_at_once(home, seconds):
    fault = home.faults.refuse("POST", POSTS, 30046, seconds=seconds, times=None)
    with pytest.raises(discord.HTTPException) as refused:
        await send(home)
    assert (refused.value.status, refused.value.code, fault.struck) == (429, 30046, 1)


@pytest.mark.parametrize("via", [True, False])
async def test_a_page_is_an_error_for_webhooks_too(home, via):
    """With Via discord.py would look for the seconds to wait in the text of the page."""
    home.faults.ban("POST", "/webhooks/*", via=via)
    hook = discord.Webhook.partial(1, "token", client=home.bot)
    with pytest.raises(discord.HTTPException) as banned:
        await hook.send("hello")
    assert (banned.value.status, banned.value.code) == (429, 0)


async def test_a_long_limit_is_an_error_for_webhooks_too(home):
    home.faults.rate_limit("POST", "/webhooks/*", seconds=LONGEST_WAIT + 1)
    hook = discord.Webhook.partial(1, "token", client=home.bot)
    with pytest.raises(discord.RateLimited):
        await hook.send("hello")


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        *[("<html>busy</html>", "text/html"), ("", "text/html"), ("", JSON), ('{"id": "1', JSON)],
        *[(body, JSON) for body in ("{}", "[]", "null", "7", '"x"', '{"id": null}', '{"id": "x"}')],
    ],
)
@pytest.mark.parametrize("status", [200, 502])
async def test_an_answer_that_cannot_be_read_passes(home, monkeypatch, body, content_type, status):
    """A proxy may answer with its own page, also with status 200; a body may be cut off."""
    monkeypatch.setattr("asyncio.sleep", no_sleep(asyncio.sleep))
    home.faults.garble("POST", POSTS, body, status=status, content_type=content_type, times=5)
    with pytest.raises(TransientDeliveryError):
        async with translate_discord_errors():
            await send(home)
    home.faults.clear()
    await send(home)
    assert home.channel.last.text == "hello"


@pytest.mark.parametrize(
    "errors", ['"x"', '{"content": "x"}', '{"content": {"_errors": "x"}}', "7"]
)
async def test_details_of_another_form_are_left_out(home, errors):
    """discord.py fails at them with an AttributeError, which says nothing about the request."""
    body = f'{{"code": 50013, "message": "Missing Permissions", "errors": {errors}}}'
    home.faults.garble("POST", POSTS, body, status=403, content_type=JSON)
    with pytest.raises(NotAllowedError):
        async with translate_discord_errors():
            await send(home)


@pytest.mark.parametrize("body", ["[]", "7", "null", '"x"', '{"code": "x", "errors": 7}'])
async def test_an_error_that_is_no_object_is_a_refusal(home, body):
    home.faults.garble("POST", POSTS, body, status=400, content_type=JSON)
    with pytest.raises(RefusedError):
        async with translate_discord_errors():
            await send(home)


class InAnotherEncoding:
    """An error page of a proxy that is not in UTF-8."""

    status = 502

    async def text(self, encoding):
        return b"caf\xe9".decode(encoding)


async def test_a_page_in_another_encoding_cannot_be_read():
    with pytest.raises(UnreadableAnswerError):
        await _need_details(InAnotherEncoding())


def no_sleep(sleep):
    return lambda _seconds, *rest: sleep(0, *rest)


@pytest.mark.parametrize(
    "body",
    [
        '{"code": 0}',
        '{"retry_after": "soon"}',
        '{"retry_after": null}',
        '{"code": [], "retry_after": 1}',
        '{"code": 0, "errors": 7}',
        "[1]",
        "null",
    ],
)
async def test_a_limit_that_does_not_say_how_long_passes(home, body):
    home.faults.garble("POST", POSTS, body, status=429, content_type=JSON)
    with pytest.raises(TransientDeliveryError):
        async with translate_discord_errors():
            await send(home)
