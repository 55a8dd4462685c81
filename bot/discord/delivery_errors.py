"""The host's exception for each error of Discord: one table for all requests."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from types import MappingProxyType

import aiohttp
import discord

from bot.host.delivery.messages import (
    AlreadyDoneError,
    BannedError,
    ChannelDeletedError,
    DeliveryError,
    DirectMessagesClosedError,
    GoneError,
    InteractionExpiredError,
    MemberLeftError,
    MessageDeletedError,
    MissingPermissionError,
    RoleDeletedError,
    ThreadArchivedError,
    TooManyThreadsError,
    TooManyWebhooksError,
    TooOldError,
    TransientDeliveryError,
    UserDeletedError,
    WebhookDeletedError,
    WrongChannelError,
)

BY_CODE: Mapping[int, type[DeliveryError]] = MappingProxyType(
    {
        # gone
        10003: ChannelDeletedError,
        10004: GoneError,  # the server
        10007: MemberLeftError,
        10008: MessageDeletedError,
        10011: RoleDeletedError,
        10013: UserDeletedError,
        10015: WebhookDeletedError,
        10062: InteractionExpiredError,
        50005: MessageDeletedError,  # another author's: its webhook was deleted
        50027: WebhookDeletedError,  # or an interaction's token older than fifteen minutes
        # not allowed
        50001: MissingPermissionError,
        50007: DirectMessagesClosedError,
        50013: MissingPermissionError,
        50024: WrongChannelError,
        50278: DirectMessagesClosedError,  # the member shares no server with the bot
        # too old
        30046: TooOldError,
        50083: ThreadArchivedError,
        # full
        30007: TooManyWebhooksError,
        160006: TooManyThreadsError,
        # done already
        40060: AlreadyDoneError,
        160004: AlreadyDoneError,
        # temporary
        20016: TransientDeliveryError,  # slow mode
        20028: TransientDeliveryError,  # the channel's write rate limit
        20029: TransientDeliveryError,  # the server's write rate limit
        130000: TransientDeliveryError,  # overloaded
        # banned
        40333: BannedError,
    }
)
"""Exceptions by Discord's error codes, whatever the status (docs: Opcodes and Status Codes)."""
BANNED = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS})
"""Statuses of the proxy in front of Discord for a banned machine; the body is a page, not JSON."""
FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""The exceptions of a request by discord.py; TimeoutError is an OSError."""
JSON = "application/json"
REQUEST_TIMEOUT = 20.0
"""Seconds after which a pending request is given up; the next attempt looks for its effect.

Discord's client would wait five minutes, and again for each of its retries.
"""


def error_of(error: Exception) -> DeliveryError:
    """Return the host's exception for a failed request.

    An error that is not in the table becomes a plain `DeliveryError`: its cause is unknown.
    """
    match error:
        case DeliveryError():
            return error
        case discord.RateLimited():
            return TransientDeliveryError(f"{HTTPStatus.TOO_MANY_REQUESTS:d}")
        case discord.HTTPException():
            return _kind(error)(f"{error.status} {error.code}")
        case aiohttp.ClientError() | OSError():
            return TransientDeliveryError(type(error).__name__)
    return DeliveryError(type(error).__name__)


def _kind(error: discord.HTTPException) -> type[DeliveryError]:
    """Return the exception for a response: by its code, else by its status."""
    known = BY_CODE.get(error.code)
    if known is not None:
        return known
    if error.status in BANNED and error.response.headers.get("Content-Type") != JSON:
        return BannedError
    if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return TransientDeliveryError
    is_limit = error.status == HTTPStatus.TOO_MANY_REQUESTS
    return TransientDeliveryError if is_limit else DeliveryError


@asynccontextmanager
async def translate_discord_errors() -> AsyncIterator[None]:
    """Translate discord.py's errors into `DeliveryError`; give up after `REQUEST_TIMEOUT`."""
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT):
            yield
    except FAILURES as error:
        raise error_of(error) from error
