"""What SQLite's errors mean for the operator."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from storage.errors import StorageError, StorageUnavailable
from storage.file_access import why_not_writable, why_refused

SENTENCES = {
    "SQLITE_FULL": "The disk that holds {path} is full; free some space, then try again.",
    "SQLITE_READONLY": "{path} cannot be written; let Fulltime write the file and its folder.",
    "SQLITE_PERM": "{path} cannot be opened; let Fulltime read and write it and its folder.",
    "SQLITE_CANTOPEN": "{path} cannot be opened; let Fulltime read and write it and its folder.",
    "SQLITE_NOTADB": "{path} is not a database; choose another file or restore a backup.",
    "SQLITE_CORRUPT": "{path} is damaged; bring another copy back with `fulltime restore`.",
    "SQLITE_BUSY": "Another program is busy with {path}; close it, then try again.",
    "SQLITE_IOERR": "The disk that holds {path} reports an error; look after it, then try again.",
}
"""Operator messages by prefix of SQLite's error name."""
PASSING = ("SQLITE_FULL", "SQLITE_BUSY")
"""Prefixes of errors that may pass within a minute."""
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""Prefixes of errors that no later attempt can pass."""
REFUSED = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")
"""Prefixes of errors that the file's permissions explain better than SQLite does."""
WRITTEN_WITH_IT = ("-wal", "-shm", ".lock")
"""The suffixes of the files that are written next to a database."""


class DamagedError(StorageError):
    """The file is not intact, or no database; no later attempt can pass."""


def as_storage_error(error: BaseException, path: Path) -> BaseException:
    """Return the StorageError for a SQLite error in `SENTENCES`, any other error unchanged."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", "")
    for beginning, sentence in SENTENCES.items():
        if name.startswith(beginning):
            kind = StorageUnavailable if beginning in PASSING else StorageError
            kind = DamagedError if beginning in DAMAGE else kind
            told = why_not_writable(path, WRITTEN_WITH_IT) if beginning in REFUSED else ""
            return kind(told or sentence.format(path=path))
    return error


def is_damage(error: BaseException) -> bool:
    """Return whether this error says that the file is damaged, or no database."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    is_told = isinstance(error, DamagedError)
    return is_told or getattr(cause, "sqlite_errorname", "").startswith(DAMAGE)


def damaged(path: Path) -> DamagedError:
    """Return the error about a database file that is not intact."""
    return DamagedError(SENTENCES["SQLITE_CORRUPT"].format(path=path))


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Translate errors of SQLAlchemy, sqlite3 and the file system into StorageError."""
    try:
        yield
    except OSError as error:
        raise _of_file_system(error, Path(error.filename or path)) from error
    except (DBAPIError, sqlite3.Error) as error:
        raise as_storage_error(error, path) from error


def _of_file_system(error: OSError, path: Path) -> StorageError:
    """Return the StorageError for an error of the file system."""
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return StorageError(why_not_writable(path, WRITTEN_WITH_IT) or why_refused(path))
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StorageUnavailable(SENTENCES["SQLITE_FULL"].format(path=path))
    reason = (error.strerror or str(error)).lower()
    return StorageError(f"{path} cannot be used: {reason}.")
