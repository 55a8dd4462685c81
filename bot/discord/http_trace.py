"""Handles Discord's rate limits (status 429) when aiohttp reports a response.

discord.py waits as long as a 429 asks, up to five times, whatever its error code, and nothing else
of that channel is sent meanwhile. A limit on edits of one old message (30046) asks for up to half
an hour (discord/discord-api-docs#4413), so an error is raised here before discord.py waits.
"""

from http import HTTPStatus
from types import SimpleNamespace

import aiohttp
import discord
from discord.http import json_or_text

from bot.discord.delivery_errors import BY_CODE
from bot.host.delivery.messages import TransientDeliveryError
from bot.operations.metrics import Metrics

LONGEST_WAIT = 30.0
"""Seconds that a request waits for a rate limit at most; discord.py accepts no fewer."""


def trace_rate_limits(meter: Metrics) -> aiohttp.TraceConfig:
    """Return a trace configuration for a client; webhooks and replies to interactions use it, too.

    It counts 429s, and raises discord.py's errors for those that waiting does not solve.
    """
    trace = aiohttp.TraceConfig()

    async def judge(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        answer: aiohttp.TraceRequestEndParams,
    ) -> None:
        response = answer.response
        if response.status != HTTPStatus.TOO_MANY_REQUESTS:
            return
        meter.rate_limited()
        data = await json_or_text(response)
        if isinstance(data, str):  # an HTML page of Discord's proxy
            raise discord.HTTPException(response, data)
        meaning = BY_CODE.get(data.get("code", 0), TransientDeliveryError)
        if not issubclass(meaning, TransientDeliveryError):
            raise discord.HTTPException(response, data)
        if data.get("retry_after", 0.0) > LONGEST_WAIT:
            raise discord.RateLimited(data["retry_after"])

    trace.on_request_end.append(judge)
    return trace
