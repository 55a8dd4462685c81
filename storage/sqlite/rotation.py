"""Retention of backups: which copies of the database are removed after a new one was made."""

import sqlite3
from collections.abc import Callable, Hashable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage.sqlite.copies import read_only
from storage.sqlite.copy_names import Copy, copies_of, unnamed_copies_of
from storage.sqlite.errors import translate_errors

PARTS = ("", "-wal", "-shm", "-journal")
"""The suffixes of a database's files: the WAL holds what is not yet in the file itself, the journal
what was there before a change that a killed process has begun without a WAL."""
SHARES_A_MATCH = (
    "SELECT EXISTS (SELECT 1 FROM main.matches AS ours JOIN other.matches AS theirs"
    " ON ours.id = theirs.id AND ours.seed = theirs.seed)"
)


def rotate(path: Path, folder: Path, installation: str, *, days: int, weeks: int) -> list[Path]:
    """Remove expired copies that this installation made of a database, and return their paths.

    Of requested backups, the newest one of a day is kept for the last `days` days that have one,
    and the newest one of a week (UTC, from Monday) for the last `weeks` weeks that have one. Copies
    made before an upgrade or a restore expire after `weeks` weeks, or after one if `weeks` is 0,
    because they hold data that members have deleted since. They must have expired by the time of
    the last but one requested backup, so that a clock that is ahead for one night removes none.
    Copies of other installations, those dated in the future and other files are never touched, nor
    do they take the place of another. Raises StorageError if a copy cannot be removed.
    """
    now = datetime.now(UTC)
    ours = [*copies_of(path, folder, installation), *_recognized(path, folder)]
    copies = [copy for copy in sorted(ours, reverse=True) if not copy.is_of_future(now)]
    asked_for = [copy for copy in copies if copy.is_asked_for]
    stay = {copy.path for copy in [copy for copy in asked_for if copy.made_at <= now][:1]}
    stay |= _newest(asked_for, datetime.date, days)
    stay |= _newest(asked_for, lambda at: at.isocalendar()[:2], weeks)
    expired = _expired(asked_for, weeks)
    stay |= {copy.path for copy in copies if not copy.is_asked_for and copy.made_at > expired}
    gone = [copy.path for copy in copies if copy.path not in stay]
    with translate_errors(folder):
        for path_gone in gone:
            for part in PARTS:
                Path(f"{path_gone}{part}").unlink(missing_ok=True)
    return gone


def _expired(asked_for: list[Copy], weeks: int) -> datetime:
    """Return until when copies made before a change must have been made to be expired."""
    if len(asked_for) < 2:  # noqa: PLR2004 - a new backup, and one by which its clock is checked
        return datetime.min.replace(tzinfo=UTC)
    return asked_for[1].made_at - timedelta(weeks=max(weeks, 1))


def _recognized(path: Path, folder: Path) -> list[Copy]:
    """Return the copies whose names tell no installation, but which share a match with ours."""
    return [copy for copy in unnamed_copies_of(path, folder) if _shares_a_match(path, copy.path)]


def _shares_a_match(path: Path, copy: Path) -> bool:
    """Return whether both databases hold a match with the same seed; False if one is damaged."""
    try:
        with closing(read_only(path)) as connection:
            connection.execute("ATTACH ? AS other", (f"{copy.absolute().as_uri()}?immutable=1",))
            (found,) = connection.execute(SHARES_A_MATCH).fetchone()
    except sqlite3.Error:
        return False
    return bool(found)


def _newest(
    newest_first: list[Copy], period: Callable[[datetime], Hashable], most: int
) -> set[Path]:
    """Return the newest copy of each of the `most` latest periods that have one."""
    first: dict[Hashable, Path] = {}
    for copy in newest_first:
        first.setdefault(period(copy.made_at), copy.path)
    return set(list(first.values())[:most])
