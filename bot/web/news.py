"""Streams of server-sent events: each says the version of a match as soon as it is another one.

A stream says nothing else; the page then asks for what its member may see. The versions are read
from the database, once for all streams of this process, so it does not matter which process or
front end made a move, and nothing is missed after an outage.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import structlog
from aiohttp import web
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bot.interactions.open_presses import OpenPresses
from bot.web.page import HEADERS
from bot.web.refused_requests import RefusedRequest
from bot.web.sessions import SignedIn
from storage.engine.database import Database
from storage.errors import StorageError
from storage.match import match_counts
from storage.member import web_sessions

LOOKED_EVERY = 0.4
"""Seconds between two reads of the versions; members see a move of others within a second."""
BEAT = 20.0
"""Seconds after which an idle stream says so, as proxies close those that are silent."""
RETRY = 2_000
"""Milliseconds after which a browser opens a stream again that has ended."""
MOST, MOST_OF_MEMBER = 2_000, 8
"""The most streams of this process and of one member; a further one ends the member's oldest."""
log = structlog.get_logger()


@dataclass(eq=False, slots=True)
class Stream:
    """One open stream: what it has said, and whether it has something to say or is over."""

    match_id: str
    user_id: int
    digest: str = field(repr=False)
    version: int = 0
    is_over: bool = False
    called: asyncio.Event = field(default_factory=asyncio.Event)

    def end(self) -> None:
        """Let it end."""
        self.is_over = True
        self.called.set()


class News:
    """All streams of this process."""

    def __init__(self, database: Database, now: Callable[[], int], presses: OpenPresses) -> None:
        """Read the versions from this database until the presses close; `now` is in ms."""
        self._database = database
        self._presses = presses
        self._now = now
        self._streams: list[Stream] = []
        self._looking: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._is_closed = False

    def look(self) -> None:
        """Read the versions at once, since something was played here."""
        self._hurry.set()

    async def stream(
        self, request: web.Request, signed_in: SignedIn, match_id: str
    ) -> web.StreamResponse:
        """Say the match's version now, and whenever it changes, until the browser has gone."""
        if self._is_closed or len(self._streams) >= MOST:
            raise RefusedRequest(503, wait=RETRY // 1000)
        response = web.StreamResponse(
            headers=HEADERS
            | {
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",  # nginx would keep what is said until much is
            }
        )
        stream = Stream(match_id, signed_in.member.user_id, signed_in.session.digest)
        self._open(stream)
        try:
            await response.prepare(request)
            await response.write(f"retry: {RETRY}\n\n".encode())
            await self._tell(stream, response)
        except ConnectionResetError:  # the browser has gone
            pass
        finally:
            self._streams.remove(stream)
        return response

    async def close(self) -> None:
        """End all streams; browsers open them again once there is a server."""
        self._is_closed = True
        for stream in self._streams:
            stream.end()
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    def _open(self, stream: Stream) -> None:
        own = [one for one in self._streams if one.user_id == stream.user_id and not one.is_over]
        for one in own[: len(own) - MOST_OF_MEMBER + 1]:
            one.end()
        self._streams.append(stream)
        self.look()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _tell(self, stream: Stream, response: web.StreamResponse) -> None:
        """Write each version; of several that a slow browser has missed only the last."""
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    await stream.called.wait()
            except TimeoutError:
                await response.write(b": \n\n")
                continue
            if stream.is_over:
                return
            stream.called.clear()
            await response.write(f"data: {stream.version}\n\n".encode())

    async def _look(self) -> None:
        """Read the versions as long as there are streams."""
        while self._streams and not self._presses.is_closing:
            self._hurry.clear()
            try:
                await self._compare()
            except (StorageError, DBAPIError) as error:
                log.info("news_not_read", why=type(error).__name__)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOKED_EVERY):
                    await self._hurry.wait()
        for stream in self._streams:
            stream.end()

    async def _compare(self) -> None:
        """Call the streams whose match has changed, and end those whose session is over."""
        watched = {one.match_id for one in self._streams}
        digests, now = {one.digest for one in self._streams}, self._now()

        def read(conn: Connection) -> tuple[dict[str, int], set[str]]:
            return (
                match_counts.versions_of(conn, watched),
                web_sessions.open_among(conn, digests, now),
            )

        versions, are_open = await self._database.read(read)
        for stream in self._streams:
            if stream.digest not in digests:  # opened meanwhile
                continue
            version = versions.get(stream.match_id)
            if version is None or stream.digest not in are_open:
                stream.end()
            elif version != stream.version:
                stream.version = version
                stream.called.set()
