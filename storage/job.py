"""Job: a transaction that waits for its turn, and who waits for it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from sqlalchemy import Connection, NestedTransaction
from sqlalchemy.exc import DBAPIError

from storage.errors import explained

T = TypeVar("T")


class Job(Generic[T]):
    """Some work over a connection; made in the task that waits for its `future`.

    `brief`: it is done within a millisecond. `apart`: it is no transaction, and nothing goes on
    beside it.
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
        """Do the work; raises what it raises."""
        self._result = self._work(connection)

    def run_beside(self, connection: Connection) -> None:
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
        """Hand the result, or what went wrong, to who waits; in the event loop's thread."""
        if self.future.done():  # who waited has given up
            return
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
