"""Long reads: rows of one moment in portions, on threads that hinder no other transaction."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Select

from storage.errors import StorageUnavailable

T = TypeVar("T")

PORTION = 500
"""Rows that a long read holds in memory at once."""
MOST_LONG_READS = 2
"""How many long reads one process runs at once; the others wait."""
LONGEST_READ = 120.0
"""Seconds after which a long read is given up: what it reads keeps SQLite's WAL from being emptied,
and PostgreSQL from reclaiming rows."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A database at one moment. `stopped` is set when the result is no longer wanted."""

    connection: Connection
    stopped: Event
    until: float = field(default_factory=lambda: time.monotonic() + LONGEST_READ)
    """When to give up, by `time.monotonic`."""

    def rows(self, query: Select[Any]) -> Iterator[Row[Any]]:
        """Yield the rows of a query, read in portions.

        Raises StorageUnavailable between two portions when the read is stopped or takes too long.
        """
        portions = {"yield_per": PORTION}
        with self.connection.execute(query, execution_options=portions) as found:
            for portion in found.partitions():
                self._require_time()
                yield from portion

    def _require_time(self) -> None:
        if self.stopped.is_set():
            raise StorageUnavailable("The database is being closed; start again later.")
        if time.monotonic() > self.until:
            raise StorageUnavailable(
                f"Reading took longer than {LONGEST_READ:.0f} seconds; "
                "try again when less is going on."
            )


class LongReads:
    """Runs long reads beside all other transactions of a database."""

    def __init__(self, transact: Callable[[Callable[[Connection], Any]], Any]) -> None:
        """Use `transact`, which runs work in a transaction that reads, on a connection of its own.

        It is called on a thread of this object.
        """
        self._transact = transact
        self._threads = ThreadPoolExecutor(MOST_LONG_READS, "fulltime-long-read")
        self._running: set[Event] = set()

    async def run(self, work: Callable[[Snapshot], T]) -> T:
        """Return the result of `work`; it is stopped when its caller is cancelled."""
        stopped = Event()
        self._running.add(stopped)
        job = partial(self._transact, lambda connection: work(Snapshot(connection, stopped)))
        try:
            result: T = await asyncio.get_running_loop().run_in_executor(self._threads, job)
        finally:
            stopped.set()
            self._running.discard(stopped)
        return result

    async def close(self) -> None:
        """Stop the reads in progress after their portion, and wait for them."""
        for stopped in self._running:
            stopped.set()
        await asyncio.to_thread(self._threads.shutdown)
