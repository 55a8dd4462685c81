"""Rotation: which copies of the database stay when a new one was made."""

import re
from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from pathlib import Path

from storage.errors import in_words

NAMED = re.compile(r"(?P<stem>.+)-(?P<time>\d{8}-\d{6})-backup(?:-(?P<number>\d+))?\.db")
"""What `name_backup` calls the copies an operator asked for."""


def rotate(path: Path, folder: Path, *, days: int, weeks: int) -> list[Path]:
    """Remove the copies of this database that are worth no more, and return them.

    The newest copy of each of the last days and of each of the last weeks (UTC, from Monday) that
    have one stays. Copies made before an upgrade or a restore, those of other databases and
    whatever else lies there are never touched. Raises StorageError when one cannot be removed.
    """
    with in_words(folder):
        copies = sorted(
            (made, copy) for copy in folder.iterdir() if (made := _made(copy, path.stem))
        )
        newest_first = [(at, copy) for (at, _), copy in reversed(copies)]
        stay = _newest(newest_first, datetime.date, days)
        stay |= _newest(newest_first, lambda at: at.isocalendar()[:2], weeks)
        gone = [copy for _, copy in newest_first if copy not in stay]
        for copy in gone:
            copy.unlink(missing_ok=True)
    return gone


def _made(copy: Path, stem: str) -> tuple[datetime, int] | None:
    """Return when a copy of the database of this name was made, None for any other file."""
    found = NAMED.fullmatch(copy.name)
    if found is None or found["stem"] != stem:
        return None
    try:
        at = datetime.strptime(found["time"], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return at, int(found["number"] or 1)


def _newest(
    newest_first: list[tuple[datetime, Path]], period: Callable[[datetime], Hashable], most: int
) -> set[Path]:
    """Return the newest copy of each of the last periods that have one."""
    first: dict[Hashable, Path] = {}
    for at, copy in newest_first:
        first.setdefault(period(at), copy)
    return set(list(first.values())[:most])
