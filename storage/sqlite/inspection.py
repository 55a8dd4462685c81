"""Reading a database file while a bot may use it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from storage.engine import installation
from storage.errors import StorageError
from storage.sqlite.connection import make_engine
from storage.sqlite.errors import translate_errors
from storage.sqlite.files import check_place, require_file


@contextmanager
def connect(path: Path) -> Iterator[Connection]:
    """Yield a connection to an existing file that cannot write; raises StorageError."""
    check_place(path)
    require_file(path)
    with translate_errors(path), make_engine(path, read_only=True).connect() as connection:
        yield connection


def read_installation(path: Path) -> str | None:
    """Return the id of the installation of a database; None if it has none or cannot be read."""
    try:
        with connect(path) as connection:
            return installation.find(connection)
    except (StorageError, DBAPIError):
        return None
