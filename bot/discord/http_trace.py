"""Counts Discord's rate limits (status 429) as aiohttp reports its responses."""

from http import HTTPStatus
from types import SimpleNamespace

import aiohttp

from bot.operations.metrics import Metrics


def trace_rate_limits(meter: Metrics) -> aiohttp.TraceConfig:
    """Return a trace configuration for a client that counts its 429s; webhooks use it, too."""
    trace = aiohttp.TraceConfig()

    async def count(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        answer: aiohttp.TraceRequestEndParams,
    ) -> None:
        if answer.response.status == HTTPStatus.TOO_MANY_REQUESTS:
            meter.rate_limited()

    trace.on_request_end.append(count)
    return trace
