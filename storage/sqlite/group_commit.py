"""Queued transactions that share one commit, each with the future of its caller."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, NestedTransaction
from sqlalchemy.exc import DBAPIError

from storage.sqlite.errors import as_storage_error

T = TypeVar("T")


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
