"""Copies of the database file, each checked before it gets its name."""

import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path

from storage.errors import StorageError
from storage.file_access import is_there
from storage.sqlite.connection import connect_file
from storage.sqlite.copy_names import PART
from storage.sqlite.errors import damaged, translate_errors
from storage.sqlite.files import check_folder, check_place, require_file
from storage.sqlite.integrity import RowCounts, check_file, count_rows

PRIVATE = 0o600
"""The mode of a copy that is not complete yet; a complete one has that of the database."""


class NameTakenError(StorageError):
    """Another copy has this name, or is being written to get it."""


def copy_online(path: Path, to: Path) -> RowCounts:
    """Copy the database, in use or not, into one new file, and return how many rows it holds.

    The copy gets its name once it is complete, intact, and holds as many rows as the database does.
    Raises StorageError, and leaves no copy; NameTakenError if another one has the name or gets it.
    """
    check_place(path)
    require_file(path)
    check_folder(to)
    if not to.name:
        raise StorageError(f"{to} is a folder; name a new file for the copy.")
    part = to.with_name(f"{to.name}{PART}")
    _begin(part)
    try:
        if is_there(to):  # from now on no other copy gets this name
            raise NameTakenError(f"{to} exists already; choose another name for the copy.")
        with translate_errors(path), closing(read_only(path)) as source:
            source.execute("BEGIN")  # the count and the copy are of the same moment
            counted = count_rows(source)
            with translate_errors(to), closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
        if check_file(part, path) != counted:
            raise damaged(path)
        with translate_errors(to):
            with suppress(OSError):  # some network disks know no modes
                part.chmod(stat.S_IMODE(path.stat().st_mode) | PRIVATE)
            part.replace(to)
    finally:
        with suppress(OSError):  # the disk may have become read-only; the next copy removes it
            part.unlink(missing_ok=True)
    return counted


def _begin(part: Path) -> None:
    """Create the file of an unfinished copy, which no other copy is then written to."""
    with translate_errors(part):
        try:
            part.touch(mode=PRIVATE, exist_ok=False)
        except FileExistsError:
            raise NameTakenError(
                f"{part} is being written by another backup; wait for its end. If there is none,"
                " remove that file."
            ) from None


def read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that changes no byte of the file, not even when it is closed.

    Raises sqlite3's errors if the file is no database.
    """
    connection = connect_file(path, "ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.Error:
        connection.close()
        raise
    return connection
