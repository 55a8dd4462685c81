"""Reading a database file while a bot may use it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from storage.engine import installation
from storage.engine.migration import migrate, version_of
from storage.schema.metadata import VERSION
from storage.sqlite.connection import make_engine
from storage.sqlite.copies import copy_online, read_only
from storage.sqlite.errors import translate_errors
from storage.sqlite.files import check_place, locked_for_reading, require_file


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

    No other process may use it meanwhile. One of an older version is copied to a temporary file and
    migrated there. Raises StorageError.
    """
    check_place(path)
    require_file(path)
    with translate_errors(path), ExitStack() as held:
        held.enter_context(locked_for_reading(path))
        engine = make_engine(path, read_only=True, creator=partial(read_only, path))
        with engine.connect() as connection:
            is_current = version_of(connection, str(path)) == VERSION
        if not is_current:
            folder = held.enter_context(TemporaryDirectory(prefix="fulltime-"))
            engine = _migrated(path, Path(folder) / path.name)
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


def _migrated(path: Path, copy: Path) -> Engine:
    """Copy a file, migrate the copy to the current schema, and return its engine."""
    copy_online(path, copy)
    engine = make_engine(copy)
    with translate_errors(copy), engine.connect() as connection:
        migrate(connection)
    return engine


def read_installation(path: Path) -> str | None:
    """Return the id of the installation of a database; None if it has none or cannot be read.

    Only SQLite opens the file: a bot asks this about the one it uses (see `file_watch.py`).
    """
    try:
        with _reader(path).connect() as connection:
            return installation.find(connection)
    except DBAPIError:
        return None
