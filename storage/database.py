"""Database: one writer and one reader, each with a thread and a connection of its own."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, NestedTransaction
from sqlalchemy.exc import DBAPIError

from storage.checkpoint import Checkpointer
from storage.engine import keep_log, make_engine
from storage.errors import explained, in_words
from storage.files import check_place, copy_online, path_of, take
from storage.upgrade import upgrade

T = TypeVar("T")

TOGETHER = 64
"""The most transactions that share one commit, and so one wait for the disk."""


class Database:
    """An open database; made by `Database.open`, which alone may block for long.

    `write` and `read` take a whole transaction as one callable over a connection, so that each is
    one hop to another thread. No task and no timer of the event loop waits here.
    """

    def __init__(
        self, path: Path, writing: Connection, reading: Connection, held: ExitStack
    ) -> None:
        self.path = path
        self._writing = writing
        self._reading = reading
        self._held = held
        self._waiting: deque[_Job[Any]] = deque()
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
            engine = make_engine(path)
            upgrade(engine, path, backups or path.parent / "backups")
            keep_log(engine)
            writing = held.enter_context(engine.connect())
            reading = held.enter_context(make_engine(path, read_only=True).connect())
            return cls(path, writing, reading, held.pop_all())

    def close(self) -> None:
        """Finish what waits, then let go of the file."""
        self._writer.shutdown()
        self._reader.shutdown()
        self._checkpointer.close()
        self._held.close()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run one transaction and return its result once it is safe on the disk.

        What waits shares a commit. If `work` raises, it alone is rolled back and the caller gets
        the exception; if the commit fails, everyone in it gets StorageError.
        """
        job = _Job(work)
        self._waiting.append(job)
        self._writer.submit(self._commit_waiting)
        return await asyncio.wrap_future(job.future)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what `work` reads from one consistent moment; it cannot write."""
        return await asyncio.wrap_future(self._reader.submit(self._read, work))

    async def backup(self, to: Path) -> None:
        """Copy the database to a file while it is in use; raises StorageError."""
        await asyncio.to_thread(copy_online, self.path, to)

    async def scrub(self) -> bool:
        """Write the file anew, so that nothing deleted is left in it; False where it must wait.

        Transactions wait meanwhile, about a second for every 100 MB. Raises StorageError.
        """
        return await asyncio.wrap_future(self._writer.submit(self._scrub))

    def _scrub(self) -> bool:
        with in_words(self.path):
            bare = self._writing.connection.driver_connection
            assert bare is not None, "it is open"
            bare.execute("VACUUM")
            busy, _, _ = bare.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            return not busy

    def _read(self, work: Callable[[Connection], T]) -> T:
        with in_words(self.path), self._reading.begin():
            return work(self._reading)

    def _commit_waiting(self) -> None:
        """Run what waits as one transaction with a savepoint each; on the writer's thread."""
        jobs = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
        jobs = [job for job in jobs if job.future.set_running_or_notify_cancel()]
        if not jobs:
            return
        try:
            self._commit(jobs)
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it is
            for job in jobs:
                job.error = job.error or error
        self._checkpointer.wake()
        for job in jobs:
            job.settle(self.path)

    def _commit(self, jobs: "list[_Job[Any]]") -> None:
        try:
            with self._writing.begin():
                if len(jobs) == 1:  # the transaction itself is its savepoint
                    jobs[0].run(self._writing)
                else:
                    for job in jobs:
                        job.run_apart(self._writing)
        except Exception:
            self._writing.connection.rollback()  # a commit that failed may have left it open
            raise


class _Job(Generic[T]):
    """A transaction that waits for its turn, and who waits for it."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.future: Future[T] = Future()
        self.error: Exception | None = None
        self._work = work
        self._result: T

    def run(self, connection: Connection) -> None:
        """Do the work; raises what it raises."""
        self._result = self._work(connection)

    def run_apart(self, connection: Connection) -> None:
        """Do the work in a savepoint; raises only when the whole transaction is lost with it."""
        savepoint = connection.begin_nested()
        try:
            self.run(connection)
        except Exception as error:  # noqa: BLE001 - it is raised again where the work came from
            self.error = error
            _roll_back(savepoint, error)
        else:
            savepoint.commit()

    def settle(self, path: Path) -> None:
        """Hand the result, or what went wrong, to who waits."""
        if self.error is None:
            self.future.set_result(self._result)
        else:
            self.future.set_exception(explained(self.error, path))


def _roll_back(savepoint: NestedTransaction, error: Exception) -> None:
    """Undo one transaction alone; raises `error` where the database has undone all of them.

    SQLite does so on a full disk: then the savepoint is gone, and so is the work of the others.
    """
    try:
        savepoint.rollback()
    except DBAPIError:
        raise error from None
