"""Checkpoints of the WAL into the database file, so that no writer has to make them."""

import sqlite3
import threading
from pathlib import Path

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from storage.errors import DatabaseLostError
from storage.sqlite.connection import SqliteConnection, dbapi_connection, set_busy_timeout
from storage.sqlite.file_watch import FileWatch

PAUSE = 1.0
"""Seconds from a write to its checkpoint; writes in between share one checkpoint."""

LARGE = 32 * 1024 * 1024
"""WAL size in bytes from which the file is truncated, which blocks writers for some milliseconds.

Under constant writing a passive checkpoint never finds the moment to restart the WAL.
"""

BUSY_TIMEOUT_MS = 200
"""Milliseconds that truncating the WAL may wait for readers; writers are blocked meanwhile."""

log = structlog.get_logger()


class Checkpointer:
    """Makes a checkpoint `PAUSE` seconds after a write was reported, on a connection of its own.

    The thread of that connection waits, since a timer of the event loop would keep a test harness
    from seeing the bot at rest.
    """

    def __init__(self, connection: SqliteConnection, path: Path, file: FileWatch) -> None:
        """Write into the file at `path` while `file` finds that it is the one that was opened."""
        self._connection = connection
        self._path = path
        self._file = file
        self._is_due = self._is_large = False
        self._closing = threading.Event()

    def wake(self) -> None:
        """Report a write."""
        if not self._is_due:
            self._is_due = True
            self._connection.post(self._checkpoint_later)

    async def close(self) -> None:
        """Drop the next checkpoint, wait for one in progress, and disconnect."""
        self._closing.set()
        await self._connection.close()

    def _checkpoint_later(self, connection: Connection) -> None:
        if self._closing.wait(PAUSE):
            return
        self._is_due = False  # a write from here on gets a checkpoint of its own
        try:
            self._file.check()
            self._checkpoint(connection)
        except (DBAPIError, sqlite3.Error, OSError, DatabaseLostError) as error:
            log.warning("checkpoint_failed", error=str(error))
            self._file.note_error(error)

    def _checkpoint(self, connection: Connection) -> None:
        set_busy_timeout(connection, BUSY_TIMEOUT_MS)
        bare = dbapi_connection(connection)
        _, frames, moved = bare.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        # no reader of an older state holds it; one of the newest delays writers, but not for long
        if self._size() > LARGE and moved == frames:
            bare.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size, was_large = self._size(), self._is_large
        self._is_large = size > LARGE
        if self._is_large and not was_large:  # a reader is open for long, or the disk is too slow
            log.warning("wal_file_large", path=f"{self._path}-wal", bytes=size)

    def _size(self) -> int:
        """Return the size of the WAL file in bytes."""
        return Path(f"{self._path}-wal").stat().st_size
