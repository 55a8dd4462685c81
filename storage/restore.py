"""Restore: a backup takes the database's place, and the database becomes a backup."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.engine import make_engine
from storage.errors import StorageError, in_words
from storage.files import check_folder, copy_online, name_backup, take
from storage.upgrade import version_of

PARTS = ("", "-wal", "-shm")
"""A database and what SQLite keeps beside it; the -wal holds what is not yet in the file itself."""


def restore(path: Path, source: Path, *, backups: Path) -> Path | None:
    """Put a checked copy of `source` in the database's place; return where that is kept now.

    None when there was no database. Raises StorageError and changes nothing when a Fulltime uses
    the database, or when `source` is not a whole database that this Fulltime can read.
    """
    check_folder(path)
    new = Path(f"{path}.new")
    with in_words(path):
        if path.exists() and source.exists() and source.samefile(path):
            raise StorageError(f"{source} is the database itself; choose a backup of it.")
        with take(path):
            new.unlink(missing_ok=True)
            copy_online(source, new)
            try:
                _check(new, source)
                kept = _keep(path, backups)
                for part in PARTS[1:]:  # the log of one database would spoil the other
                    Path(f"{path}{part}").unlink(missing_ok=True)
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)
    return kept


def _check(copy: Path, source: Path) -> None:
    """Raise StorageError, naming the source, when its copy is not whole or cannot be read."""
    with closing(sqlite3.connect(copy)) as connection:
        try:
            found = connection.execute("PRAGMA integrity_check").fetchone()
        except sqlite3.DatabaseError as error:
            found = (str(error),)
    if found != ("ok",):
        raise StorageError(f"{source} is damaged; choose another backup.")
    if not version_of(make_engine(copy, read_only=True), source):
        raise StorageError(f"{source} is empty; choose another backup.")


def _keep(path: Path, backups: Path) -> Path | None:
    """Copy the database as it lies there, damaged or not, and return where to."""
    if not path.exists():
        return None
    kept = name_backup(path, backups, "replaced")
    for part in PARTS:
        lying = Path(f"{path}{part}")
        if lying.exists():
            shutil.copy2(lying, f"{kept}{part}")
    return kept
