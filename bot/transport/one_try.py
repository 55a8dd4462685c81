"""Sends posts by token only once, since Discord does not recognise a repeated one.

Neither a follow-up nor a webhook's post has a nonce (discord/discord-api-docs#6647). discord.py
sends a request up to five times while Discord answers with a server error, although the first one
may have been carried out: then the same message is posted several times.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, cast

import aiohttp
import discord
from discord.http import json_or_text


class UncertainPostError(discord.DiscordServerError):
    """Discord answered a post with a server error; the message may be shown even so."""


class _OneTrySession:
    """A session with only the method that a webhook of discord.py uses."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(
        self,
        method: str,
        url: str,
        **options: Any,  # noqa: ANN401 - those of aiohttp's session
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        """Send a request and yield its response; raises UncertainPostError at a server error."""
        async with self._session.request(method, url, **options) as response:
            if response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise UncertainPostError(response, await json_or_text(response))
            yield response


def one_try(hook: discord.Webhook) -> discord.Webhook:
    """Make a webhook, or that of an interaction's follow-ups, send each request once; return it.

    A post raises UncertainPostError if it is unknown whether Discord shows the message.
    """
    hook.session = cast("aiohttp.ClientSession", _OneTrySession(hook.session))
    return hook
