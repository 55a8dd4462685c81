"""The HTTP connections to Discord: a request with a picture is sent as a whole."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import aiohttp

from bot.operations.shard_lease import LeaseLostError

if TYPE_CHECKING:
    from aiohttp.tracing import Trace

MOST_JOINED = 2**20
"""Bytes of a body that is put together in memory; a larger one, such as a page, is streamed."""


class WholeRequests(aiohttp.TCPConnector):
    """Sends multipart bodies in one piece.

    aiohttp writes each part of one, its boundary and its headers apart, which are nine system calls
    (and with TLS nine records) for a message with a picture.
    """

    def __init__(self, confirm: Callable[[], Awaitable[None]]) -> None:
        """Send nothing before `confirm` has returned, which raises LeaseLostError.

        So nothing that was begun before this process was stopped covers what others have shown.
        """
        super().__init__(limit=0)
        self._confirm = confirm

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: "list[Trace]",
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - aiohttp's signature
    ) -> aiohttp.connector.Connection:
        """Join the parts of the request's body, and return a connection for it."""
        try:
            await self._confirm()
        except LeaseLostError as lost:
            raise aiohttp.ClientConnectionError("another process serves these shards") from lost
        body = req.body
        if isinstance(body, aiohttp.MultipartWriter) and (body.size or MOST_JOINED) < MOST_JOINED:
            await req.update_body(await body.as_bytes())
        return await super().connect(req, traces, timeout)
