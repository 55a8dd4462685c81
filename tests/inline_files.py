"""Database files without threads, for tests of what stands on the storage.

Most transactions of a test take less time than their way to a thread and back. The threads
themselves are tested in `tests/storage`, on the wire and by killing.
"""

import asyncio

from storage.sqlite import connection, database


class InlineConnection(connection.SqliteConnection):
    """Runs what it is handed on the event loop's thread, once the loop has been round."""

    @classmethod
    async def open(cls, path, *, read_only=False):
        """Connect to the file; nothing else can run meanwhile."""
        opened = cls(lambda: None, iter_chunk_size=64)  # its thread is never started
        opened._connection = connection.connect_file(path)
        engine = connection.make_engine(path, read_only=read_only, creator=lambda: opened._conn)
        opened.core = engine.connect()
        return opened

    async def close(self):
        """Close both connections."""
        if self._connection is not None:
            self.core.close()
            self._connection.close()
            self._connection = None

    def post(self, function):
        """Do nothing: only checkpoints are posted, and no test of the host writes that much."""

    async def _hop(self, function):
        await asyncio.sleep(0)
        return function()


def use_inline_files(monkeypatch):
    """Let databases that are opened from now on run in the event loop."""
    monkeypatch.setattr(database, "SqliteConnection", InlineConnection)
