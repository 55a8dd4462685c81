"""The SQLite file as a database: one connection writes, one reads, long reads open their own.

Transactions that wait for the writer share one commit, with a savepoint each.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, closing, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import structlog
from sqlalchemy import Connection, NestedTransaction
from sqlalchemy.exc import DBAPIError

from storage.engine.database import Database, Transaction
from storage.engine.streaming import LongReads, Snapshot
from storage.engine.unreadable_rows import OPTION, UnreadableRows
from storage.errors import DatabaseLostError
from storage.sqlite.checkpoint import BUSY_TIMEOUT_MS, Checkpointer
from storage.sqlite.connection import (
    SqliteConnection,
    dbapi_connection,
    enable_wal,
    make_engine,
    mark,
    set_busy_timeout,
)
from storage.sqlite.errors import as_storage_error, translate_errors
from storage.sqlite.file_watch import FileWatch
from storage.sqlite.files import (
    check_place,
    lock_file,
    remove_unfinished,
    require_one_name,
    size_of,
)
from storage.sqlite.integrity import check_file, is_whole
from storage.sqlite.long_reads import read_apart
from storage.sqlite.rescue import save_lost
from storage.sqlite.traces import require_no_traces
from storage.sqlite.upgrade import create, upgrade

T = TypeVar("T")

MAX_BATCH = 64
"""The most transactions in one commit, and thus one fsync."""
LARGE = 64 * 1024 * 1024
"""Size in bytes from which a start does not wait for the check of the file: half a second."""
LOOK_EVERY = 1.0
"""Seconds between two looks at the file while nothing is written."""

log = structlog.get_logger()


class PendingTransaction(Generic[T]):
    """Work over a connection; created on the event loop, by the task that awaits its `future`.

    `apart` work begins no transaction and shares a commit with nothing.
    """

    def __init__(self, work: Callable[[Connection], T], *, apart: bool = False) -> None:
        self.apart = apart
        self.error: Exception | None = None
        self.future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._work = work
        self._result: T

    def run(self, connection: Connection) -> None:
        """Run the work; its exceptions propagate."""
        self._result = self._work(connection)

    def run_in_savepoint(self, connection: Connection) -> None:
        """Run the work in a savepoint; raises only if SQLite rolled the whole transaction back."""
        savepoint = connection.begin_nested()
        try:
            self.run(connection)
        except Exception as error:  # noqa: BLE001 - raised again in the caller's task
            self.error = error
            _roll_back(savepoint, error)
        else:
            savepoint.commit()

    def settle(self, path: Path) -> None:
        """Resolve the future with the result or the error; call it on the event loop's thread."""
        if self.future.done():  # the caller was cancelled
            return
        if self.error is None:
            self.future.set_result(self._result)
        else:
            self.future.set_exception(as_storage_error(self.error, path))


class SqliteDatabase(Database):
    """A database file that this process has locked; it connects when it is first used.

    Transactions that wait for the writer share one commit. While none is in progress, the event
    loop has no task or timer of this database but `watch`.
    """

    def __init__(
        self, path: Path, file: FileWatch, held: ExitStack, *, backups: Path, is_checked: bool
    ) -> None:
        """Use the file at `path`, prepared by `open`; `held` is released at the end."""
        self.path: Path = path
        self.address = str(path)
        self.is_checked = is_checked
        self._file = file
        self.unreadable = UnreadableRows()
        self._held = held
        self._backups = backups
        self._waiting: deque[PendingTransaction[Any]] = deque()
        self._committing: asyncio.Task[None] | None = None
        self._connecting, self._looking = asyncio.Lock(), asyncio.Lock()
        self._writing: SqliteConnection | None = None
        self._reading: SqliteConnection | None = None
        self._checkpointer: Checkpointer | None = None
        self._checking: asyncio.Task[None] | None = None
        self._long_reads = LongReads(
            partial(read_apart, path=path, file=file, unreadable=self.unreadable)
        )
        self._is_closed = self._looks_are_over = False

    @classmethod
    def open(cls, path: Path, *, backups: Path | None = None) -> "SqliteDatabase":
        """Open or create the database file, lock it and migrate it to the current schema.

        An older file is first copied to `backups` (by default a folder next to it). A file that is
        not large is checked as a whole. May block for long, so call it before the event loop runs.
        Raises StorageError with one sentence, and leaves the file as it was.
        """
        check_place(path)
        with ExitStack() as held, translate_errors(path):
            held.enter_context(lock_file(path))
            require_one_name(path)
            is_checked = True
            if not path.exists():
                require_no_traces(path, backups)
                create(path)
            elif is_checked := size_of(path) < LARGE:
                check_file(path)
            engine, folder = make_engine(path), backups or path.parent / "backups"
            upgrade(engine, path, folder)
            remove_unfinished(path)
            enable_wal(engine)
            file = held.enter_context(closing(FileWatch(path, mark(engine))))
            return cls(path, file, held.pop_all(), backups=folder, is_checked=is_checked)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a read snapshot on the reader's thread."""
        self._require_open()
        with translate_errors(self.path), self._file.noting_damage():
            transaction = Transaction("read")
            reading = self._reading or await self._connect_reader()
            result = await reading.run(partial(_run_in_transaction, transaction.timing(work)))
        self._report(transaction)
        return result

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in the next commit; if it raises, only its own savepoint is rolled back.

        If the commit fails, all callers in it get StorageError.
        """
        transaction = Transaction("write")
        with self.noting_trouble():
            result = await self._wait_for(PendingTransaction(transaction.timing(work)))
        self._report(transaction)
        return result

    async def read_long(self, work: Callable[[Snapshot], T]) -> T:
        """Run `work` on a read snapshot of a connection of its own."""
        self._require_open()
        return await self._long_reads.run(work)

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:  # noqa: ARG002 - none is needed
        """Return an empty context: there is no other process."""
        return nullcontext()

    async def purge(self) -> bool:
        """Truncate the WAL, which still holds deleted rows; return False while a reader blocks it.

        The database file itself holds none, because SQLite overwrites deleted content (`PRAGMA
        secure_delete`). Transactions wait for some milliseconds.
        """
        return await self._wait_for(PendingTransaction(self._truncate_wal, apart=True))

    async def watch(self) -> None:
        """Look at the file every second, and check a large one; return once it is lost."""
        if not self.is_checked:
            self._checking = asyncio.create_task(self._check())
        while not await self._is_lost():  # noqa: ASYNC110 - nobody tells us when a file goes
            await asyncio.sleep(LOOK_EVERY)

    async def close(self) -> None:
        """Finish queued work, disconnect and unlock the file."""
        self._is_closed = True
        await self._long_reads.close()
        while self._committing is not None:
            await asyncio.shield(self._committing)
        await self._is_lost()
        async with self._looking:
            self._looks_are_over = True  # SQLite deletes the WAL from here on, which is no loss
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.gather(self._checking, return_exceptions=True)
        if self._checkpointer is not None:
            await self._checkpointer.close()
        async with self._connecting:  # a reader may be about to connect
            for connection in (self._writing, self._reading):
                if connection is not None:
                    await connection.close()
        self._held.close()

    async def _check(self) -> None:
        """Check the whole file on a connection of its own, beside the transactions."""
        self.is_checked = await is_whole(self.path)
        if not self.is_checked:
            self._file.note_damage()

    async def _is_lost(self) -> bool:
        """Return whether the file is lost; the first time, save what it held and set `lost`."""
        async with self._looking:
            try:
                if not self._looks_are_over:
                    await asyncio.to_thread(self._file.check)
            except DatabaseLostError:
                if self.lost is None:
                    connection = self._writing or self._reading
                    told = await save_lost(self._file, self.path, self._backups, connection)
                    self.lost = DatabaseLostError(told)
        return self.lost is not None

    async def _wait_for(self, job: PendingTransaction[T]) -> T:
        self._require_open()
        self._waiting.append(job)
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_waiting())
        return await job.future

    async def _commit_waiting(self) -> None:
        """Run queued jobs, batch after batch, until none waits."""
        try:
            while jobs := self._next():
                await self._commit(jobs)
        finally:
            self._committing = None

    async def _commit(self, jobs: list[PendingTransaction[Any]]) -> None:
        try:
            if self._writing is None:
                self._file.check()
            if self._checkpointer is None:
                connection = await SqliteConnection.open(self.path)
                self._checkpointer = Checkpointer(connection, self.path, self._file)
            if self._writing is None:
                self._writing = await self._connect()
            await self._writing.run(partial(self._run_if_there, jobs=jobs))
            self._checkpointer.wake()
        except Exception as error:  # noqa: BLE001 - it is raised in the waiting callers
            for job in jobs:
                job.error = error
        for job in jobs:
            self._file.note_error(job.error)
            job.settle(self.path)

    def _run_if_there(self, connection: Connection, jobs: list[PendingTransaction[Any]]) -> None:
        """Run the jobs in one transaction on the file that the path leads to.

        Raises DatabaseLostError if it leads elsewhere before or after the commit, for nothing may
        be told as saved that the next start does not find.
        """
        self._file.check()
        run_together(connection, jobs)
        self._file.note_log()
        self._file.check()

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

    async def _connect_reader(self) -> SqliteConnection:
        async with self._connecting:
            if self._reading is None:
                self._reading = await self._connect(read_only=True)
            return self._reading

    async def _connect(self, *, read_only: bool = False) -> SqliteConnection:
        """Connect, so that rows that cannot be read are noted."""
        opened = await SqliteConnection.open(self.path, read_only=read_only)
        opened.core.execution_options(**{OPTION: self.unreadable})
        return opened

    def _truncate_wal(self, connection: Connection) -> bool:
        with translate_errors(self.path):
            set_busy_timeout(connection, BUSY_TIMEOUT_MS)
            checkpoint = dbapi_connection(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            is_busy = bool(checkpoint.fetchone()[0])
            set_busy_timeout(connection)
            return not is_busy

    def _require_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("the database is closed")


def _run_in_transaction(work: Callable[[Connection], T], connection: Connection) -> T:
    with connection.begin():
        return work(connection)


def run_together(connection: Connection, jobs: Sequence[PendingTransaction[Any]]) -> None:
    """Run the jobs in one transaction, with a savepoint each, and commit it.

    The error of the whole transaction is set on those jobs that have none of their own.
    """
    try:
        if not jobs[0].apart:
            connection.begin()
        if len(jobs) == 1:  # the transaction itself serves as the savepoint
            jobs[0].run(connection)
        else:
            for job in jobs:
                job.run_in_savepoint(connection)
        connection.commit()
    except Exception as error:  # noqa: BLE001 - it is raised in the waiting callers
        connection.rollback()
        connection.connection.rollback()  # a failed commit may have left the transaction open
        for job in jobs:
            job.error = job.error or error


def _roll_back(savepoint: NestedTransaction, error: Exception) -> None:
    """Roll one savepoint back; raises `error` if SQLite has rolled the whole transaction back.

    SQLite does so when the disk is full: the savepoint no longer exists, and the work of the other
    jobs is lost.
    """
    try:
        savepoint.rollback()
    except DBAPIError:
        raise error from None
