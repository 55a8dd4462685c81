"""The least time of a commit: the statements of one of our transactions on a bare connection.

SQLite or SQLAlchemy records the statements as they run; they are run again on a copy.
"""

import shutil
import sqlite3
from pathlib import Path
from typing import Any, Protocol

import psycopg
from sqlalchemy import event, make_url

from storage.engine.database import Database
from storage.sqlite.connection import dbapi_connection
from tests.bench.tools.places import Place


class Bare(Protocol):
    """A copy of a database, and the recorded statements."""

    name: str
    told: list[Any]

    async def listen(self, database: Database) -> None:
        """Begin to record the statements of this database's writing transactions."""
        ...

    async def stop(self) -> None:
        """Stop recording."""
        ...

    def run(self) -> None:
        """Run the recorded statements, and commit them."""
        ...

    def close(self) -> None:
        """Disconnect."""
        ...


class BareSqlite(Bare):
    """A copy of the file, with those of our pragmas that determine the time of a commit."""

    name = "sqlite3"

    def __init__(self, ours: Path) -> None:
        copy = ours.with_name("bare.db")
        shutil.copy(ours, copy)
        self.told = []
        self._connection = sqlite3.connect(copy, isolation_level=None)
        for setting in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0"):
            self._connection.execute(f"PRAGMA {setting}")

    async def listen(self, database: Any) -> None:
        self.told.clear()
        self._writing = database._writing
        await self._writing.run(
            lambda one: dbapi_connection(one).set_trace_callback(self.told.append)
        )

    async def stop(self) -> None:
        await self._writing.run(lambda one: dbapi_connection(one).set_trace_callback(None))

    def run(self) -> None:
        for statement in self.told:  # the first begins the transaction, the last commits it
            self._connection.execute(statement)

    def close(self) -> None:
        self._connection.close()


class BarePostgresql(Bare):
    """A copy of the database on the same server, used by one connection."""

    name = "psycopg"

    def __init__(self, ours: str) -> None:
        self._copy = f"{make_url(ours).database}_bare"
        self._server = make_url(ours).set(database="postgres").render_as_string(hide_password=False)
        with psycopg.connect(self._server, autocommit=True) as connection:
            template = make_url(ours).database
            connection.execute(f"CREATE DATABASE {self._copy} TEMPLATE {template}")
        url = make_url(ours).set(database=self._copy).render_as_string(hide_password=False)
        self._connection = psycopg.connect(url)
        self._connection.isolation_level = psycopg.IsolationLevel.SERIALIZABLE
        self.told: list[tuple[str, Any, bool]] = []

    async def listen(self, database: Any) -> None:
        self.told.clear()
        self._engine = database._engine
        event.listen(self._engine, "before_cursor_execute", self._take_down)

    async def stop(self) -> None:
        event.remove(self._engine, "before_cursor_execute", self._take_down)

    def _take_down(self, *told: Any) -> None:
        _connection, _cursor, statement, parameters, _context, is_many = told
        self.told.append((statement, parameters, is_many))

    def run(self) -> None:
        with self._connection.cursor() as cursor:
            for statement, parameters, is_many in self.told:
                (cursor.executemany if is_many else cursor.execute)(statement, parameters)
        self._connection.commit()

    def close(self) -> None:
        self._connection.close()
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {self._copy} WITH (FORCE)")


def copy_of(place: Place) -> Bare:
    """Return a copy of a database that is not in use at the moment."""
    if isinstance(place.address, Path):
        return BareSqlite(place.address)
    return BarePostgresql(place.address)
