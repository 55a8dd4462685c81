"""Retention of backups: which copies of the database are removed after a new one was made."""

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage.sqlite.errors import translate_errors

NAMED = re.compile(
    r"(?P<stem>.+)-(?P<time>\d{8}-\d{6})-(?P<why>backup|replaced|rescued|before-\w+?)(?:-(?P<number>\d+))?\.db"
)
"""The file names of `name_backup`: requested backups, and copies made before a change."""
PARTS = ("", "-wal", "-shm")
"""The suffixes of a database's files; the WAL holds what is not yet in the file itself."""


def rotate(path: Path, folder: Path, *, days: int, weeks: int) -> list[Path]:
    """Remove expired copies of this database from the folder, and return their paths.

    Of requested backups, the newest one of a day is kept for the last `days` days that have one,
    and the newest one of a week (UTC, from Monday) for the last `weeks` weeks that have one. Copies
    made before an upgrade or a restore expire after `weeks` weeks, or after one if `weeks` is 0,
    because they hold data that members have deleted since. Copies of other databases, those dated
    in the future and other files are never touched, nor do they take the place of another. Raises
    StorageError if a copy cannot be removed.
    """
    now = datetime.now(UTC)
    found = [copy for copy in copies_of(path, folder) if not copy.is_of_future(now)]
    asked_for = [(copy.made_at, copy.path) for copy in found if copy.is_asked_for]
    stay = _newest(asked_for, datetime.date, days)
    stay |= _newest(asked_for, lambda at: at.isocalendar()[:2], weeks)
    stay |= {
        copy.path
        for copy in found
        if not copy.is_asked_for and copy.made_at > now - timedelta(weeks=max(weeks, 1))
    }
    gone = [copy.path for copy in found if copy.path not in stay]
    with translate_errors(folder):
        for path_gone in gone:
            for part in PARTS:
                Path(f"{path_gone}{part}").unlink(missing_ok=True)
    return gone


AHEAD = timedelta(hours=1)
"""By how much a copy may be newer than the present, as clocks of two machines differ."""


@dataclass(frozen=True, slots=True, order=True)
class Copy:
    """A copy of the database; `number` distinguishes copies of the same second.

    `why` it was made: "backup" if it was asked for, "replaced" by a restore (as it was, damaged or
    not), "rescued" from a file that was lost under a running bot, or before an upgrade.
    """

    made_at: datetime
    number: int
    path: Path
    why: str

    def is_of_future(self, now: datetime) -> bool:
        """Return whether the machine's clock was ahead when the copy was made."""
        return self.made_at > now + AHEAD

    @property
    def is_asked_for(self) -> bool:
        """Return whether `fulltime backup` made it."""
        return self.why == "backup"


def copies_of(path: Path, folder: Path) -> list[Copy]:
    """Return the copies of this database in the folder, newest first; raises StorageError."""
    with translate_errors(folder):
        return sorted(
            (copy for file in folder.iterdir() if (copy := _copy(file, path.stem))), reverse=True
        )


def _copy(file: Path, stem: str) -> Copy | None:
    """Parse a file name; None if the file is no copy of the database of this name."""
    found = NAMED.fullmatch(file.name)
    if found is None or found["stem"] != stem:
        return None
    try:
        at = datetime.strptime(found["time"], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return Copy(at, int(found["number"] or 1), file, found["why"])


def _newest(
    newest_first: list[tuple[datetime, Path]], period: Callable[[datetime], Hashable], most: int
) -> set[Path]:
    """Return the newest copy of each of the `most` latest periods that have one."""
    first: dict[Hashable, Path] = {}
    for at, copy in newest_first:
        first.setdefault(period(at), copy)
    return set(list(first.values())[:most])
