"""Replacing the database by a backup, after backing up the database.

A backup still holds what was deleted after it was made. The deletion log of the replaced database
is written to a file beside the restored one, and the bot repeats those deletions at its next start.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from pydantic import TypeAdapter
from sqlalchemy import inspect

from storage.errors import StorageError
from storage.member import deletions
from storage.member.deletions import Deletion
from storage.sqlite.connection import make_engine
from storage.sqlite.errors import translate_errors
from storage.sqlite.files import check_folder, copy_online, lock_file, name_backup
from storage.sqlite.rotation import PARTS
from storage.sqlite.upgrade import version_of

_DELETIONS = TypeAdapter(list[Deletion])


def restore(path: Path, source: Path, *, backups: Path) -> Path | None:
    """Replace the database by a checked copy of `source`; return the path of its own backup.

    None if there was no database. Raises StorageError and changes nothing if a Fulltime uses the
    database, or if `source` is not an intact database that this version can read. The deletion log
    of a database too damaged to be read is lost.
    """
    check_folder(path)
    new = Path(f"{path}.new")
    with translate_errors(path):
        if path.exists() and source.exists() and source.samefile(path):
            raise StorageError(f"{source} is the database itself; choose a backup of it.")
        with lock_file(path):
            new.unlink(missing_ok=True)
            copy_online(source, new)
            try:
                _check(new, source)
                kept = _back_up(path, backups)
                _note_deletions(path)
                for part in PARTS[1:]:  # a WAL of the old database would corrupt the new one
                    Path(f"{path}{part}").unlink(missing_ok=True)
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)
    return kept


def deletions_to_repeat(path: Path) -> list[Deletion]:
    """Return the deletions to repeat since the database was restored; empty if it never was."""
    file = _file_of_deletions(path)
    with translate_errors(file):
        return _DELETIONS.validate_json(file.read_bytes()) if file.exists() else []


def clear_repeated_deletions(path: Path) -> None:
    """Delete the file of deletions to repeat: they have been carried out."""
    with translate_errors(path):
        _file_of_deletions(path).unlink(missing_ok=True)


def _file_of_deletions(path: Path) -> Path:
    return Path(f"{path}.deletions")


def _note_deletions(path: Path) -> None:
    """Write the database's logged and still pending deletions to a file beside it."""
    found = {one.salt: one for one in (*deletions_to_repeat(path), *_deletions_of(path))}
    if found:
        file = _file_of_deletions(path)
        part = Path(f"{file}.part")
        part.write_bytes(_DELETIONS.dump_json([*found.values()]))
        part.replace(file)


def _deletions_of(path: Path) -> list[Deletion]:
    """Return a database's logged deletions; empty if it predates the log, is damaged or missing."""
    if not path.exists():
        return []
    try:
        with translate_errors(path), make_engine(path, read_only=True).begin() as connection:
            is_known = inspect(connection).has_table("deletions")
            return deletions.every(connection) if is_known else []
    except StorageError:
        return []


def _check(copy: Path, source: Path) -> None:
    """Raise StorageError, naming the source, if its copy is damaged, empty or unreadable."""
    with closing(sqlite3.connect(copy)) as connection:
        try:
            found = connection.execute("PRAGMA integrity_check").fetchone()
        except sqlite3.DatabaseError as error:
            found = (str(error),)
    if found != ("ok",):
        raise StorageError(f"{source} is damaged; choose another backup.")
    if not version_of(make_engine(copy, read_only=True), source):
        raise StorageError(f"{source} is empty; choose another backup.")


def _back_up(path: Path, backups: Path) -> Path | None:
    """Copy the database files as they are, damaged or not, and return the path of the copy."""
    if not path.exists():
        return None
    kept = name_backup(path, backups, "replaced")
    for part in PARTS:
        lying = Path(f"{path}{part}")
        if lying.exists():
            shutil.copy2(lying, f"{kept}{part}")
    return kept
