"""Saving what a database file holds that its path leads to no more.

Its content lasts as long as this process has it open.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import structlog
from sqlalchemy import Connection

from storage.engine import installation
from storage.errors import StorageError
from storage.sqlite.connection import SqliteConnection, dbapi_connection, set_busy_timeout
from storage.sqlite.copy_names import PART, RESCUED, name_backup
from storage.sqlite.errors import translate_errors
from storage.sqlite.file_watch import FileWatch, Loss
from storage.sqlite.unfinished_copies import copying

BUSY_TIMEOUT_MS = 200
"""Milliseconds to wait for a reader before the WAL of a file that was renamed stays as it is."""
log = structlog.get_logger()


async def save_lost(
    file: FileWatch, path: Path, backups: Path, connection: SqliteConnection | None
) -> str:
    """Save what a lost file held, and log it; return the sentence with what to do now.

    `connection` is one that is open, None if there is none. Of a file that is damaged or
    overwritten there is nothing to save.
    """
    assert file.loss is not None, "it is lost"
    why, what = file.loss.name.lower(), f"{file.loss.value.format(path=path)}, so Fulltime stops"
    if file.loss in (Loss.DAMAGED, Loss.OVERWRITTEN):
        if file.loss is Loss.OVERWRITTEN:
            with suppress(OSError):
                file.remove_log()
        log.error("database_lost", why=why)
        return f"{what}; bring another copy back with `fulltime restore`."
    try:
        if connection is None:
            copy = await asyncio.to_thread(_save, file.copy_to, path, backups, None)
        else:
            work = partial(_save_by_connection, file=file, path=path, backups=backups)
            copy = await connection.run(work)
    except (StorageError, sqlite3.Error) as error:
        log.error("database_lost", why=why, not_saved=str(error))  # noqa: TRY400 - its sentence says all
        return f"{what}, and what it held could not be saved: {error}"
    log.error("database_lost", why=why, copy=str(copy))
    back = f"`fulltime restore {copy}` brings it back"
    return f"{what}; all that it held is saved as {copy}, and {back}."


def _save_by_connection(core: Connection, *, file: FileWatch, path: Path, backups: Path) -> Path:
    set_busy_timeout(core, BUSY_TIMEOUT_MS)
    ours = installation.find(core)
    core.rollback()
    copy = _save(partial(_copy_from, dbapi_connection(core)), path, backups, ours)
    with translate_errors(path):
        file.remove_log()
    return copy


def _copy_from(source: sqlite3.Connection, copy: Path) -> None:
    """Copy all that a connection sees into one new file; raises sqlite3's errors.

    A file that was only renamed is completed first: what its WAL holds would be left behind.
    """
    with suppress(sqlite3.Error):
        source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _save(write: Callable[[Path], None], path: Path, backups: Path, ours: str | None) -> Path:
    """Let `write` make a copy in `backups`, else next to the database; return its path.

    Its name bears the installation `ours`, if that is known. Raises the StorageError of the second
    try.
    """
    try:
        return _save_in(backups, write, path, ours)
    except StorageError:
        return _save_in(path.parent, write, path, ours)


def _save_in(folder: Path, write: Callable[[Path], None], path: Path, ours: str | None) -> Path:
    copy = name_backup(path, folder, RESCUED, ours)
    part = Path(f"{copy}{PART}")
    with translate_errors(copy), copying(path, copy, ours):
        try:
            write(part)
            part.replace(copy)
        finally:
            with suppress(OSError):  # as in `copy_online`
                part.unlink(missing_ok=True)
    return copy
