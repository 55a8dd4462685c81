"""Looks at responses before discord.py does: rate limits (status 429), and what cannot be read.

discord.py takes the text of a page that a proxy sends with status 200 for Discord's answer, and
fails at it with an error that looks like a fault of ours, as it does at JSON of another form than
Discord's. At a 429 it waits as long as that asks, up to five times, whatever its error code, and
nothing else of that channel is sent meanwhile. A limit on edits of one old message (30046) asks for
up to half an hour (discord/discord-api-docs#4413), so an error is raised here before discord.py
waits.
"""

from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.http import json_or_text

from bot.host.delivery.messages import TransientDeliveryError
from bot.operations.metrics import Metrics
from bot.transport.answers import is_of_discord
from bot.transport.delivery_errors import JSON
from bot.transport.error_codes import BY_CODE

API = "/api/"
"""The beginning of the paths whose answers are JSON."""
LONGEST_WAIT = 30.0
"""Seconds that a request waits for a rate limit at most; discord.py accepts no fewer."""


class UnreadableAnswerError(aiohttp.ClientPayloadError):
    """An answer is not Discord's; with a status of success it may have carried the request out."""


def trace_responses(meter: Metrics) -> aiohttp.TraceConfig:
    """Return a trace configuration for a client; webhooks and replies to interactions use it, too.

    It counts 429s, raises discord.py's errors for those that waiting does not solve, and
    UnreadableAnswerError.
    """
    trace = aiohttp.TraceConfig()

    async def judge(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        answer: aiohttp.TraceRequestEndParams,
    ) -> None:
        response = answer.response
        if response.status == HTTPStatus.TOO_MANY_REQUESTS:
            meter.rate_limited()
            await _judge_rate_limit(response)
        elif not response.ok:
            await _need_details(response)
        elif response.status >= HTTPStatus.OK:
            await _need_answer(response)

    trace.on_request_end.append(judge)
    return trace


async def _judge_rate_limit(response: aiohttp.ClientResponse) -> None:
    """Raise an error unless discord.py may wait as long as this 429 asks."""
    await _need_details(response)
    data: Any = await json_or_text(response)  # whatever it is called, it may be a list
    if not isinstance(data, dict):  # an HTML page of Discord's proxy
        raise discord.HTTPException(response, data if isinstance(data, str) else None)
    code, wait = data.get("code", 0), data.get("retry_after")
    meaning = BY_CODE.get(code, TransientDeliveryError) if isinstance(code, int) else None
    is_transient = meaning is not None and issubclass(meaning, TransientDeliveryError)
    if not is_transient or not isinstance(wait, int | float):
        raise discord.HTTPException(response, data)
    if wait > LONGEST_WAIT:
        raise discord.RateLimited(wait)


async def _need_answer(response: aiohttp.ClientResponse) -> None:
    """Raise UnreadableAnswerError if an answer that should be JSON of Discord's is something else.

    That it is called JSON with a character set counts, too: discord.py takes it for text then.
    """
    _, is_api, path = response.url.path.partition(API)
    if not is_api or response.status == HTTPStatus.NO_CONTENT:
        return
    content = await response.read()  # also so that the connection can be used again
    if response.headers.get("Content-Type") != JSON:
        raise UnreadableAnswerError(f"{response.status} without JSON")
    if not is_of_discord(content, response.method, path.partition("/")[2]):
        raise UnreadableAnswerError(f"{response.status} with other JSON than Discord's")


async def _need_details(response: aiohttp.ClientResponse) -> None:
    """Raise discord.py's error without the details of an answer if it cannot read those."""
    try:
        data = await json_or_text(response)
    except UnicodeDecodeError as unread:  # a page of some proxy, in another encoding
        raise UnreadableAnswerError(f"{response.status} without text") from unread
    try:
        discord.HTTPException(response, data)
    except (AttributeError, TypeError, ValueError):
        code = data.get("code") if isinstance(data, dict) else None
        readable = {"code": code if isinstance(code, int) else 0, "message": "unreadable details"}
        raise discord.HTTPException(response, readable) from None
