"""The interface of a database; storage.sqlite and storage.postgresql implement it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

from sqlalchemy import Connection

from storage.engine.changes import Heard, forget_changes, noted_changes
from storage.engine.streaming import Snapshot
from storage.engine.unreadable_rows import UnreadableRows
from storage.errors import DatabaseLostError, RowDeletedError, StorageError

T = TypeVar("T")


@dataclass(slots=True)
class Transaction:
    """The times of a transaction, in seconds by `perf_counter`.

    `called` and `ended` are its call and the return of its result; `begun` and `worked` are the
    begin and the end of its statements in its thread, of the last run if there were several.
    """

    kind: Literal["read", "write"]
    called: float = field(default_factory=perf_counter)
    begun: float = 0.0
    worked: float = 0.0
    ended: float = 0.0
    changed: set[str] = field(default_factory=set)
    """What `note_change` was told."""

    def timing(self, work: Callable[[Connection], T]) -> Callable[[Connection], T]:
        """Return the work, changed to note when it begins and is done, and what it changes."""

        def timed(connection: Connection) -> T:
            forget_changes(connection)
            self.begun = perf_counter()
            result = work(connection)
            self.worked = perf_counter()
            self.changed = noted_changes(connection)
            forget_changes(connection)
            return result

        return timed


class Database(Protocol):
    """An open database; `async with` closes it at the end.

    `work` is a function over a SQLAlchemy Core connection and runs as one transaction on a thread
    of the database, never on that of the event loop. It may run more than once before it succeeds,
    so its side effects must be idempotent. `read` and `write` raise what `work` raises, and
    `StorageError`.
    """

    address: str
    """Where the database is, to be shown to people: without a password."""
    path: Path | None
    """The file of an embedded database, which no other process may open; None on a server."""
    on_transaction: Callable[[Transaction], None] | None = None
    """Called by the task that called `read` or `write`, just before that returns."""
    tells_others: bool = False
    """Whether other processes are told what this one changes."""
    followers: tuple[Heard, ...] = ()
    """Whom `follow` tells in this process."""
    lost: DatabaseLostError | None = None
    """Why this process must stop to use the database, and what a person should do then."""
    is_checked: bool = True
    """Whether the file was found whole; a large one is checked by `watch`."""
    unreadable: UnreadableRows
    """The rows that could not be read since the database was opened."""
    trouble: StorageError | None = None
    """Why a write has failed; a caller that finds that writes succeed again sets it to None."""

    @contextmanager
    def noting_trouble(self) -> Iterator[None]:
        """Store a StorageError of the write within the context as `trouble`, and raise it again."""
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

    async def read_long(self, work: Callable[[Snapshot], T]) -> T:
        """Return the result of `work`, which sees the database at one moment and cannot write.

        For reads that may take longer than a tenth of a second: they run beside `read` and `write`
        and delay neither. Closing the database stops them.
        """
        ...

    async def follow(self, heard: Heard) -> None:
        """Call `heard` with what any process changes (`note_change`), until this is cancelled.

        It is called with None where something may have been missed: at first, and whenever the
        others are heard again. While they are not, nothing tells so; look now and then.
        """
        self.followers = (*self.followers, heard)
        try:
            heard(None)
            await self._hear_others(heard)
        finally:
            self.followers = tuple(follower for follower in self.followers if follower is not heard)

    async def _hear_others(self, heard: Heard) -> None:  # noqa: ARG002 - there are none
        """Wait for ever: a file has one process."""
        await asyncio.Event().wait()

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a context that only one process is in at a time; the others wait to enter it."""
        ...

    async def purge(self) -> bool:
        """Remove what deleted rows have left on disk; False if that must be tried again later."""
        ...

    async def watch(self) -> None:
        """Watch whether the database is still the one that was opened; return once `lost` is set.

        On a server it never returns.
        """
        ...

    async def close(self) -> None:
        """Finish the transactions in progress and disconnect; later calls raise RuntimeError.

        It looks at the file for the last time, and may set `lost`.
        """
        ...

    def _report(self, done: Transaction) -> None:
        """Report a transaction that has succeeded."""
        done.ended = perf_counter()
        if self.on_transaction is not None:
            self.on_transaction(done)
        if done.changed:
            for heard in self.followers:
                heard(done.changed)

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
