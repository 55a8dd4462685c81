"""Reading a database file while a bot may use it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

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
