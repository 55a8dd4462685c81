"""A database on a PostgreSQL server: transactions on a bounded pool of threads."""

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from storage.engine.database import Database
from storage.postgresql.errors import COLLISIONS, as_storage_error, sqlstate_of, translate_errors
from storage.postgresql.server import CONNECTIONS, address_of, lock, make_engine, prepare

T = TypeVar("T")

ATTEMPTS = 12
"""How often a transaction is run that meets others which change the same rows."""
PAUSE = 0.002
"""Seconds after the first such collision, at most; they double."""


class PostgresqlDatabase(Database):
    """A database that this process has locked; made by `PostgresqlDatabase.open`."""

    def __init__(self, engine: Engine, address: str, held: Connection) -> None:
        """Use this engine, whose database is prepared, and which `held` locks."""
        self.address = address
        self.path = None
        self._engine = engine
        self._held = held
        self._reading = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )  # which sees one moment, and never fails for what others write
        self._threads = ThreadPoolExecutor(CONNECTIONS, "fulltime-postgresql")
        self._is_closed = False

    @classmethod
    def open(cls, url: URL) -> "PostgresqlDatabase":
        """Connect, and migrate the database to the current schema; raises StorageError."""
        address, engine = address_of(url), make_engine(url)
        try:
            prepare(engine, address)
            return cls(engine, address, lock(engine, address))
        except BaseException:
            engine.dispose()
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a read snapshot."""
        return await self._run(partial(self._repeat, self._reading, work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction, again if it collided with another process's."""
        return await self._run(partial(self._repeat, self._engine, work))

    async def purge(self) -> bool:
        """Let the server reclaim the space of deleted rows."""
        return await self._run(self._vacuum)

    async def close(self) -> None:
        """Wait for transactions in progress, and disconnect."""
        self._is_closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._held.close()
        self._engine.dispose()

    async def _run(self, job: Callable[[], T]) -> T:
        if self._is_closed:
            raise RuntimeError("the database is closed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    def _repeat(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own until it collides with no other.

        A connection that has broken while it lay idle is replaced once.
        """
        attempt = 0
        while True:
            attempt += 1
            committing = False
            try:
                with engine.connect() as connection, connection.begin() as transaction:
                    result = work(connection)
                    committing = True
                    transaction.commit()
                    return result
            except DBAPIError as error:
                has_broken = error.connection_invalidated and not committing and attempt == 1
                if not has_broken and sqlstate_of(error) not in COLLISIONS:
                    raise as_storage_error(error, self.address) from error
                if attempt == ATTEMPTS:
                    raise
            time.sleep(random.uniform(0, PAUSE * 2 ** (attempt - 1)))  # noqa: S311 - no secret

    def _vacuum(self) -> bool:
        with translate_errors(self.address), self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM"))
        return True
