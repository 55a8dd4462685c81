"""A queued transaction and the future of its caller."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from sqlalchemy import Connection, NestedTransaction
from sqlalchemy.exc import DBAPIError

from storage.errors import as_storage_error

T = TypeVar("T")


class PendingTransaction(Generic[T]):
    """Work over a connection; created on the event loop, by the task that awaits its `future`.

    `brief` work takes less than a millisecond. `apart` work is no transaction and shares a commit
    with nothing.
    """

    def __init__(
        self, work: Callable[[Connection], T], *, brief: bool = False, apart: bool = False
    ) -> None:
        self.brief = brief
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


def _roll_back(savepoint: NestedTransaction, error: Exception) -> None:
    """Roll one savepoint back; raises `error` if SQLite has rolled the whole transaction back.

    SQLite does so when the disk is full: the savepoint no longer exists, and the work of the other
    jobs is lost.
    """
    try:
        savepoint.rollback()
    except DBAPIError:
        raise error from None
