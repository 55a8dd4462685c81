"""One writing connection, and two reading ones (a thread's, the event loop's)."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from sqlalchemy import Connection

from storage.engine.checkpoint import Checkpointer
from storage.engine.engine import dbapi_connection, enable_wal, make_engine, set_busy_timeout
from storage.engine.files import check_place, copy_online, lock_file, path_of
from storage.engine.group_commit import PendingTransaction
from storage.engine.upgrade import create, upgrade
from storage.errors import is_busy, translate_errors

T = TypeVar("T")

MAX_BATCH = 64
"""The most transactions in one commit, and thus one fsync."""
VACUUM_BUSY_TIMEOUT_MS = 200
"""Milliseconds that truncating the WAL may wait for readers; writers are blocked meanwhile."""


class Database:
    """An open database; made by `Database.open`, the only call that may block for long.

    `write` and `read` run a whole transaction as one callable over a connection, so each costs one
    hop to another thread. That thread must reacquire the GIL around every statement, so small work
    runs on the event-loop thread instead. This class keeps no pending asyncio task or timer.
    """

    def __init__(
        self,
        path: Path,
        writing: Connection,
        reading: Connection,
        looking: Connection,
        held: ExitStack,
    ) -> None:
        self.path = path
        self._writing = writing
        self._reading = reading
        self._looking = looking
        self._held = held
        self._waiting: deque[PendingTransaction[Any]] = deque()
        self._turn = RLock()
        """Held while a transaction is queued or started, so that none starts during `close`."""
        self._is_writing = False
        self._is_closed = False
        self._checkpointer = Checkpointer(path)
        self._writer = ThreadPoolExecutor(1, "fulltime-writer")
        self._reader = ThreadPoolExecutor(1, "fulltime-reader")

    @classmethod
    def open(cls, where: str | Path, *, backups: Path | None = None) -> "Database":
        """Open or create the database file, lock it and migrate it to the current schema.

        An older file is first copied to `backups` (by default a folder beside it). Raises
        StorageError with one sentence, and leaves the file as it was.
        """
        path = path_of(where)
        check_place(path)
        with ExitStack() as held, translate_errors(path):
            held.enter_context(lock_file(path))
            if not path.exists():
                create(path)
            engine = make_engine(path)
            upgrade(engine, path, backups or path.parent / "backups")
            enable_wal(engine)
            writing = held.enter_context(engine.connect())
            readers = make_engine(path, read_only=True)
            reading, looking = (held.enter_context(readers.connect()) for _ in range(2))
            return cls(path, writing, reading, looking, held.pop_all())

    def close(self) -> None:
        """Finish queued work and release the file; later calls raise RuntimeError."""
        with self._turn:
            self._is_closed = True  # from here on, only this method starts transactions
        self._writer.shutdown()
        while jobs := self._next():
            self._carry_out(jobs, begun=False)
        self._reader.shutdown()
        self._checkpointer.close()
        self._held.close()

    async def write(self, work: Callable[[Connection], T], *, brief: bool = False) -> T:
        """Run one transaction and return its result once it is committed to disk.

        Queued transactions share a commit. If `work` raises, only its own savepoint is rolled back
        and the caller gets the exception; if the commit fails, all callers in it get StorageError.
        `brief` work (a few rows found by key) runs on the event-loop thread, only its commit
        elsewhere.
        """
        return await self._wait_for(PendingTransaction(work, brief=brief))

    def look(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a read snapshot, on the calling thread: for a few rows found by key."""
        with translate_errors(self.path), self._looking.begin():
            return work(self._looking)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a read snapshot on the reader thread; it cannot write."""
        return await asyncio.wrap_future(self._reader.submit(self._read, work))

    async def backup(self, to: Path) -> None:
        """Copy the database to a new file while it is in use; raises StorageError."""
        await asyncio.to_thread(copy_online, self.path, to)

    async def vacuum(self) -> bool:
        """Truncate the WAL, which still holds deleted rows; return False while a reader blocks it.

        The database file itself holds none, because SQLite overwrites deleted content (`PRAGMA
        secure_delete`). Transactions wait for some milliseconds. Raises StorageError.
        """
        return await self._wait_for(PendingTransaction(self._scrub, apart=True))

    def _scrub(self, connection: Connection) -> bool:
        with translate_errors(self.path):
            set_busy_timeout(connection, VACUUM_BUSY_TIMEOUT_MS)
            checkpoint = dbapi_connection(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            is_busy = bool(checkpoint.fetchone()[0])
            set_busy_timeout(connection)
            return not is_busy

    def _read(self, work: Callable[[Connection], T]) -> T:
        with translate_errors(self.path), self._reading.begin():
            return work(self._reading)

    async def _wait_for(self, job: PendingTransaction[T]) -> T:
        with self._turn:
            if self._is_closed:
                raise RuntimeError("the database is closed")
            self._waiting.append(job)
            self._go_on()
        return await job.future

    def _next(self) -> list[PendingTransaction[Any]]:
        """Dequeue the jobs of the next commit, without those whose caller was cancelled."""
        jobs: list[PendingTransaction[Any]] = []
        while self._waiting and len(jobs) < MAX_BATCH:
            if jobs and (jobs[0].apart or self._waiting[0].apart):
                break
            job = self._waiting.popleft()
            if not job.future.done():
                jobs.append(job)
        return jobs

    def _go_on(self) -> None:
        """Start the next batch unless one is running; `_settle` calls this after each batch."""
        if self._is_writing or self._is_closed or not (jobs := self._next()):
            return
        self._is_writing = True
        begun = all(job.brief for job in jobs) and self._run_on_loop(jobs)
        if begun and all(job.error for job in jobs):
            self._roll_back()
            self._finish_batch(jobs)
        else:
            self._writer.submit(self._carry_out, jobs, begun=begun)

    def _run_on_loop(self, jobs: list[PendingTransaction[Any]]) -> bool:
        """Run brief jobs in an open transaction; False if another program holds the write lock."""
        try:
            set_busy_timeout(self._writing, 0)
            self._do(jobs)
        except Exception as error:  # noqa: BLE001 - it is raised in the waiting callers
            self._roll_back()
            if is_busy(error):
                return False
            _set_errors(jobs, error)
        return True

    def _carry_out(self, jobs: list[PendingTransaction[Any]], *, begun: bool) -> None:
        """Run the jobs unless they have run, then commit; on the writer thread or while closing."""
        try:
            if not begun:
                set_busy_timeout(self._writing)
                self._do(jobs)
            self._writing.commit()
        except Exception as error:  # noqa: BLE001 - as above
            self._roll_back()
            _set_errors(jobs, error)
        self._checkpointer.wake()
        with suppress(RuntimeError):  # the event loop is closed: nobody waits any more
            jobs[0].future.get_loop().call_soon_threadsafe(self._finish_batch, jobs)

    def _do(self, jobs: list[PendingTransaction[Any]]) -> None:
        """Run jobs in one transaction with a savepoint each, or a job that is no transaction."""
        if not jobs[0].apart:
            self._writing.begin()
        if len(jobs) == 1:  # the transaction itself serves as the savepoint
            jobs[0].run(self._writing)
        else:
            for job in jobs:
                job.run_in_savepoint(self._writing)

    def _roll_back(self) -> None:
        self._writing.rollback()
        self._writing.connection.rollback()  # a failed commit may have left the transaction open

    def _finish_batch(self, jobs: list[PendingTransaction[Any]]) -> None:
        """Resolve the futures of finished jobs and start the next batch."""
        for job in jobs:
            job.settle(self.path)
        with self._turn:
            self._is_writing = False
            self._go_on()


def _set_errors(jobs: list[PendingTransaction[Any]], error: Exception) -> None:
    """Set the error of a whole transaction on the jobs that have none of their own."""
    for job in jobs:
        job.error = job.error or error
