"""What Fulltime asks of a database; storage.sqlite and storage.postgresql each provide it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

from sqlalchemy import Connection

from storage.errors import RowDeletedError, StorageError

T = TypeVar("T")


@dataclass(slots=True)
class Transaction:
    """The times of a transaction, by `perf_counter`: from its call to the return of its result.

    `begun` is when its thread began it, `worked` when its statements were done; if it ran more than
    once, the last time.
    """

    kind: Literal["read", "write"]
    called: float = field(default_factory=perf_counter)
    begun: float = 0.0
    worked: float = 0.0
    ended: float = 0.0

    def timing(self, work: Callable[[Connection], T]) -> Callable[[Connection], T]:
        """Return the work, changed to note when it begins and when it is done."""

        def timed(connection: Connection) -> T:
            self.begun = perf_counter()
            result = work(connection)
            self.worked = perf_counter()
            return result

        return timed


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
    on_transaction: Callable[[Transaction], None] | None = None
    """Called by the task that called `read` or `write`, just before that returns."""
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

    def _report(self, done: Transaction) -> None:
        """Report a transaction that has ended well."""
        done.ended = perf_counter()
        if self.on_transaction is not None:
            self.on_transaction(done)

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
