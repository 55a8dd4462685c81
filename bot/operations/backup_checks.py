"""Checks of the newest backup: its age, and whether it can be restored."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.operations import failed_backup
from bot.operations.offline_checks import Finding, hint
from storage.engine.migration import version_of
from storage.errors import StorageError
from storage.file_access import is_there, why_not_readable
from storage.match import match_counts
from storage.opening import inspect_database
from storage.schema.metadata import VERSION
from storage.sqlite.copy_names import REPLACED, Copy, copies_of
from storage.sqlite.files import follow_link
from storage.sqlite.inspection import read_installation
from storage.sqlite.integrity import check_file

OLD = timedelta(days=3)
"""The age from which a backup is old; deploy/fulltime-backup.timer makes one every night."""
HOW = "`fulltime backup` makes one, also while the bot runs; let the system do so every night."
TO_DO = "look at the machine's clock, and move that file away."
FAILED = "the last backup failed; `fulltime backup` says why"
NONE_MADE = f"there is no backup, and the oldest match is more than {OLD.days} days old"
TOO_OLD = f"the newest backup is more than {OLD.days} days old"
NO_AGE = "the only backups are dated in the future; look at the machine's clock"


def check_backups(folder: Path, database: Path, now: float) -> Finding:
    """Check that the folder has a recent backup of a database file, and that it can be restored.

    A database file that does not exist needs no backup. `now` is in seconds since 1970.
    """
    if not is_there(database):
        return hint("backups: there is nothing to save yet.")
    try:
        copies = _copies(folder, database)
        why = _of_future(copies, now)
    except StorageError as error:
        copies, why = [], str(error)
    if why:
        return _fault(why)
    newest = _newest(copies, now)
    if failure := failed_backup.last(database):
        return _fault(f"the last one failed: {failure}")
    if newest is None:
        text = f"there is none in {folder}; {HOW}"
        return _fault(text) if _is_worth_saving(database, now) else hint(f"backups: {text}")
    age = _age(newest, now)
    if age > OLD:
        return _fault(f"the newest in {folder} is {age.days} days old; {HOW}")
    return _try(newest.path, f"the newest in {folder} is {_in_words(age)} old")


def _try(copy: Path, what: str) -> Finding:
    """Check that a copy can be restored, without restoring it."""
    try:
        rows = sum(check_file(follow_link(copy)).values())
    except StorageError as error:
        return _fault(f"{what} and cannot be restored: {error} {HOW}")
    return Finding(is_well=True, text=f"backups: {what} and can be restored ({rows:,} rows).")


def backup_warning(folder: Path, database: Path, now: float) -> str:
    """Return a warning about the backups of a running bot, "" if all is well.

    It is quick, because no backup is read; the warning names no path.
    """
    if failed_backup.last(database):
        return FAILED
    try:
        copies = _copies(folder, database)
    except StorageError:
        return "the folder for backups cannot be read"
    newest = _newest(copies, now)
    if newest is None:
        if _of_future(copies, now):
            return NO_AGE
        return NONE_MADE if _is_worth_saving(database, now) else ""
    return TOO_OLD if _age(newest, now) > OLD else ""


def _copies(folder: Path, database: Path) -> list[Copy]:
    """Return the copies of this bot, newest first; of any bot if the database cannot be read.

    Raises StorageError if the folder cannot be read.
    """
    if why := why_not_readable(folder):
        raise StorageError(why)
    return copies_of(database, folder, read_installation(database))


def _newest(copies: list[Copy], now: float) -> Copy | None:
    """Return the newest copy, except copies of replaced databases, which may be damaged.

    One that is dated in the future does not tell its age.
    """
    at = datetime.fromtimestamp(now, UTC)
    return next(
        (copy for copy in copies if copy.why != REPLACED and not copy.is_of_future(at)), None
    )


def _of_future(copies: list[Copy], now: float) -> str:
    """Return a sentence about a copy that is dated in the future, "" if there is none."""
    at = datetime.fromtimestamp(now, UTC)
    ahead = next((copy.path.name for copy in copies if copy.is_of_future(at)), "")
    return ahead and f"{ahead} is dated in the future, so nobody knows how old it is; {TO_DO}"


def _age(copy: Copy, now: float) -> timedelta:
    return timedelta(seconds=max(0.0, now - copy.made_at.timestamp()))


def _is_worth_saving(database: Path, now: float) -> bool:
    """Return whether the oldest match is older than a backup may be, or its age is unknown."""
    try:
        with inspect_database(database) as connection:
            if version_of(connection, str(database)) != VERSION:
                return True
            first = match_counts.first_created(connection)
    except (StorageError, DBAPIError):  # check_database reports it
        return True
    return first is not None and now - first / 1000 > OLD.total_seconds()


def _fault(text: str) -> Finding:
    return Finding(is_well=False, text=f"backups: {text}")


def _in_words(age: timedelta) -> str:
    hours = age // timedelta(hours=1)
    return "less than an hour" if hours == 0 else "an hour" if hours == 1 else f"{hours} hours"
