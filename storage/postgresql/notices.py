"""What other processes on the server change, told by NOTIFY as they commit."""

import asyncio
import secrets

import psycopg
import structlog
from sqlalchemy import Connection, Engine, text

from storage.engine.changes import Heard
from storage.postgresql import silence

CHANNEL = "fulltime"
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :said)")
MOST = 7_000
"""The most letters of names in a notice, of which the server takes 8,000 bytes."""
LISTENS_AGAIN = 2.0
"""Seconds until a connection that has ended is made again."""
log = structlog.get_logger()


class Notices:
    """The notices of one process."""

    def __init__(self, engine: Engine) -> None:
        """Listen at the server of this engine, on a connection of its own."""
        _, parameters = engine.dialect.create_connect_args(engine.url)
        self._parameters = {**silence.LIMITS, "application_name": "fulltime", **parameters}
        self._sender = secrets.token_hex(8)

    def send(self, connection: Connection, names: set[str]) -> None:
        """Tell the others once the transaction is committed."""
        said = " ".join(sorted(names))
        connection.execute(NOTIFY, {"said": f"{self._sender} {said if len(said) < MOST else ''}"})

    async def hear(self, heard: Heard) -> None:
        """Call `heard` with what others change, for ever; with None after each new connection."""
        while True:
            try:
                await self._listen(heard)
            except psycopg.Error as error:
                log.info("notices_interrupted", why=type(error).__name__)
            await asyncio.sleep(LISTENS_AGAIN)

    async def _listen(self, heard: Heard) -> None:
        connect = psycopg.AsyncConnection.connect
        async with await connect(**self._parameters, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            heard(None)
            async for notice in connection.notifies():
                sender, *names = notice.payload.split()
                if sender != self._sender:
                    heard(set(names) or None)
