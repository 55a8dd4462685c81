"""What SQLite's errors mean for the operator."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from storage.errors import StorageError, StorageUnavailable
from storage.file_access import holder_of, is_read_only, why_not_writable, why_refused

SENTENCES = {
    "SQLITE_FULL": "The disk that holds {path} is full; free some space, then try again.",
    "SQLITE_READONLY_ROLLBACK": (
        "{path} was being changed when its process was killed, and cannot be written to take that"
        " back; let Fulltime write the file and its folder."
    ),
    "SQLITE_READONLY": "{path} cannot be written; let Fulltime write the file and its folder.",
    "SQLITE_PERM": "{path} cannot be opened; let Fulltime read and write it and its folder.",
    "SQLITE_CANTOPEN": "{path} cannot be opened; let Fulltime read and write it and its folder.",
    "SQLITE_NOTADB": "{path} is not a database; choose another file or restore a backup.",
    "SQLITE_CORRUPT": "{path} is damaged; bring another copy back with `fulltime restore`.",
    "SQLITE_BUSY": "{holder} is busy with {path}; close it, then try again.",
    "SQLITE_PROTOCOL": "{holder} is busy with {path}; close it, then try again.",
    "SQLITE_IOERR": "The disk that holds {path} reports an error; look after it, then try again.",
}
"""Operator messages by prefix of SQLite's error name; any other error is a fault of ours."""
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""Prefixes of errors that no later attempt can pass, so that they end the bot. Any other passes."""
REFUSED = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")
"""Prefixes of errors that the file's permissions explain better than SQLite does, if they do."""
PASSING = (
    errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ESTALE, errno.EAGAIN, errno.EBUSY,
    errno.ETIMEDOUT,
)  # fmt: skip
"""Errors of the file system that may pass, such as those of a disk that fails for a while."""
WRITTEN_WITH_IT = ("-wal", "-shm", ".lock")
"""The suffixes of the files that are written next to a database."""


class DamagedError(StorageError):
    """The file is not intact, or no database; no later attempt can pass."""


def as_storage_error(error: BaseException, path: Path) -> BaseException:
    """Return the StorageError for a SQLite error in `SENTENCES`, any other error unchanged."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", "")
    found = next((beginning for beginning in SENTENCES if name.startswith(beginning)), None)
    if found is None:
        return error
    holder = holder_of(path) if "{holder}" in SENTENCES[found] else ""
    sentence = SENTENCES[found].format(path=path, holder=holder)
    if found in DAMAGE:
        return DamagedError(sentence)
    if found in REFUSED and (told := why_not_writable(path, WRITTEN_WITH_IT)):
        return StorageUnavailable(told) if is_read_only(path) else StorageError(told)
    return StorageUnavailable(sentence)


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
    kind = StorageUnavailable if error.errno in PASSING else StorageError
    return kind(f"{path} cannot be used: {reason}.")
