"""Streams of server-sent events: each says the version of a match as soon as it is another one.

A stream says nothing else; the page then asks for what its member may see. The database tells what
any process or front end has changed; then the versions are read, once for all streams that it may
concern. What was not told, as during an outage, is found by a look now and then.
"""

import asyncio
import resource
from contextlib import suppress
from dataclasses import dataclass, field

import structlog
from aiohttp import web
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bot.host.app.host import Host
from bot.host.ui.member import Member
from bot.interactions.open_presses import OpenPresses
from bot.web.page import HEADERS
from bot.web.refused_requests import RefusedRequest
from bot.web.sessions import SignedIn
from storage.engine.changes import member_name
from storage.errors import StorageError
from storage.match import match_counts
from storage.member import web_sessions

LOOKED_EVERY = 5.0
"""Seconds after which all versions are read though nothing was told."""
REST = 0.05
"""Seconds between two reads."""
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
    member: Member
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

    def __init__(self, host: Host, presses: OpenPresses) -> None:
        """Follow this host's database until the presses close."""
        self._services = host.services
        self._presses = presses
        self._streams: list[Stream] = []
        self._due: set[Stream] = set()
        """The streams whose versions are to be read at once."""
        self._looking: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._is_closed = False
        self._room = room_for_streams()

    async def stream(
        self, request: web.Request, signed_in: SignedIn, match_id: str
    ) -> web.StreamResponse:
        """Say the match's version now, and whenever it changes, until the browser has gone."""
        if self._is_closed or len(self._streams) >= min(MOST, self._room):
            raise RefusedRequest(503, wait=RETRY // 1000)
        response = web.StreamResponse(
            headers=HEADERS
            | {
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",  # nginx would keep what is said until much is
            }
        )
        stream = Stream(match_id, signed_in.member, signed_in.session.digest)
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
        user_id = stream.member.user_id
        own = [
            each_stream
            for each_stream in self._streams
            if each_stream.member.user_id == user_id and not each_stream.is_over
        ]
        for oldest in own[: max(0, len(own) - MOST_OF_MEMBER + 1)]:
            oldest.end()
        self._streams.append(stream)
        self._due.add(stream)
        self._hurry.set()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._follow_versions())

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

    def _heard(self, names: set[str] | None) -> None:
        """Note which streams what was changed concerns."""
        for stream in self._streams:
            own = (stream.match_id, member_name(stream.member.user_id))
            if names is None or not names.isdisjoint(own):
                self._due.add(stream)
                self._hurry.set()

    async def _follow_versions(self) -> None:
        """Read the versions that may have changed, as long as there are streams."""
        following = asyncio.create_task(self._services.database.follow(self._heard))
        try:
            while self._streams and not self._presses.is_closing:
                due, self._due = self._due or {*self._streams}, set()
                self._hurry.clear()
                try:
                    await self._compare(due)
                except (StorageError, DBAPIError) as error:
                    log.info("news_not_read", why=type(error).__name__)
                await asyncio.sleep(REST)
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOKED_EVERY):
                        await self._hurry.wait()
        finally:
            following.cancel()
        for stream in self._streams:
            stream.end()

    async def _compare(self, due: set[Stream]) -> None:
        """Call those of the streams whose match has changed; end those that are for nobody."""
        watched, digests = (
            {each_stream.match_id for each_stream in due},
            {each_stream.digest for each_stream in due},
        )
        now, blocked = self._services.matches.now(), self._services.owner_watch.state

        def read(conn: Connection) -> tuple[dict[tuple[str, int | None], int], set[str]]:
            return (
                match_counts.versions_of(conn, watched),
                web_sessions.open_among(conn, digests, now),
            )

        versions, are_open = await self._services.database.read(read)
        for stream in due:
            member = stream.member
            version = versions.get((stream.match_id, member.user_id))
            is_blocked = member.user_id in blocked.members or member.guild_id in blocked.servers
            if version is None or is_blocked or stream.digest not in are_open:
                stream.end()
            elif version != stream.version:
                stream.version = version
                stream.called.set()


def room_for_streams() -> int:
    """Let this process have as many files open as it may; return the streams that this bears.

    Each stream is an open file, of which many systems allow 1,024. With none left the bot could
    open neither its database nor a connection to Discord, so half of them are kept for that.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS: its hard limit is more than it allows
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return soft // 2
