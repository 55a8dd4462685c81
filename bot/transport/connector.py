"""The HTTP connections to Discord: a request with a picture is sent as a whole."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import aiohttp

from bot.operations.shard_lease import LeaseLostError

if TYPE_CHECKING:
    from aiohttp.tracing import Trace

MOST_JOINED = 2**20
"""Multipart bodies of fewer bytes are joined in memory; larger ones are streamed."""


class WholeRequests(aiohttp.TCPConnector):
    """Sends multipart bodies in one piece.

    aiohttp writes the boundary, the headers and the content of each part separately. For a message
    with a picture these are nine system calls, and nine TLS records.
    """

    def __init__(self, confirm: Callable[[], Awaitable[None]]) -> None:
        """Await `confirm` before each request; it raises LeaseLostError.

        So a request begun before this process was suspended cannot overwrite a newer message of
        another process.
        """
        super().__init__(limit=0)
        self._confirm = confirm

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: "list[Trace]",
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - aiohttp's signature
    ) -> aiohttp.connector.Connection:
        """Join the parts of the request's body, and return a connection for it.

        Raises aiohttp.ClientConnectionError if another process serves these shards.
        """
        try:
            await self._confirm()
        except LeaseLostError as lost:
            raise aiohttp.ClientConnectionError("another process serves these shards") from lost
        body = req.body
        if isinstance(body, aiohttp.MultipartWriter) and (body.size or MOST_JOINED) < MOST_JOINED:
            await req.update_body(await body.as_bytes())
        return await super().connect(req, traces, timeout)
