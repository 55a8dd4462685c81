"""What SQLite's errors mean for the operator."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from storage.errors import StorageError, StorageUnavailable

SENTENCES = {
    "SQLITE_FULL": "The disk that holds {path} is full; free some space, then try again.",
    "SQLITE_READONLY": "{path} cannot be written; let Fulltime write the file and its folder.",
    "SQLITE_CANTOPEN": "{path} cannot be opened; let Fulltime read and write it and its folder.",
    "SQLITE_NOTADB": "{path} is not a database; choose another file or restore a backup.",
    "SQLITE_CORRUPT": "{path} is damaged; bring a backup back with `fulltime restore`.",
    "SQLITE_BUSY": "Another program is busy with {path}; close it, then try again.",
    "SQLITE_IOERR": "The disk that holds {path} reports an error; look after it, then try again.",
}
"""Operator messages by prefix of SQLite's error name."""
PASSING = ("SQLITE_FULL", "SQLITE_BUSY")
"""Prefixes of errors that may pass within a minute."""


def as_storage_error(error: BaseException, path: Path) -> BaseException:
    """Return the StorageError for a SQLite error in `SENTENCES`, any other error unchanged."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", "")
    for beginning, sentence in SENTENCES.items():
        if name.startswith(beginning):
            kind = StorageUnavailable if beginning in PASSING else StorageError
            return kind(sentence.format(path=path))
    return error


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Translate errors of SQLAlchemy, sqlite3 and the file system into StorageError."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StorageError(f"{error.filename or path} cannot be used: {reason}.") from error
    except (DBAPIError, sqlite3.Error) as error:
        raise as_storage_error(error, path) from error
