"""Whether a database file is whole; every start, doctor, backup and restore asks here."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import structlog
from sqlalchemy import Connection

from storage.engine.migration import version_of
from storage.errors import StorageError
from storage.schema.match_tables import metadata
from storage.schema.metadata import VERSION
from storage.sqlite.connection import (
    SqliteConnection,
    connect_file,
    dbapi_connection,
    make_engine,
    take_back,
)
from storage.sqlite.errors import damaged, is_damage, translate_errors
from storage.sqlite.files import check_place, require_file

RowCounts = dict[str, int]
"""The number of rows by table."""
CHECKED_AGAIN = 60.0
"""Seconds until a file is checked once more that could not be checked."""
log = structlog.get_logger()
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


def check_file(path: Path, of: Path | None = None) -> RowCounts:
    """Check that a database file is whole and ours, and return how many rows it holds.

    It changes nothing, not even by reading a WAL into the file, unless a killed process has left it
    half changed: then SQLite takes that back, for there is no other way to read it. Raises
    StorageError, which names `of` (the file itself by default), if it is damaged or empty, or if
    another program or a newer version wrote it.
    """
    name = of or path
    check_place(path)
    require_file(path)
    creator = partial(connect_file, path, "ro")
    engine = make_engine(path, read_only=True, creator=creator)
    with translate_errors(name):
        if Path(f"{path}-journal").exists():
            take_back(path)
        with engine.connect() as connection:
            return _check(connection, name)


async def is_whole(path: Path) -> bool:
    """Return whether the file that this process uses is whole, after as many checks as needed.

    What keeps a check from being made, such as a disk that fails for a while or too many open
    files, says nothing about the file.
    """
    while True:
        try:
            await _check_beside(path)
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody else would tell
            log.warning("database_check_failed", reason=str(error))
            if is_damage(error):
                return False
        else:
            return True
        await asyncio.sleep(CHECKED_AGAIN)


async def _check_beside(path: Path) -> None:
    """Check the file that this process uses, on a thread of its own, as `check_file` does.

    Raises StorageError; if it is cancelled, the check ends at once.
    """
    with translate_errors(path):
        connection = await SqliteConnection.open(path, read_only=True)
        try:
            await connection.run(partial(_check, name=path))
        finally:
            await connection.interrupt()
            await connection.close()


def _check(connection: Connection, name: Path) -> RowCounts:
    """Check the database of a connection as `check_file` does, some 150 MB a second."""
    bare = dbapi_connection(connection)
    if bare.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise damaged(name)
    counted, version = count_rows(bare), version_of(connection, str(name))
    if not version:
        raise StorageError(f"{name} is empty; bring another copy back with `fulltime restore`.")
    if version == VERSION and not metadata.tables.keys() <= counted.keys():
        raise damaged(name)
    return counted


def count_rows(connection: sqlite3.Connection) -> RowCounts:
    """Return how many rows each table holds."""
    tables = [name for (name,) in connection.execute(TABLES)]
    return {
        name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608 - a name of its own
        for name in tables
    }
