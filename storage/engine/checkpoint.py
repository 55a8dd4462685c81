"""A thread that checkpoints the WAL into the database file, so that writers need not."""

import sqlite3
import threading
from pathlib import Path

import structlog

PAUSE = 1.0
"""Seconds from a write to its checkpoint; writes in between share one checkpoint."""

LARGE = 32 * 1024 * 1024
"""WAL size in bytes from which the file is truncated, which blocks writers for some milliseconds.

Under constant writing a passive checkpoint never finds the moment to restart the WAL.
"""

PATIENCE = 0.2
"""Seconds that truncating the WAL may wait for readers; writers are blocked meanwhile."""

log = structlog.get_logger()


class Checkpointer:
    """A daemon thread that sleeps until a write is reported, then checkpoints after `PAUSE`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fulltime-checkpoint", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Report a write; safe from any thread."""
        self._written.set()

    def close(self) -> None:
        """Stop the thread and wait until it has ended."""
        self._closing.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=PATIENCE)
        while self._written.wait() and not self._closing.wait(PAUSE):
            self._written.clear()
            try:
                self._checkpoint(connection)
            except (sqlite3.Error, OSError) as error:
                log.warning("the checkpoint failed, the next write tries again", error=str(error))
        connection.close()

    def _checkpoint(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        size = self._size()
        if size > LARGE:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if self._size() > LARGE:  # a reader is open for too long, or the disk is too slow
                log.warning("the WAL file stays large", path=f"{self._path}-wal", bytes=size)

    def _size(self) -> int:
        """Return the size of the WAL file in bytes."""
        return Path(f"{self._path}-wal").stat().st_size
