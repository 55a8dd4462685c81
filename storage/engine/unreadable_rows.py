"""Rows that cannot be read: each costs what it is about and nothing else, and is told once.

Whoever reads many rows, or does something for each of them, does that `apart`. The damaged row
stays as it is, for a person to look at.
"""

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError

from storage.errors import StorageError, VersionConflict

R = TypeVar("R")
T = TypeVar("T")
OPTION = "unreadable_rows"
"""The name of the execution option by which a connection knows its database's `UnreadableRows`."""
OF_THE_DATABASE = (DBAPIError, StorageError, VersionConflict)
"""Errors of which no row is to blame; a transaction may be repeated after them."""
log = structlog.get_logger()


class UnreadableRows:
    """The rows that could not be read since this process opened its database, by table and key.

    A row stays among them until everything that was due of it has been done.
    """

    def __init__(self) -> None:
        """Know none yet."""
        self._known: set[tuple[str, str]] = set()

    @contextmanager
    def apart(self, table: str, key: object) -> Iterator[None]:
        """Do what needs a row; if the row is unreadable leave it at that, and note the row.

        Nothing that was written within is undone: see the function `apart`.
        """
        try:
            yield
        except Exception as error:
            if not _is_of_a_row(error):
                raise
            self.add(table, key, error)

    def can_read(self, table: str, key: object, read: Callable[[], object]) -> bool:
        """Return whether a row can be read, by reading it; if not, note it."""
        try:
            read()
        except Exception as error:
            if not _is_of_a_row(error):
                raise
            self.add(table, key, error)
            return False
        return True

    def add(self, table: str, key: object, error: Exception) -> None:
        """Note a row that cannot be read; only the first time it is logged."""
        if (table, str(key)) not in self._known:
            self._known.add((table, str(key)))
            place = traceback.extract_tb(error.__traceback__)[-1:]
            where = ", ".join(
                f"{Path(frame_summary.filename).name}:{frame_summary.lineno}"
                for frame_summary in place
            )
            kind = type(error).__name__  # and not what it says, which may quote the row
            log.error("row_unreadable", table=table, row=str(key), why=kind, where=where)

    def has(self, table: str, key: object) -> bool:
        """Return whether a row could not be read."""
        return (table, str(key)) in self._known

    def forget(self, table: str, key: object) -> None:
        """Forget a row that was mended."""
        self._known.discard((table, str(key)))

    def counts(self) -> dict[str, int]:
        """Return the number of these rows by table."""
        return dict(sorted(Counter(table for table, _ in [*self._known]).items()))


def _is_of_a_row(error: Exception) -> bool:
    """Return whether an error comes of what a row holds, as far as that can be told.

    A number that the database cannot hold does, too.
    """
    return isinstance(error, DataError) or not isinstance(error, OF_THE_DATABASE)


def of(connection: Connection) -> UnreadableRows:
    """Return those of a connection's database; without one, nobody asks for their number."""
    unreadable_rows = connection.get_execution_options().get(OPTION)
    return unreadable_rows if isinstance(unreadable_rows, UnreadableRows) else UnreadableRows()


def readable(
    connection: Connection,
    table: str,
    found: Iterable[R],
    convert: Callable[[R], T],
    key: Callable[[R], object],
) -> list[T]:
    """Return what becomes of rows, without those that cannot be converted."""
    noted, converted = of(connection), list[T]()
    for row in found:
        with noted.apart(table, key(row)):
            converted.append(convert(row))
    return converted


@contextmanager
def apart(connection: Connection, table: str, key: object) -> Iterator[None]:
    """Do within a transaction what is to be done for one row; if that fails, undo it alone."""
    with of(connection).apart(table, key), connection.begin_nested():
        yield
