"""The host's exception for each error of Discord: one table for all requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from json import JSONDecodeError

import aiohttp
import discord

from bot.host.delivery.messages import (
    BannedError,
    DeliveryError,
    FileRefusedError,
    GoneError,
    RefusedError,
    TokenRefusedError,
    TransientDeliveryError,
)
from bot.transport.error_codes import BY_CODE, SUBJECTS, UNKNOWN_THINGS

BANNED = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS})
"""Statuses of the proxy in front of Discord for a banned machine; the body is a page, not JSON."""
FAILURES = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    JSONDecodeError,
    OSError,
)
"""The exceptions of a request by discord.py; TimeoutError is an OSError.

A JSONDecodeError is an answer that is called JSON and is none, such as an empty one.
"""
PASSING = frozenset(
    {
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.CONFLICT,
        HTTPStatus.TOO_EARLY,
        HTTPStatus.TOO_MANY_REQUESTS,
    }
)
"""Statuses below 500 after which the same request may succeed."""
JSON = "application/json"
REQUEST_TIMEOUT = 20.0
"""Seconds after which a pending request is given up; the next attempt looks for its effect.

Discord's client would wait five minutes, and again for each of its retries.
"""


def error_of(error: Exception) -> DeliveryError:
    """Return the host's exception for a failed request.

    What is no failure of a request becomes a plain `DeliveryError`: its cause is unknown.
    """
    match error:
        case DeliveryError():
            return error
        case discord.RateLimited():
            return TransientDeliveryError(f"{HTTPStatus.TOO_MANY_REQUESTS:d}")
        case discord.HTTPException():
            code = _code(error)
            return _kind(error)(f"{error.status} {code} {SUBJECTS.get(code, '')}".strip())
        case aiohttp.ClientError() | JSONDecodeError() | OSError():
            return TransientDeliveryError(type(error).__name__)
    return DeliveryError(type(error).__name__)


def _code(error: discord.HTTPException) -> int:
    """Return Discord's code in a response; 0 if there is none, or something that is no number."""
    code: object = error.code
    return code if isinstance(code, int) else 0


def _kind(error: discord.HTTPException) -> type[DeliveryError]:
    """Return the exception for a response: by its code, else by its status."""
    code = _code(error)
    known = BY_CODE.get(code)
    if known is not None:
        return known
    return _by_status(error.status, code, error.response.headers.get("Content-Type"))


def _by_status(status: int, code: int, content_type: str | None) -> type[DeliveryError]:
    """Return the exception for a response whose code says nothing."""
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return FileRefusedError
    if content_type != JSON:  # a page of a proxy, which says nothing about the request
        return BannedError if status in BANNED else TransientDeliveryError
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in PASSING:
        return TransientDeliveryError
    if status == HTTPStatus.UNAUTHORIZED:
        return TokenRefusedError
    return GoneError if code in UNKNOWN_THINGS else RefusedError


@asynccontextmanager
async def translate_discord_errors() -> AsyncIterator[None]:
    """Translate discord.py's errors into `DeliveryError`; give up after `REQUEST_TIMEOUT`."""
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT):
            yield
    except FAILURES as error:
        raise error_of(error) from error
