"""The database file: its path, its lock, and copies of it."""

import fcntl
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from storage.errors import StorageError
from storage.sqlite.errors import translate_errors

URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:(/|$)")
"""How a URL begins, even after pathlib merged its slashes; a drive letter is shorter."""
BEGINNING = b"SQLite format 3\0"


def check_folder(path: Path) -> None:
    """Raise StorageError if the file's folder does not exist, or if a URL was taken for a path.

    A URL is not quoted, because it may contain a password.
    """
    if URL.match(str(path)):
        raise StorageError("A file is named by its path here, by no URL.")
    with translate_errors(path):
        if not path.parent.is_dir():
            raise StorageError(f"There is no folder {path.parent}; create it first.")


def check_place(path: Path) -> None:
    """Raise StorageError if the folder is missing or the existing file is no SQLite database.

    An empty file is refused too: a full disk or a failed copy may have left it, and starting afresh
    in it would hide the loss of all data.
    """
    check_folder(path)
    with translate_errors(path):
        if not path.exists():
            return
        if not path.stat().st_size:
            raise StorageError(
                f"{path} is an empty file; restore a backup with `fulltime restore`, or delete the"
                " file to begin anew."
            )
        with path.open("rb") as file:
            if file.read(len(BEGINNING)) != BEGINNING:
                raise StorageError(
                    f"{path} is not a database; choose another file or restore a backup."
                )


def size_of(path: Path) -> int:
    """Return the size in bytes of the database, with what its WAL holds."""
    return sum(part.stat().st_size for part in (path, Path(f"{path}-wal")) if part.exists())


def require_file(path: Path) -> None:
    """Raise StorageError if there is no such file."""
    if not path.exists():
        raise StorageError(f"There is no database {path}.")


def lock_file(path: Path) -> IO[bytes]:
    """Lock the database for this process until the returned file is closed.

    Raises StorageError when another process holds the lock, or when the file is not writable. The
    lock file is never removed: that could let two processes lock two files of the same name.
    """
    with translate_errors(path):
        if path.exists():
            path.open("r+b").close()
        lock = Path(f"{path}.lock").open("ab")  # noqa: SIM115 - open while the lock is held
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StorageError(
            f"Another Fulltime is using {path}; stop it first, or choose another file."
        ) from None
    return lock


def is_in_use(path: Path) -> bool:
    """Return whether a process holds the lock of the database; raises StorageError."""
    place = Path(f"{path}.lock")
    with translate_errors(path):
        if not place.exists():
            return False
        with place.open("rb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            return False


def name_backup(path: Path, folder: Path, why: str) -> Path:
    """Return an unused path in the folder for a copy, named by UTC time and `why`."""
    with translate_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    stamp = f"{path.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{why}"
    copies = (folder / f"{stamp}{number}.db" for number in ("", *(f"-{n}" for n in range(2, 100))))
    return next(copy for copy in copies if not copy.exists())


def copy_online(path: Path, to: Path) -> None:
    """Copy the database, in use or not, into one new file; raises StorageError.

    The copy is renamed to its final name once it is complete.
    """
    check_folder(path)
    require_file(path)
    check_folder(to)
    if to.exists():
        raise StorageError(f"{to} exists already; choose another name for the copy.")
    part = to.with_name(f"{to.name}.part")
    try:
        with closing(_read_only(path)) as source, translate_errors(to):
            with closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
            part.replace(to)
    finally:
        part.unlink(missing_ok=True)


def _read_only(path: Path) -> sqlite3.Connection:
    """Return a read-only connection; raises StorageError if the file is no database."""
    with translate_errors(path):
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema")
        except sqlite3.Error:
            connection.close()
            raise
    return connection
