"""Reading a database file while a bot may use it."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from storage.engine import installation
from storage.engine.migration import explaining_tables, migrate, version_of
from storage.schema.metadata import VERSION
from storage.sqlite.connection import TEMPORARY, dbapi_connection, make_engine, temporary_engine
from storage.sqlite.copies import read_only
from storage.sqlite.errors import translate_errors
from storage.sqlite.files import check_place, locked_for_reading, require_file
from storage.sqlite.integrity import check_file


@contextmanager
def connect(path: Path) -> Iterator[Connection]:
    """Yield a connection to an existing file, which stays as it is; raises StorageError.

    Also the file of a bot that was killed, with what its write-ahead log holds.
    """
    check_place(path)
    require_file(path)
    with translate_errors(path), _reader(path).connect() as connection:
        yield connection


@contextmanager
def connect_upgraded(path: Path) -> Iterator[Connection]:
    """Yield a connection to what a file holds at today's schema; the file stays as it is.

    No other process may use it meanwhile. One of an older version is copied to a temporary database
    and migrated there. Raises StorageError.
    """
    check_place(path)
    require_file(path)
    with translate_errors(path), ExitStack() as held:
        held.enter_context(locked_for_reading(path))
        engine = _reader(path)
        with engine.connect() as connection:
            is_current = version_of(connection, str(path)) == VERSION
        if not is_current:
            check_file(path)
            engine = held.enter_context(temporary_engine())
            with translate_errors(TEMPORARY):
                _copy_and_migrate(path, engine)
        with engine.connect() as connection:
            yield connection


def _reader(path: Path) -> Engine:
    """Return an engine whose connections change no byte of a file, nor leave one beside it.

    A connection that may write takes the write-ahead log of a killed bot into the file when it is
    closed; one that may not leaves an empty log where there was none.
    """
    if not Path(f"{path}-wal").exists():
        return make_engine(path, read_only=True)
    return make_engine(path, read_only=True, creator=partial(read_only, path))


def _copy_and_migrate(path: Path, to: Engine) -> None:
    """Copy a file into an empty database, and migrate the copy to the current schema."""
    with to.connect() as connection:
        with closing(read_only(path)) as source:
            source.backup(dbapi_connection(connection))
        with explaining_tables(str(path)):
            migrate(connection)


def read_installation(path: Path) -> str | None:
    """Return the id of the installation of a database; None if it has none or cannot be read.

    Only SQLite opens the file: a bot asks this about the one it uses (see `file_watch.py`).
    """
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib's raises for a folder that cannot be read
        return None
    try:
        with _reader(path).connect() as connection:
            return installation.find(connection)
    except (DBAPIError, OSError):
        return None
