"""Discord's refusals and failures as the host's exceptions."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType

import aiohttp
import discord

from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    DirectMessagesClosedError,
    MemberLeftError,
    MissingPermissionError,
    RoleDeletedError,
    ThreadArchivedError,
    TooManyWebhooksError,
    TransientDeliveryError,
    WebhookDeletedError,
)

ERRORS_BY_CODE: Mapping[int, type[DeliveryError]] = MappingProxyType(
    {
        10003: ChannelDeletedError,
        10007: MemberLeftError,
        10011: RoleDeletedError,
        10013: DirectMessagesClosedError,
        10015: WebhookDeletedError,
        30007: TooManyWebhooksError,
        50001: MissingPermissionError,
        50007: DirectMessagesClosedError,
        50013: MissingPermissionError,
        50027: WebhookDeletedError,
        50083: ThreadArchivedError,
        50278: DirectMessagesClosedError,
    }
)
"""Exceptions by Discord's error codes: channels, roles, members without direct messages.

Such a member has closed them (50007), shares no server with the bot (50278), or was deleted
(10013).
"""
REQUEST_TIMEOUT = 20.0
"""Seconds after which a pending request is given up; its effect is looked for later.

Discord's client would wait five minutes, and again for each of its retries.
"""


@asynccontextmanager
async def translate_discord_errors() -> AsyncIterator[None]:
    """Translate discord.py's errors.

    Refusals become `DeliveryError`, failures and timeouts `TransientDeliveryError`.
    """
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT):
            yield
    except discord.DiscordServerError as error:
        raise TransientDeliveryError(str(error.status)) from error
    except discord.HTTPException as error:
        raise ERRORS_BY_CODE.get(error.code, DeliveryError)(
            f"{error.status} {error.code}"
        ) from error
    except (aiohttp.ClientError, OSError) as error:
        raise TransientDeliveryError(type(error).__name__) from error
