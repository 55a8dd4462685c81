"""A database on a PostgreSQL server: transactions on a bounded pool of threads."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from threading import Lock
from typing import TypeVar

import structlog
from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import DBAPIError, InvalidRequestError

from storage.engine.changes import Heard, noted_changes
from storage.engine.database import Database, Transaction
from storage.engine.streaming import MOST_LONG_READS, LongReads, Snapshot
from storage.engine.unreadable_rows import OPTION, UnreadableRows
from storage.errors import StorageUnavailable
from storage.postgresql.errors import (
    COLLISIONS,
    SAME_KEY,
    as_storage_error,
    has_fallen_silent,
    sqlstate_of,
    translate_errors,
)
from storage.postgresql.locks import enter, hold, try_to_lock
from storage.postgresql.notices import Notices
from storage.postgresql.server import CONNECTIONS, address_of, make_engine, prepare

T = TypeVar("T")
log = structlog.get_logger()

ATTEMPTS, ATTEMPTS_AT_A_KEY = 12, 3
"""How often a transaction is run if it collides with others on the same rows, or on a new key.

After a collision on a key that both insert, the next attempt finds the other's row.
"""
BESIDE_OTHERS = 3
"""How many of these attempts are made beside other transactions, the next ones alone.

SERIALIZABLE aborts unrelated transactions, too, because it locks whole tables where the server
reads them whole, and whole pages of small indexes: with three processes in a young database, some
members were refused after twelve attempts (measured).
"""
WRITERS = 2
"""How many transactions of one process write at once; the others wait.

With more, SERIALIZABLE aborts many unrelated ones, because it locks whole pages of small indexes:
with 16, each ran three times, and half as many were committed per second as with 2, of which hardly
any is aborted (measured).
"""
LOCKED_FOR = 0.25
"""Seconds until the next attempt to get a lock that another process holds."""
LOCKED_WITHIN = 600.0
"""Seconds to wait for such a lock: Discord may keep its holder waiting for minutes."""
PAUSE = 0.002
"""The longest pause after a first collision, in seconds; it doubles with each further one."""


class PostgresqlDatabase(Database):
    """A database on a server, which several processes may use; made by its method `open`."""

    def __init__(self, engine: Engine, address: str, held: Connection) -> None:
        """Use this engine, whose database is prepared; `held` marks it as in use."""
        self.address = address
        self.path = None
        self.unreadable = UnreadableRows()
        self._engine = engine = engine.execution_options(**{OPTION: self.unreadable})
        self._held = held
        self._holding = Lock()
        self._reading = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )  # a snapshot, which never fails because of writers
        self._readers = ThreadPoolExecutor(CONNECTIONS - WRITERS - MOST_LONG_READS, "fulltime-read")
        self._writers = ThreadPoolExecutor(WRITERS, "fulltime-write")
        self._long_reads = LongReads(partial(self._repeat, self._reading, writes=False))
        self._notices = Notices(engine)
        self._is_closed = False

    @classmethod
    def open(cls, url: URL, *, alone: bool = False) -> "PostgresqlDatabase":
        """Connect, and migrate the database to the current schema; raises StorageError.

        `alone` keeps other processes from it until it is closed.
        """
        address, engine = address_of(url), make_engine(url)
        try:
            prepare(engine, address)
            return cls(engine, address, hold(engine, address, alone=alone))
        except BaseException:
            engine.dispose()
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a read snapshot."""
        transaction = Transaction("read")
        job = partial(self._repeat, self._reading, transaction.timing(work), writes=False)
        result = await self._run(self._readers, job)
        self._report(transaction)
        return result

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction, again if it collided with another one."""
        transaction = Transaction("write")
        timed = transaction.timing(partial(self._write, work))
        job = partial(self._repeat, self._engine, timed, writes=True)
        with self.noting_trouble():
            result = await self._run(self._writers, job)
        self._report(transaction)
        return result

    async def read_long(self, work: Callable[[Snapshot], T]) -> T:
        """Run `work` on a read snapshot, with cursors of the server."""
        self._require_open()
        return await self._long_reads.run(work)

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncIterator[None]:
        """Wait until no other process holds an advisory lock, and hold it within the context.

        A wait is logged; raises StorageUnavailable when it takes too long.
        """
        try_it = partial(try_to_lock, self._engine, self.address, name)
        held, until = await self._run(self._readers, try_it), time.monotonic() + LOCKED_WITHIN
        if held is None:
            log.warning("lock_held_elsewhere", lock=name, waits_at_most=LOCKED_WITHIN)
        while held is None:
            if time.monotonic() > until:
                why = f"Another process holds the lock “{name}” of {self.address} for too long"
                raise StorageUnavailable(f"{why}; end it, then start this one again.")
            await asyncio.sleep(LOCKED_FOR)
            held = await self._run(self._readers, try_it)
        try:
            yield
        finally:
            await asyncio.to_thread(held.close)

    async def purge(self) -> bool:
        """Let the server reclaim the space of deleted rows."""
        return await self._run(self._readers, self._vacuum)

    async def watch(self) -> None:
        """Wait for ever: a server has no file that others replace."""
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Wait for transactions in progress, and disconnect."""
        self._is_closed = True
        await self._long_reads.close()
        for threads in (self._readers, self._writers):
            await asyncio.to_thread(threads.shutdown)
        self._held.close()
        self._engine.dispose()

    async def _hear_others(self, heard: Heard) -> None:
        await self._notices.hear(heard)

    def _write(self, work: Callable[[Connection], T], connection: Connection) -> T:
        result = work(connection)
        if self.tells_others and (names := noted_changes(connection)):
            self._notices.send(connection, names)
        return result

    async def _run(self, threads: ThreadPoolExecutor, job: Callable[[], T]) -> T:
        self._require_open()
        return await asyncio.get_running_loop().run_in_executor(threads, job)

    def _require_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("the database is closed")

    def _repeat(self, engine: Engine, work: Callable[[Connection], T], *, writes: bool) -> T:
        """Run `work` in a transaction of its own, again after a collision with another one.

        A connection that broke while it was idle is replaced once; that of a server which answers
        nothing is not, for the next one would be waited for as long.
        """
        attempt = 0
        while True:
            attempt += 1
            committing = False
            try:
                with engine.connect() as connection, connection.begin() as transaction:
                    if writes:
                        enter(connection, alone=attempt > BESIDE_OTHERS)
                    result = work(connection)
                    committing = True
                    transaction.commit()
                    return result
            except DBAPIError as error:
                state = sqlstate_of(error)
                most = ATTEMPTS_AT_A_KEY if state == SAME_KEY else ATTEMPTS
                is_closed = error.connection_invalidated and not has_fallen_silent(error)
                if is_closed:
                    self._hold_again()
                has_broken = is_closed and not committing and attempt == 1
                if attempt == most or (not has_broken and state not in COLLISIONS):
                    raise as_storage_error(error, self.address) from error
            time.sleep(random.uniform(0, PAUSE * 2 ** (attempt - 1)))  # noqa: S311 - no secret

    def _hold_again(self) -> None:
        """Mark the database as in use again if the connection that marks it has broken, too."""
        with self._holding:
            try:
                self._held.execute(text("SELECT 1"))
                self._held.commit()
            except (DBAPIError, InvalidRequestError):
                self._held.close()
                self._held = hold(self._engine, self.address, alone=False)

    def _vacuum(self) -> bool:
        with translate_errors(self.address), self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM"))
        return True
