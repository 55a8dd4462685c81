"""What Fulltime asks of a database; storage.sqlite and storage.postgresql each provide it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, TypeVar

from sqlalchemy import Connection

from storage.errors import RowDeletedError, StorageError

T = TypeVar("T")


class Database(Protocol):
    """An open database; `async with` closes it at the end.

    `work` is a function over a SQLAlchemy Core connection and runs as one transaction on a thread
    of the database, never on that of the event loop. It may run more than once before it succeeds,
    so what it changes besides rows bears repetition. Both methods raise what `work` raises, and
    `StorageError`.
    """

    address: str
    """Where the database is, for people: never with a password."""
    path: Path | None
    """The file of an embedded database, which no other process may open; None on a server."""
    on_commit: Callable[[float], None] | None = None
    """Called on the event loop with the seconds from the call of a `write` to its return."""
    trouble: StorageError | None = None
    """Why a write has failed; whoever finds that it was a passing trouble sets None."""

    @contextmanager
    def noting_trouble(self) -> Iterator[None]:
        """Note whether the write within the context fails for a reason of the database."""
        try:
            yield
        except RowDeletedError:
            raise
        except StorageError as error:
            self.trouble = error
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work`, which sees the database at one moment and cannot write."""
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work` once everything it wrote is committed to disk."""
        ...

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a context that one process is in at a time; the others wait at its beginning."""
        ...

    async def purge(self) -> bool:
        """Remove what deleted rows have left on disk; False if that must be tried again later."""
        ...

    async def close(self) -> None:
        """Finish the transactions in progress and disconnect; later calls raise RuntimeError."""
        ...

    async def __aenter__(self) -> Self:
        """Return the database itself."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the database."""
        await self.close()
