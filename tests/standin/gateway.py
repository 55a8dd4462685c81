"""Sessions per shard, events in order, RESUME, and sockets that fail on demand."""

import asyncio
import json
import secrets
import time
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.standin import payloads
from tests.standin.guild import Guild
from tests.standin.wire import Json, dumps
from tests.standin.world import TOKEN, World

HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 1, 2, 6, 7, 9, 10, 11
HEARTBEAT_MS = 41_250
GUILDS, GUILD_MESSAGES, DM_MESSAGES = 1 << 0, 1 << 9, 1 << 12
AUTHENTICATION_FAILED = 4004


@dataclass(eq=False)
class Socket:
    """One connection; frames leave it in the order they were put in."""

    request: web.Request
    ws: web.WebSocketResponse
    out: asyncio.Queue[Json | str] = field(default_factory=asyncio.Queue)
    session: "Session | None" = None

    async def write(self) -> None:
        """Send what is put in until the connection ends."""
        while True:
            frame = await self.out.get()
            try:
                await self.ws.send_str(frame if isinstance(frame, str) else dumps(frame))
            except ConnectionError:
                return


@dataclass(eq=False)
class Session:
    """What RESUME needs: the events sent so far; `socket` is None while disconnected.

    `begun` is when it identified, in monotonic seconds.
    """

    id: str
    shard: int
    shards: int
    intents: int
    socket: Socket | None = None
    sent: list[Json] = field(default_factory=list)
    begun: float = field(default_factory=time.monotonic)

    def push(self, event: str, data: Json) -> None:
        """Number an event, remember it and send it if somebody listens."""
        frame = {"op": 0, "t": event, "s": len(self.sent) + 1, "d": data}
        self.sent.append(frame)
        if self.socket is not None:
            self.socket.out.put_nowait(frame)


class Gateway:
    """All sessions of a world; its methods let a test break connections."""

    def __init__(self, world: World) -> None:
        """Listen to the world's events."""
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.overlaps: list[int] = []
        """The shards for which somebody identified while somebody else served them."""
        self.repeats = 0
        """How many events that a session has had already are sent again at a RESUME."""
        self.drops_resumes = False
        """Whether each connection that tries to resume is cut at once."""
        self.dropped = 0
        """How many of them were."""
        self.ignored = 0
        """How many attempts to begin or resume a session got no answer."""
        self._refusals = self._ignores = 0
        world.emit = self.emit

    @property
    def live(self) -> list[Session]:
        """The sessions somebody is connected to."""
        return [session for session in self.sessions.values() if session.socket is not None]

    def emit(self, event: str, data: Json, guild: Guild | None) -> None:
        """Send an event to the shard of its guild, shard 0 for direct conversations."""
        for session in self.sessions.values():
            shard = (guild.id >> 22) % session.shards if guild else 0
            wanted = _intent(event, guild)
            if session.shard == shard and session.intents & wanted == wanted:
                session.push(event, data)

    def refuse(self, times: int = 1) -> None:
        """Refuse the next connections with a 502."""
        self._refusals = times

    def ignore(self, times: int = 1) -> None:
        """Answer the next connections' heartbeats, and no IDENTIFY or RESUME."""
        self._ignores = times

    def ask_to_reconnect(self) -> None:
        """Send op 7 to every connection."""
        self._tell_all({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9 to every connection and, unless resumable, forget the sessions."""
        self._tell_all({"op": INVALID, "d": resumable})
        if not resumable:
            self.sessions.clear()

    def drop(self) -> None:
        """Cut every connection without a close frame; the bot sees 1006."""
        for session in self.live:
            assert session.socket is not None
            transport = session.socket.request.transport
            session.socket = None
            if transport is not None:
                transport.abort()

    def babble(self, frame: str) -> None:
        """Send a frame that is not Discord's to every connection."""
        self._tell_all(frame)

    def deliver_again(self) -> None:
        """Send each session its last interaction once more."""
        for session in self.sessions.values():
            acts = [frame for frame in session.sent if frame["t"] == "INTERACTION_CREATE"]
            if acts:
                session.push("INTERACTION_CREATE", acts[-1]["d"])

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection from HELLO to its end."""
        if self._refusals:
            self._refusals -= 1
            return web.Response(status=502)
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        socket = Socket(request, ws)
        socket.out.put_nowait({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        writer = asyncio.create_task(socket.write())
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    await self._hear(socket, json.loads(message.data))
        finally:
            writer.cancel()
            self._leave(socket)
        return ws

    async def _hear(self, socket: Socket, frame: Json) -> None:
        """Act on one frame of the bot."""
        op, data = frame["op"], frame["d"]
        if op == HEARTBEAT:
            socket.out.put_nowait({"op": ACK})
        elif op in (IDENTIFY, RESUME) and data["token"] != TOKEN:
            await socket.ws.close(code=AUTHENTICATION_FAILED)
        elif op in (IDENTIFY, RESUME) and self._ignores:
            self._ignores -= 1
            self.ignored += 1
        elif op == IDENTIFY:
            self._identify(socket, data)
        elif op == RESUME and self.drops_resumes:
            self.dropped += 1
            await socket.ws.close(code=4000)
        elif op == RESUME:
            self._resume(socket, data)
        self.world.touch()

    def _identify(self, socket: Socket, data: Json) -> None:
        """Begin a session: READY, then the guilds of its shard."""
        shard, shards = data.get("shard", (0, 1))
        self.overlaps += [
            each_session.shard for each_session in self.live if each_session.shard == shard
        ]
        self.sessions = {
            key: each_session
            for key, each_session in self.sessions.items()
            if each_session.socket is not None or each_session.shard != shard
        }
        session = Session(secrets.token_hex(16), shard, shards, data["intents"], socket)
        self.sessions[session.id] = socket.session = session
        self.identified += 1
        guilds = [
            each_guild
            for each_guild in self.world.guilds.values()
            if (each_guild.id >> 22) % shards == shard
        ]
        ready = {
            "v": 10,
            "user": payloads.user(self.world.bot),
            "guilds": [{"id": str(each_guild.id), "unavailable": True} for each_guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.world.base_url.replace("http://", "ws://") + "/",
            "shard": [shard, shards],
            "application": {"id": str(self.world.bot.id), "flags": 0},
        }
        session.push("READY", ready)
        for guild in guilds if session.intents & GUILDS else ():
            session.push("GUILD_CREATE", payloads.guild(guild, self.world.bot))

    def _resume(self, socket: Socket, data: Json) -> None:
        """Go on with a session: what was missed, then RESUMED; or op 9 when it is not known.

        `repeats` events before those come once more, as after an acknowledgement that was lost.
        """
        session = self.sessions.get(data["session_id"])
        if session is None:
            socket.out.put_nowait({"op": INVALID, "d": False})
            return
        session.socket, socket.session = socket, session
        self.resumed += 1
        for frame in session.sent[max(0, data["seq"] - self.repeats) :]:
            socket.out.put_nowait(frame)
        session.push("RESUMED", {})

    def _leave(self, socket: Socket) -> None:
        """Keep the session for RESUME, unless the bot itself closed it for good."""
        session = socket.session
        if session is not None and session.socket in (socket, None):
            session.socket = None
            if socket.ws.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        self.world.touch()

    def _tell_all(self, frame: Json | str) -> None:
        """Put a frame that is no event on every connection."""
        for session in self.live:
            assert session.socket is not None
            session.socket.out.put_nowait(frame)


def _intent(event: str, guild: Guild | None) -> int:
    """Return the intent an event needs; an interaction needs none."""
    if event.startswith("MESSAGE_"):
        return GUILD_MESSAGES if guild else DM_MESSAGES
    return 0 if event == "INTERACTION_CREATE" else GUILDS
