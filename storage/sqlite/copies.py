"""Copies of the database file, each checked before it gets its name."""

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.engine.migration import version_of
from storage.errors import StorageError
from storage.schema.match_tables import metadata
from storage.schema.metadata import VERSION
from storage.sqlite.connection import dbapi_connection, make_engine
from storage.sqlite.copy_names import PART
from storage.sqlite.errors import damaged, translate_errors
from storage.sqlite.files import check_folder, check_place, require_file

RowCounts = dict[str, int]
"""The number of rows by table."""
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


def copy_online(path: Path, to: Path) -> RowCounts:
    """Copy the database, in use or not, into one new file, and return how many rows it holds.

    The copy gets its name once it is complete, intact, and holds as many rows as the database does.
    Raises StorageError, and leaves no copy.
    """
    check_place(path)
    require_file(path)
    check_folder(to)
    if to.exists():
        raise StorageError(f"{to} exists already; choose another name for the copy.")
    part = to.with_name(f"{to.name}{PART}")
    _begin(part)
    try:
        with translate_errors(path), closing(read_only(path)) as source:
            source.execute("BEGIN")  # the count and the copy are of the same moment
            counted = count_rows(source)
            with translate_errors(to), closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
        if verify(part, path) != counted:
            raise StorageError(damaged(path))
        with translate_errors(to):
            part.replace(to)
    finally:
        part.unlink(missing_ok=True)
    return counted


def _begin(part: Path) -> None:
    """Create the file of an unfinished copy, which no other copy is then written to."""
    with translate_errors(part):
        try:
            part.touch(mode=0o644, exist_ok=False)
        except FileExistsError:
            raise StorageError(
                f"{part} is being written by another backup; wait for its end. If there is none,"
                " remove that file."
            ) from None


def verify(copy: Path, of: Path | None = None) -> RowCounts:
    """Check that a copy can be restored, and return how many rows it holds.

    Raises StorageError, which names `of` (the copy itself by default), if it is damaged or empty,
    or if another program or a newer version wrote it.
    """
    name = of or copy
    check_place(copy)
    require_file(copy)
    with translate_errors(name), make_engine(copy, read_only=True).connect() as connection:
        bare = dbapi_connection(connection)
        found = bare.execute("PRAGMA integrity_check").fetchone()
        if found != ("ok",):
            raise StorageError(damaged(name))
        counted, version = count_rows(bare), version_of(connection, str(name))
    if not version:
        raise StorageError(f"{name} is empty; bring another copy back with `fulltime restore`.")
    if version == VERSION and not metadata.tables.keys() <= counted.keys():
        raise StorageError(damaged(name))
    return counted


def count_rows(connection: sqlite3.Connection) -> RowCounts:
    """Return how many rows each table holds."""
    tables = [name for (name,) in connection.execute(TABLES)]
    return {
        name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608 - a name of its own
        for name in tables
    }


def read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that changes no byte of the file, not even when it is closed.

    Raises sqlite3's errors if the file is no database.
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None
    )
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.Error:
        connection.close()
        raise
    return connection
