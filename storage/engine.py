"""Engines: how Fulltime speaks to its SQLite file."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event

PATIENCE = 5000
"""Milliseconds to wait for another program that writes."""
PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",  # an acknowledged move outlives a power cut
    f"PRAGMA busy_timeout = {PATIENCE}",
    "PRAGMA secure_delete = ON",  # zeros take the place of what is deleted or replaced
    "PRAGMA wal_autocheckpoint = 0",  # the checkpointer does it, so no move waits for it
)


def make_engine(path: Path, *, read_only: bool = False) -> Engine:
    """Return an engine for the file, nothing opened yet; a writer's transactions start as such."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"isolation_level": None, "check_same_thread": False},
        hide_parameters=True,  # errors are logged, and rows hold seeds and hands
    )
    begin = "BEGIN" if read_only else "BEGIN IMMEDIATE"

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(pragma)
        connection.execute(f"PRAGMA query_only = {int(read_only)}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        driver(connection).execute(begin)

    return engine


def patient(connection: Connection, milliseconds: int = PATIENCE) -> None:
    """Let a connection wait so long for another program that writes."""
    driver(connection).execute(f"PRAGMA busy_timeout = {milliseconds}")


def driver(connection: Connection) -> Any:  # noqa: ANN401 - the driver's own connection
    """Return the connection of SQLite's driver below this one."""
    below = connection.connection.driver_connection
    assert below is not None, "it is open"
    return below


def keep_log(engine: Engine) -> None:
    """Switch the file to a write-ahead log, so that readers and the writer never wait in turn."""
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute("PRAGMA journal_mode = WAL")
