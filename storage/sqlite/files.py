"""The database file: its path and its lock."""

import fcntl
import os
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

from storage.errors import StorageError, StorageUnavailable
from storage.sqlite.errors import translate_errors

URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:(/|$)")
"""How a URL begins, even after pathlib merged its slashes; a drive letter is shorter."""
BEGINNING = b"SQLite format 3\0"
LOOKED_AT_WITHIN = 1.0
"""Seconds to wait for a process that only looks whether another one holds the lock."""
LOOKS_AGAIN = 0.001
"""Seconds until the next attempt to take the lock then."""
UNFINISHED = ".unfinished"
"""The suffix of a database that a first start or a restore writes before it gets its name."""
WRITTEN_BEFORE = (
    *(f"{UNFINISHED}{part}{log}" for part in ("", ".part") for log in ("", "-journal")),
    ".deletions.part",
)
"""The suffixes of all files that they write before; a copy in progress has one of its own."""


def follow_link(path: Path) -> Path:
    """Return the file that a symbolic link leads to, any other path unchanged.

    The lock, the WAL and a replacement must be next to the file itself, not to the link. A URL that
    was mistaken for a path is returned unchanged.
    """
    is_link = os.path.islink(path)  # noqa: PTH114 - pathlib's raises for a name that is too long
    return Path(os.path.realpath(path)) if is_link else path


def check_folder(path: Path) -> None:
    """Raise StorageError if the file's folder does not exist, or if a URL was mistaken for a path.

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
        if path.is_symlink() and not path.exists():
            raise StorageError(f"{path} is a symbolic link that leads to no file; correct it.")
        if not path.exists():
            return
        if not path.is_file():  # a pipe would be waited for without end
            raise StorageError(f"{path} is no file; choose another one.")
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
    """Return the size in bytes of the database, with what its WAL holds; raises StorageError."""
    with translate_errors(path):
        return sum(part.stat().st_size for part in (path, Path(f"{path}-wal")) if part.exists())


def require_file(path: Path) -> None:
    """Raise StorageError if there is no such file."""
    with translate_errors(path):
        if not path.exists():
            raise StorageError(f"There is no database {path}.")


def lock_file(path: Path) -> IO[bytes]:
    """Lock the database for this process until the returned file is closed.

    Raises StorageError when the file is not writable, StorageUnavailable while another process
    holds the lock. The lock file is never removed: that could let two processes lock two files of
    the same name.
    """
    with translate_errors(path):
        if path.exists():
            path.open("r+b").close()
        lock = Path(f"{path}.lock").open("ab")  # noqa: SIM115 - open while the lock is held
    _lock(lock, path)
    return lock


def require_one_name(path: Path) -> None:
    """Raise StorageError if the existing file has another name, a hard link.

    Two bots that use a file by two names have two locks and two write-ahead logs, which damages it.
    """
    with translate_errors(path):
        if path.exists() and path.stat().st_nlink > 1:
            raise StorageError(
                f"{path} has another name, a hard link, by which a second Fulltime would damage it;"
                " remove that name, or copy the file and use the copy."
            )


def remove_unfinished(path: Path) -> None:
    """Remove what killed processes have left of a file to come; call it with the lock held."""
    with translate_errors(path):
        for suffix in WRITTEN_BEFORE:
            Path(f"{path}{suffix}").unlink(missing_ok=True)


@contextmanager
def locked_for_reading(path: Path) -> Iterator[None]:
    """Lock the database within the context as `lock_file` does, also where nothing can be written.

    There, without a lock file, no other process of this machine can have it open to write.
    """
    with ExitStack() as held:
        for mode in ("ab", "rb"):
            with suppress(OSError):
                lock = held.enter_context(Path(f"{path}.lock").open(mode))
                _lock(lock, path)
                break
        yield


def _lock(lock: IO[bytes], path: Path) -> None:
    """Take the lock; one that a command only looks at is waited for."""
    until = time.monotonic() + LOOKED_AT_WITHIN
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if not _is_taken(lock) and time.monotonic() < until:
                time.sleep(LOOKS_AGAIN)
                continue
            lock.close()
            raise StorageUnavailable(
                f"Another Fulltime is using {path}; stop it first, or choose another file."
            ) from None
        return


def is_in_use(path: Path) -> bool:
    """Return whether a process holds the lock of the database; raises StorageError."""
    place = Path(f"{path}.lock")
    with translate_errors(path):
        if not place.exists():
            return False
        with place.open("rb") as lock:
            return _is_taken(lock)


def _is_taken(lock: IO[bytes]) -> bool:
    """Return whether a process holds the lock; looking shares it for some microseconds."""
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    fcntl.flock(lock, fcntl.LOCK_UN)
    return False
