"""Connections to the SQLite file: its pragmas, SQLAlchemy engines, and aiosqlite's connection.

aiosqlite opens a connection and owns its thread. Its own methods take one hop to that thread for
each statement; here a function with any number of statements is one hop.
"""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Engine, NullPool, Pool, StaticPool, create_engine, event

T = TypeVar("T")

PATIENCE = 5000
"""Milliseconds to wait for another program's write lock."""
TEMPORARY = Path(os.environ.get("TMPDIR", "/tmp"))  # noqa: S108 - it is only told
"""The folder of temporary databases, which SQLite looks for by itself."""
PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",  # an acknowledged move survives a power cut
    f"PRAGMA busy_timeout = {PATIENCE}",
    "PRAGMA secure_delete = ON",  # deleted and replaced content is overwritten with zeros
    "PRAGMA wal_autocheckpoint = 0",  # the checkpointer does it, so no move waits for it
)


def connect_file(path: Path, mode: Literal["ro", "rw", "rwc"] = "rw") -> sqlite3.Connection:
    """Return a connection to a file, which only the mode "rwc" creates.

    A file that was deleted must not come back empty because something connects to it.
    """
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None)


def take_back(path: Path) -> None:
    """Take back what a process that was killed has left half changed, as a migration.

    SQLite does so when it reads the file by a connection that may write. Raises sqlite3's errors.
    """
    with closing(connect_file(path)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_schema")


def make_new_engine(path: Path) -> Engine:
    """Return the engine of a file that its first connection creates."""
    return make_engine(path, creator=partial(connect_file, path, "rwc"))


@contextmanager
def temporary_engine() -> Iterator[Engine]:
    """Yield the engine of a new database that no other process can open; it ends with the context.

    Nothing is left of it if this process is killed: what SQLite does not keep in memory, it writes
    into a file that has no name any more. https://sqlite.org/inmemorydb.html, "Temporary Databases"
    """
    connect = partial(sqlite3.connect, "", isolation_level=None)
    engine = make_engine(TEMPORARY, creator=connect, poolclass=StaticPool)
    try:
        yield engine
    finally:
        engine.dispose()


def make_engine(
    path: Path,
    *,
    read_only: bool = False,
    creator: Callable[[], sqlite3.Connection] | None = None,
    poolclass: type[Pool] = NullPool,
) -> Engine:
    """Return a lazily connecting engine; a writer's transactions start with BEGIN IMMEDIATE.

    `creator` returns the connection to use; by default a new one to the existing file is opened
    each time.
    """
    begin = "BEGIN" if read_only else "BEGIN IMMEDIATE"
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=poolclass,
        hide_parameters=True,  # errors are logged, and rows hold seeds and hands
        creator=creator or partial(connect_file, path),
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(pragma)
        connection.execute(f"PRAGMA query_only = {int(read_only)}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        dbapi_connection(connection).execute(begin)

    return engine


def set_busy_timeout(connection: Connection, milliseconds: int = PATIENCE) -> None:
    """Set how long a connection waits for another program's write lock."""
    dbapi_connection(connection).execute(f"PRAGMA busy_timeout = {milliseconds}")


def dbapi_connection(connection: Connection) -> Any:  # noqa: ANN401 - the driver's own connection
    """Return the sqlite3 connection beneath a SQLAlchemy connection."""
    below = connection.connection.driver_connection
    assert below is not None, "it is open"
    return below


def enable_wal(engine: Engine) -> None:
    """Enable write-ahead logging, so that readers and the writer do not block each other."""
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute("PRAGMA journal_mode = WAL")


def mark(engine: Engine) -> int:
    """Write a random `PRAGMA user_version` into the file, which nothing else uses; return it.

    It tells the file from all copies that were made before, whatever their journal mode. On a disk
    that takes nothing the file does not get it.
    """
    number = secrets.randbits(31)
    with closing(engine.raw_connection()) as connection, suppress(sqlite3.Error):
        connection.cursor().execute(f"PRAGMA user_version = {number}")
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return number


class SqliteConnection(aiosqlite.Connection):
    """A connection to the file with SQLAlchemy Core on its thread; made by `open`."""

    core: Connection
    """SQLAlchemy's connection; sqlite3 refuses it on any thread but its own."""

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False) -> "SqliteConnection":
        """Connect to the file; raises SQLAlchemy's or sqlite3's error if that fails."""
        opened = cls(partial(connect_file, path), iter_chunk_size=64)
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
        """Close SQLAlchemy's connection and this one, if they are open."""
        if self._connection is not None:
            await self._hop(self.core.close)
        await super().close()

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Run a function over the connection on its thread, after the functions that wait there."""
        return await self._hop(partial(function, self.core))

    def post(self, function: Callable[[Connection], None]) -> None:
        """Let a function that never raises run on the thread, without waiting for it."""
        self._tx.put_nowait((None, partial(function, self.core)))

    async def _hop(self, function: Callable[[], T]) -> T:
        result: T = await self._execute(function)  # type: ignore[no-untyped-call] # aiosqlite's has no types
        return result
