"""Replacing the database by a backup, after backing up the database.

A backup still holds what was deleted after it was made. The deletion log of the replaced database
is written to a file next to the restored one. At its next start, the bot repeats these deletions.
It also holds sessions of browsers that have been ended since, so all of them end.
"""

import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import inspect
from sqlalchemy.exc import DBAPIError

from storage.engine import installation
from storage.errors import StorageError
from storage.member import deletions
from storage.member.deletions import Deletion
from storage.schema.match_tables import matches
from storage.schema.member_tables import web_links, web_sessions
from storage.sqlite.connection import connect_file, make_engine
from storage.sqlite.copies import copy_online
from storage.sqlite.copy_names import PART, REPLACED, name_backup
from storage.sqlite.errors import translate_errors
from storage.sqlite.files import UNFINISHED, check_folder, lock_file, remove_unfinished
from storage.sqlite.inspection import connect, read_installation
from storage.sqlite.rotation import PARTS
from storage.sqlite.unfinished_copies import copying

OURS = {"alembic_version", matches.name}
"""Tables that every database of a Fulltime has."""
_DELETIONS = TypeAdapter(list[Deletion])


def restore(
    path: Path, source: Path, *, backups: Path, without_deletions: bool = False
) -> Path | None:
    """Replace the database by a checked copy of `source`; return the path of its own backup.

    None if there was no database. Raises StorageError and changes nothing if a Fulltime uses the
    database or another program has written it, or if `source` is not an intact database that this
    version can read. It also does so if the deletions to repeat cannot be read, unless
    `without_deletions` is set. The database stays one of the same installation.
    """
    check_folder(path)
    new = Path(f"{path}{UNFINISHED}")
    with translate_errors(path):
        if path.exists() and source.exists() and source.samefile(path):
            raise StorageError(f"{source} is the database itself; choose a backup of it.")
        if new.exists() and source.exists() and source.samefile(new):
            raise StorageError(f"{source} has the name of a file that a restore writes; rename it.")
        with lock_file(path):
            _require_no_other_program(path)
            remove_unfinished(path)
            copy_online(source, new)
            try:
                _end_sessions(new)
                noted = _deletions_since(path, without=without_deletions)
                kept = _back_up(path, backups, _adopt(new, path))
                _write_deletions(noted, path)
                _remove_log(path)
                with suppress(OSError):
                    shutil.copymode(path, new)
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)
    return kept


def deletions_to_repeat(path: Path) -> list[Deletion]:
    """Return the deletions to repeat since the database was restored; empty if it never was.

    Raises StorageError if they cannot be read.
    """
    file = _file_of_deletions(path)
    with translate_errors(file):
        try:
            return _DELETIONS.validate_json(file.read_bytes()) if file.exists() else []
        except ValidationError:
            raise StorageError(
                f"{file} cannot be read, which lists whose data is to be deleted again; bring it"
                " back from elsewhere, or remove it to go on without."
            ) from None


def clear_repeated_deletions(path: Path) -> None:
    """Delete the file of deletions to repeat: they have been carried out."""
    with translate_errors(path):
        _file_of_deletions(path).unlink(missing_ok=True)


def _file_of_deletions(path: Path) -> Path:
    return Path(f"{path}.deletions")


def _deletions_since(path: Path, *, without: bool) -> list[Deletion]:
    """Return the database's logged and still pending deletions.

    If `without` is set, those that cannot be read are left out; else StorageError is raised.
    """
    found: dict[str, Deletion] = {}
    for read in (deletions_to_repeat, _deletions_of):
        try:
            found |= {deletion.salt: deletion for deletion in read(path)}
        except (StorageError, DBAPIError, ValueError) as error:
            if not without:
                raise StorageError(
                    f"Whose data was deleted since cannot be read in {path} or beside it, so this"
                    " would bring that data back; add --without-deletions to do so all the same."
                ) from error
    return [*found.values()]


def _write_deletions(noted: list[Deletion], path: Path) -> None:
    """Write deletions to a file next to the database, from which the next start repeats them."""
    file = _file_of_deletions(path)
    if not noted:
        file.unlink(missing_ok=True)
        return
    part = Path(f"{file}.part")
    part.write_bytes(_DELETIONS.dump_json(noted))
    part.replace(file)


def _deletions_of(path: Path) -> list[Deletion]:
    """Return a database's deletions, done or not; empty if it predates the log or is missing.

    Raises StorageError, SQLAlchemy's errors or ValueError if it is damaged.
    """
    if not path.exists():
        return []
    with translate_errors(path), make_engine(path, read_only=True).begin() as connection:
        tables = inspect(connection)
        if tables.has_table("deletions"):
            return [*deletions.every(connection), *deletions.pending(connection, _now())]
        if tables.get_table_names():
            return []
    raise StorageError(f"{path} is empty.")


def _now() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _remove_log(path: Path) -> None:
    """Remove the WAL of the old database, which would corrupt the new one.

    SQLite takes it into the old file first, if that is not damaged: whoever is killed before the
    new file is in its place goes on with the old one.
    """
    with suppress(sqlite3.Error), closing(connect_file(path)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for part in PARTS[1:]:
        Path(f"{path}{part}").unlink(missing_ok=True)


def _require_no_other_program(path: Path) -> None:
    """Raise StorageError if the database has tables that are not ours; it may be damaged."""
    try:
        with connect(path) as connection:
            names = set(inspect(connection).get_table_names())
    except (StorageError, DBAPIError):
        return
    if names and not names >= OURS:
        raise StorageError(f"{path} belongs to another program; choose another place.")


def _adopt(new: Path, path: Path) -> str | None:
    """Make the new database one of the installation that it replaces, and return the id.

    It keeps its own if the replaced one has none that can be read; None if it has none either.
    """
    ours = read_installation(path)
    if ours is None:
        return read_installation(new)
    with make_engine(new).begin() as connection:
        installation.put(connection, ours)
    return ours


def _end_sessions(new: Path) -> None:
    """Sign all browsers out; a backup of an older version knows none."""
    with make_engine(new).begin() as connection:
        known = inspect(connection)
        for table in (web_links, web_sessions):
            if known.has_table(table.name):
                connection.execute(table.delete())


def _back_up(path: Path, backups: Path, ours: str | None) -> Path | None:
    """Copy the database files as they are, damaged or not, and return the path of the copy.

    Its files get their names last, when all are complete; until then no backup removes them.
    """
    if not path.exists():
        return None
    kept = name_backup(path, backups, REPLACED, ours)
    with copying(path, kept, ours):
        lying = [part for part in (*PARTS[1:], PARTS[0]) if Path(f"{path}{part}").exists()]
        for part in lying:
            shutil.copy2(f"{path}{part}", f"{kept}{part}{PART}")
        for part in lying:
            Path(f"{kept}{part}{PART}").replace(f"{kept}{part}")
    return kept
