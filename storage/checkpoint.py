"""Checkpointer: moves what was written from the WAL into the file; no writer waits for it."""

import sqlite3
import threading
from pathlib import Path

import structlog

PAUSE = 1.0
"""Seconds from a write to its checkpoint; many writes share one."""

LARGE = 32 * 1024 * 1024
"""Bytes of WAL from which it is emptied even if a writer must wait some milliseconds for that.

Without a pause between two moves, a passive checkpoint never finds the moment to start it over.
"""

PATIENCE = 0.2
"""Seconds that emptying the WAL may wait for readers, since writers wait for it meanwhile."""

log = structlog.get_logger()


class Checkpointer:
    """A thread that sleeps until something was written, then checkpoints a moment later."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fulltime-checkpoint", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Say that something was written."""
        self._written.set()

    def close(self) -> None:
        """Stop and wait for the thread."""
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
            if self._size() > LARGE:  # something reads for too long, or the disk is too slow
                log.warning("the WAL file stays large", path=f"{self._path}-wal", bytes=size)

    def _size(self) -> int:
        """Return how many bytes the WAL file has."""
        return Path(f"{self._path}-wal").stat().st_size
