"""Database: one writer, one reader with a thread of its own, and one for small questions."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from sqlalchemy import Connection

from storage.checkpoint import Checkpointer
from storage.engine import driver, keep_log, make_engine, patient
from storage.errors import in_words, is_busy
from storage.files import check_place, copy_online, path_of, take
from storage.job import Job
from storage.upgrade import create, upgrade

T = TypeVar("T")

TOGETHER = 64
"""The most transactions that share one commit, and so one wait for the disk."""
SCRUB_PATIENCE = 200
"""Milliseconds that emptying the log may wait for readers, since writers wait for it."""


class Database:
    """An open database; made by `Database.open`, which alone may block for long.

    `write` and `read` take a whole transaction as one callable over a connection, so that each is
    one hop to another thread; what is small is done where it is asked for. A thread has to wait for
    the interpreter before and after each statement, while the event loop is busy. No task and no
    timer of the event loop waits here.
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
        self._waiting: deque[Job[Any]] = deque()
        self._turn = RLock()
        """Held by who begins something, so that nothing is begun while another thread closes."""
        self._is_writing = False
        self._is_closed = False
        self._checkpointer = Checkpointer(path)
        self._writer = ThreadPoolExecutor(1, "fulltime-writer")
        self._reader = ThreadPoolExecutor(1, "fulltime-reader")

    @classmethod
    def open(cls, where: str | Path, *, backups: Path | None = None) -> "Database":
        """Open the database file or make it, lock it and bring it to today's tables.

        An older one is copied to `backups` first (by default a folder beside it). Raises
        StorageError with one sentence, and leaves the file as it was.
        """
        path = path_of(where)
        check_place(path)
        with ExitStack() as held, in_words(path):
            held.enter_context(take(path))
            if not path.exists():
                create(path)
            engine = make_engine(path)
            upgrade(engine, path, backups or path.parent / "backups")
            keep_log(engine)
            writing = held.enter_context(engine.connect())
            readers = make_engine(path, read_only=True)
            reading, looking = (held.enter_context(readers.connect()) for _ in range(2))
            return cls(path, writing, reading, looking, held.pop_all())

    def close(self) -> None:
        """Finish what waits, then let go of the file; what comes later raises RuntimeError."""
        with self._turn:
            self._is_closed = True  # nothing begins any more but here
        self._writer.shutdown()
        while jobs := self._next():
            self._carry_out(jobs, begun=False)
        self._reader.shutdown()
        self._checkpointer.close()
        self._held.close()

    async def write(self, work: Callable[[Connection], T], *, brief: bool = False) -> T:
        """Run one transaction and return its result once it is safe on the disk.

        What waits shares a commit. If `work` raises, it alone is rolled back and the caller gets
        the exception; if the commit fails, everyone in it gets StorageError. `brief` work, some
        rows found by their keys, is done in the event loop's thread, and only its commit elsewhere.
        """
        return await self._wait_for(Job(work, brief=brief))

    def look(self, work: Callable[[Connection], T]) -> T:
        """Return what `work` reads from one consistent moment, at once: some rows by their keys."""
        with in_words(self.path), self._looking.begin():
            return work(self._looking)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what `work` reads from one consistent moment; it cannot write."""
        return await asyncio.wrap_future(self._reader.submit(self._read, work))

    async def backup(self, to: Path) -> None:
        """Copy the database to a file while it is in use; raises StorageError."""
        await asyncio.to_thread(copy_online, self.path, to)

    async def scrub(self) -> bool:
        """Empty the write-ahead log, which holds deleted rows; False while something reads it.

        The file itself holds none: SQLite overwrites what is deleted (`PRAGMA secure_delete`).
        Transactions wait for some milliseconds. Raises StorageError.
        """
        return await self._wait_for(Job(self._scrub, apart=True))

    def _scrub(self, connection: Connection) -> bool:
        with in_words(self.path):
            patient(connection, SCRUB_PATIENCE)
            checkpoint = driver(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            is_busy = bool(checkpoint.fetchone()[0])
            patient(connection)
            return not is_busy

    def _read(self, work: Callable[[Connection], T]) -> T:
        with in_words(self.path), self._reading.begin():
            return work(self._reading)

    async def _wait_for(self, job: Job[T]) -> T:
        with self._turn:
            if self._is_closed:
                raise RuntimeError("the database is closed")
            self._waiting.append(job)
            self._go_on()
        return await job.future

    def _next(self) -> list[Job[Any]]:
        """Take what is carried out together out of what waits, without those who gave up."""
        jobs: list[Job[Any]] = []
        while self._waiting and len(jobs) < TOGETHER:
            if jobs and (jobs[0].apart or self._waiting[0].apart):
                break
            job = self._waiting.popleft()
            if not job.future.done():
                jobs.append(job)
        return jobs

    def _go_on(self) -> None:
        """Carry out what waits; while something is under way, it comes after that."""
        if self._is_writing or self._is_closed or not (jobs := self._next()):
            return
        self._is_writing = True
        begun = all(job.brief for job in jobs) and self._begin(jobs)
        if begun and all(job.error for job in jobs):
            self._roll_back()
            self._settle(jobs)
        else:
            self._writer.submit(self._carry_out, jobs, begun=begun)

    def _begin(self, jobs: list[Job[Any]]) -> bool:
        """Begin a transaction for brief work and do it; False where another program is writing."""
        try:
            patient(self._writing, 0)
            self._do(jobs)
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it is
            self._roll_back()
            if is_busy(error):
                return False
            _fail(jobs, error)
        return True

    def _carry_out(self, jobs: list[Job[Any]], *, begun: bool) -> None:
        """Do what is not begun yet, and commit; on the writer's thread, or when all else ended."""
        try:
            if not begun:
                patient(self._writing)
                self._do(jobs)
            self._writing.commit()
        except Exception as error:  # noqa: BLE001 - as above
            self._roll_back()
            _fail(jobs, error)
        self._checkpointer.wake()
        with suppress(RuntimeError):  # the event loop is closed: nobody waits any more
            jobs[0].future.get_loop().call_soon_threadsafe(self._settle, jobs)

    def _do(self, jobs: list[Job[Any]]) -> None:
        """Do the work of these as one transaction with a savepoint each, or what stands apart."""
        if not jobs[0].apart:
            self._writing.begin()
        if len(jobs) == 1:  # the transaction itself is its savepoint
            jobs[0].run(self._writing)
        else:
            for job in jobs:
                job.run_beside(self._writing)

    def _roll_back(self) -> None:
        self._writing.rollback()
        self._writing.connection.rollback()  # a commit that failed may have left it open

    def _settle(self, jobs: list[Job[Any]]) -> None:
        """Tell those who waited, and go on with the next."""
        for job in jobs:
            job.settle(self.path)
        with self._turn:
            self._is_writing = False
            self._go_on()


def _fail(jobs: list[Job[Any]], error: Exception) -> None:
    """Note an error of a whole transaction with those that have none of their own."""
    for job in jobs:
        job.error = job.error or error
