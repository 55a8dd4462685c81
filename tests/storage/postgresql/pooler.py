"""What may stand in front of a PostgreSQL server: a pooler, as PgBouncer, or a proxy that hangs.

The pooler speaks just enough of the protocol: a client gets a connection to the server for as long
as its transaction lasts, or, in session mode, for as long as it is connected.
"""

import asyncio
import struct
import threading
from contextlib import contextmanager

from sqlalchemy import make_url

ASKS_FOR_ENCRYPTION = (80877103, 80877104)
"""What a client sends first that would like TLS or GSSAPI."""
LET_IN = b"Z\0\0\0\5I"
"""The end of what a server answers to a login."""


class Connection:
    """A connection to the server, and how it greeted."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.greeting = reader, writer, b""


async def frame(reader):
    """Read a message, with its type and length."""
    head = await reader.readexactly(5)
    return head + await reader.readexactly(struct.unpack("!I", head[1:])[0] - 4)


class Proxy:
    """Passes all on, but nothing back after the login to connections that are `silent`.

    The connections are numbered from 0 in their order.
    """

    def __init__(self, socket):
        self.socket, self.silent, self.idle, self.tasks, self.count = socket, range(0), [], set(), 0

    async def serve(self, reader, writer):
        """Serve a client until it or the server leaves."""
        self.tasks.add(asyncio.current_task())
        number, self.count = self.count, self.count + 1
        server, to_server = await asyncio.open_unix_connection(self.socket)
        asking = asyncio.create_task(self._pass(reader, to_server))
        try:
            greeting = b""
            while answer := await server.read(65536):
                if not greeting.endswith(LET_IN):
                    greeting += answer
                elif number in self.silent:
                    continue
                writer.write(answer)
                await writer.drain()
        except (asyncio.CancelledError, ConnectionError):
            pass
        finally:
            asking.cancel()
            for one in (writer, to_server):
                one.close()

    async def _pass(self, reader, writer):
        while asked := await reader.read(65536):
            writer.write(asked)
            await writer.drain()
        writer.close()


class Pooler:
    """Lends idle connections to clients: the one last returned, or the one longest idle."""

    def __init__(self, socket, *, by_transaction, in_turn):
        self.socket, self.by_transaction, self.in_turn = socket, by_transaction, in_turn
        self.idle, self.tasks = [], set()

    async def serve(self, reader, writer):
        """Serve a client until it leaves."""
        self.tasks.add(asyncio.current_task())
        mine = None
        try:
            packet = await self._startup(reader, writer)
            mine = await self._lend(packet)
            writer.write(mine.greeting)
            await writer.drain()
            while True:
                if self.by_transaction and mine is not None:
                    self.idle.append(mine)
                    mine = None
                message = await frame(reader)
                if message[:1] == b"X":
                    break
                mine = mine or await self._lend(packet)
                await self._exchange(message, reader, writer, mine)
        except (asyncio.CancelledError, asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            if mine is not None:
                mine.writer.close()
            writer.close()

    async def _startup(self, reader, writer):
        while True:
            size = await reader.readexactly(4)
            body = await reader.readexactly(struct.unpack("!I", size)[0] - 4)
            if struct.unpack("!I", body[:4])[0] not in ASKS_FOR_ENCRYPTION:
                return size + body
            writer.write(b"N")

    async def _lend(self, packet):
        while len(self.idle) <= self.in_turn:  # in turn, there is another one for whoever is next
            self.idle.append(await self._open(packet))
        return self.idle.pop(0 if self.in_turn else -1)

    async def _open(self, packet):
        """Connect to the server."""
        connection = Connection(*await asyncio.open_unix_connection(self.socket))
        connection.writer.write(packet)
        message = b""
        while message[:1] != b"Z":
            message = await frame(connection.reader)
            connection.greeting += message
        return connection

    async def _exchange(self, message, reader, writer, mine):
        """Pass messages on until the server is outside of a transaction, and owes no answer."""
        status = b"T"
        while status != b"I":
            mine.writer.write(message)
            while message[:1] not in (b"Q", b"S", b"F"):
                message = await frame(reader)
                mine.writer.write(message)
            answer = b""
            while answer[:1] != b"Z":
                answer = await frame(mine.reader)
                writer.write(answer)
            await writer.drain()
            status = answer[5:6]
            if status != b"I":
                message = await frame(reader)
                if message[:1] == b"X":
                    raise ConnectionResetError


@contextmanager
def pooler(url, *, by_transaction=True, in_turn=False):
    """Yield the URL of a database by way of a pooler that runs on a thread of its own."""
    with _before(
        url, Pooler(_socket(url), by_transaction=by_transaction, in_turn=in_turn)
    ) as behind:
        yield behind


@contextmanager
def proxy(url):
    """Yield a proxy that runs on a thread of its own, and the URL of a database by way of it."""
    made = Proxy(_socket(url))
    with _before(url, made) as behind:
        yield made, behind


def _socket(url):
    return f"{make_url(url).query['host']}/.s.PGSQL.{make_url(url).port or 5432}"


@contextmanager
def _before(url, pool):
    ready, events = threading.Event(), {}

    async def run():
        stop = events["stop"] = asyncio.Event()
        events["loop"] = asyncio.get_running_loop()
        async with await asyncio.start_server(pool.serve, "127.0.0.1") as server:
            events["port"] = server.sockets[0].getsockname()[1]
            ready.set()
            await stop.wait()
            for task in pool.tasks:
                task.cancel()
            await asyncio.gather(*pool.tasks, return_exceptions=True)
            for one in pool.idle:
                one.writer.close()

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    assert ready.wait(20)
    try:
        behind = make_url(url).set(host="127.0.0.1", port=events["port"], query={})
        yield behind.render_as_string(hide_password=False)
    finally:
        events["loop"].call_soon_threadsafe(events["stop"].set)
        thread.join()
