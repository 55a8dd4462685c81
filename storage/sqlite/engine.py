"""SQLAlchemy engines for the SQLite file, and its pragmas."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event

PATIENCE = 5000
"""Milliseconds to wait for another program's write lock."""
PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",  # an acknowledged move survives a power cut
    f"PRAGMA busy_timeout = {PATIENCE}",
    "PRAGMA secure_delete = ON",  # deleted and replaced content is overwritten with zeros
    "PRAGMA wal_autocheckpoint = 0",  # the checkpointer does it, so no move waits for it
)


def make_engine(
    path: Path,
    *,
    read_only: bool = False,
    creator: Callable[[], sqlite3.Connection] | None = None,
) -> Engine:
    """Return a lazily connecting engine; a writer's transactions start with BEGIN IMMEDIATE.

    `creator` returns the connection to use; by default each connects to the file anew.
    """
    begin = "BEGIN" if read_only else "BEGIN IMMEDIATE"
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        hide_parameters=True,  # errors are logged, and rows hold seeds and hands
        **{"creator": creator} if creator else {"connect_args": {"isolation_level": None}},
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
