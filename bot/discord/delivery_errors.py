"""What each error of Discord means, as the host's exceptions: one table for all requests."""

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
        50005: MessageDeletedError,  # another author's: of a webhook that was deleted
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
        # passing
        20016: TransientDeliveryError,  # slow mode
        20028: TransientDeliveryError,  # the channel's limit of writing
        20029: TransientDeliveryError,  # the server's
        130000: TransientDeliveryError,  # overloaded
        # banned
        40333: BannedError,
    }
)
"""Exceptions by Discord's error codes, whatever the status (docs: Opcodes and Status Codes)."""
BANNED = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS})
"""Statuses by which the proxy before Discord refuses a machine, with a page and no error code."""
FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request by discord.py raises; a timeout is an OSError."""
JSON = "application/json"
REQUEST_TIMEOUT = 20.0
"""Seconds after which a pending request is given up; its effect is looked for later.

Discord's client would wait five minutes, and again for each of its retries.
"""


def error_of(error: Exception) -> DeliveryError:
    """Return what a failure of a request means.

    What is not in the table is a plain `DeliveryError`: it may be anything.
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
    """Translate discord.py's errors into `DeliveryError`, and give up what takes too long."""
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT):
            yield
    except FAILURES as error:
        raise error_of(error) from error
