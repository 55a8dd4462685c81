"""Whether the path of the database still leads to the file that this process has opened.

SQLite goes on with a deleted or replaced file: its connections keep the file alive, and all that
they write is gone when the process ends. https://sqlite.org/howtocorrupt.html, sections 1.3 and 4
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path

from storage.errors import DatabaseLostError
from storage.sqlite.errors import is_damage

LOOKS = 2
"""How often a file on another device is compared: our own checkpoint may come in between."""


CONSTANT = 20
"""Bytes at the beginning of a file that no transaction changes while a connection is open.

They end with the journal mode, which is another one in our copies: a copy that is written into the
file itself is noticed, although the inode stays. https://sqlite.org/fileformat2.html, section 1.3
"""
MARK = slice(60, 64)
"""The bytes of `PRAGMA user_version`, which every start changes (`connection.mark`)."""


class Loss(Enum):
    """What has happened to the file, as a sentence about its `path`."""

    DELETED = "{path} was deleted while Fulltime was using it"
    MOVED = "{path} was moved or renamed while Fulltime was using it"
    REPLACED = "{path} was replaced by another file while Fulltime was using it"
    OVERWRITTEN = "{path} was overwritten by another file while Fulltime was using it"
    LOG = "{path}-wal, which is a part of the database, was deleted while Fulltime was using it"
    DAMAGED = "{path} was found damaged"


class FileWatch:
    """Holds the file open and compares it with what its path leads to.

    A descriptor is compared rather than a number that was noted, since an inode that nobody holds
    can be given to another file. Closing it drops the locks that SQLite holds on the file, so it is
    closed last.
    """

    def __init__(self, path: Path, mark: int | None = None) -> None:
        """Open the file at `path`, which this process has marked; raises OSError."""
        self._path = path
        self._log = Path(f"{path}-wal")
        self._log_inode: int | None = None
        self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        self._beginning = os.pread(self._descriptor, CONSTANT, 0)
        marked = b"" if mark is None else mark.to_bytes(MARK.stop - MARK.start, "big")
        found = os.pread(self._descriptor, MARK.stop, 0)[MARK]
        self._mark = marked if found == marked else None  # a reader may have kept it in the WAL
        self.loss: Loss | None = None
        """What has happened to the file, None while it is there."""

    def check(self) -> None:
        """Raise DatabaseLostError if the file is lost, from then on at every call.

        It takes some microseconds. An error of the file system other than that a name is missing
        says nothing about the file, so it is none here.
        """
        self.loss = self.loss or self._compare()
        if self.loss is not None:
            raise DatabaseLostError(f"{self.loss.value.format(path=self._path)}.")

    def note_damage(self) -> None:
        """Note that SQLite, or a check, has found the file damaged, unless it is another one."""
        self.loss = self.loss or self._compare() or Loss.DAMAGED

    def note_error(self, error: BaseException | None) -> None:
        """Note the damage, if an error says that SQLite has found any."""
        if error is not None and is_damage(error):
            self.note_damage()

    @contextmanager
    def noting_damage(self) -> Iterator[None]:
        """Note the damage of which an error within the context tells."""
        try:
            yield
        except Exception as error:
            self.note_error(error)
            raise

    def note_log(self) -> None:
        """Remember the WAL, once a connection has made it; SQLite keeps it while one is open."""
        if self._log_inode is None:
            with suppress(OSError):
                self._log_inode = self._log.stat().st_ino

    def remove_log(self) -> None:
        """Remove the WAL that a lost file has left, which would be read into a file of its name.

        It is emptied before, or the last connection would still write it into an overwritten file.
        One that belongs to another file stays. Raises OSError.
        """
        with suppress(FileNotFoundError, NotADirectoryError):
            if self._log.stat().st_ino == self._log_inode:
                os.truncate(self._log, 0)
                self._log.unlink()

    def copy_to(self, copy: Path) -> None:
        """Copy the bytes of the file, which no connection uses; raises OSError."""
        with os.fdopen(os.dup(self._descriptor), "rb") as source, copy.open("xb") as target:
            source.seek(0)
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())

    def close(self) -> None:
        """Close the file, after all connections to it."""
        os.close(self._descriptor)

    def _compare(self) -> Loss | None:
        """Return what has happened to the file, None without clear evidence."""
        try:
            for _ in range(LOOKS):
                opened = os.fstat(self._descriptor)
                try:
                    found = self._path.stat()
                except (FileNotFoundError, NotADirectoryError):
                    return Loss.MOVED if opened.st_nlink else Loss.DELETED
                if _is_same(opened, found):
                    return self._compare_content()
        except OSError:
            return None
        return Loss.REPLACED

    def _compare_content(self) -> Loss | None:
        header = os.pread(self._descriptor, MARK.stop, 0)
        if header[:CONSTANT] != self._beginning or self._mark not in (None, header[MARK]):
            return Loss.OVERWRITTEN
        if self._log_inode is None:
            return None
        try:
            is_ours = self._log.stat().st_ino == self._log_inode
        except FileNotFoundError:
            is_ours = False
        return None if is_ours else Loss.LOG


def _is_same(known: os.stat_result, other: os.stat_result) -> bool:
    """Return whether two results are of one file, perhaps through another mount of its disk."""
    if known.st_ino != other.st_ino:
        return False
    size_and_time = [(each.st_size, each.st_mtime_ns) for each in (known, other)]
    return known.st_dev == other.st_dev or size_and_time[0] == size_and_time[1]
