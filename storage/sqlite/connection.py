"""A connection of aiosqlite, with SQLAlchemy Core on its thread.

aiosqlite opens the connection and owns its thread. Its own methods take one hop to that thread for
each statement; here a function with any number of statements is one hop.
"""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection

from storage.sqlite.engine import make_engine

T = TypeVar("T")


class SqliteConnection(aiosqlite.Connection):
    """A connection to the file; made by `SqliteConnection.open`."""

    core: Connection
    """SQLAlchemy's connection; sqlite3 refuses it on any thread but its own."""

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False) -> "SqliteConnection":
        """Connect to the file; raises SQLAlchemy's or sqlite3's error if that fails."""
        opened = cls(lambda: sqlite3.connect(path, isolation_level=None), iter_chunk_size=64)
        opened._thread.daemon = True
        await opened
        engine = make_engine(path, read_only=read_only, creator=lambda: opened._conn)
        try:
            opened.core = await opened._hop(engine.connect)
        except BaseException:
            await super(SqliteConnection, opened).close()
            raise
        return opened

    async def close(self) -> None:
        """Close both, if they are open; SQLAlchemy would keep its own for ever."""
        if self._connection is not None:
            await self._hop(self.core.close)
        await super().close()

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Run a function over the connection on its thread, after those that wait there."""
        return await self._hop(partial(function, self.core))

    def post(self, function: Callable[[Connection], None]) -> None:
        """Let a function that never raises run on the thread, without waiting for it."""
        self._tx.put_nowait((None, partial(function, self.core)))

    async def _hop(self, function: Callable[[], T]) -> T:
        result: T = await self._execute(function)  # type: ignore[no-untyped-call] # aiosqlite's has no types
        return result
