"""The names of copies of the database: whose they are, of when, and why they were made.

`fulltime-0123456789ab-20261127-190719-backup.db` is a copy of `fulltime.db`, which belongs to the
installation 0123456789ab. Version 1.0 wrote names without an installation.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage.engine.installation import PATTERN
from storage.sqlite.errors import translate_errors

BACKUP, REPLACED, RESCUED = "backup", "replaced", "rescued"
"""Why a copy was made: it was asked for, or a restore was about to replace the database, or its
file was lost under a running bot."""
BEFORE = "before-{version}"
"""The same of a copy that was made before the upgrade to a version of the schema."""
NAMED = re.compile(
    rf"(?P<stem>.+?)(?:-(?P<installation>{PATTERN}))?-(?P<time>\d{{8}}-\d{{6}})"
    rf"-(?P<why>{BACKUP}|{REPLACED}|{RESCUED}|before-\w+?)(?:-(?P<number>\d+))?\.db"
)
PART = ".part"
"""The suffix of a copy that is not complete yet."""
UNFINISHED = re.compile(rf"(?P<copy>.+\.db)(-wal|-shm|-journal)?{re.escape(PART)}(-journal)?")
"""The files that an unfinished copy may consist of."""
AHEAD = timedelta(hours=1)
"""By how much a copy may be newer than the present, as clocks of two machines differ."""


@dataclass(frozen=True, slots=True, order=True)
class Copy:
    """A copy of the database; `number` distinguishes copies of the same second.

    `why` it was made: "backup" if it was asked for, "replaced" by a restore (as it was, damaged or
    not), "rescued" from a file that was lost, or before an upgrade. `installation` is "" where the
    name tells none.
    """

    made_at: datetime
    number: int
    path: Path
    why: str
    installation: str

    def is_of_future(self, now: datetime) -> bool:
        """Return whether the machine's clock was ahead when the copy was made."""
        return self.made_at > now + AHEAD

    @property
    def is_asked_for(self) -> bool:
        """Return whether `fulltime backup` made it."""
        return self.why == BACKUP


def name_backup(path: Path, folder: Path, why: str, installation: str | None) -> Path:
    """Return an unused path in the folder for a copy of a database, named by UTC time and `why`.

    It bears no installation if that is unknown (None). Creates the folder; raises StorageError.
    """
    owner = f"{path.stem}-{installation}" if installation else path.stem
    stamp = f"{owner}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{why}"
    with translate_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = (f"{stamp}{number}.db" for number in ("", *(f"-{n}" for n in range(2, 100))))
        return next(folder / name for name in names if _is_free(folder, name))


def copies_of(path: Path, folder: Path, installation: str | None) -> list[Copy]:
    """Return the copies of a database that this installation made, newest first.

    Those of any installation, and those whose names tell none, if `installation` is None. Raises
    StorageError.
    """
    return [
        copy
        for copy in _all_copies(path, folder)
        if installation is None or copy.installation == installation
    ]


def unnamed_copies_of(path: Path, folder: Path) -> list[Copy]:
    """Return the copies whose names tell no installation, newest first; raises StorageError."""
    return [copy for copy in _all_copies(path, folder) if not copy.installation]


def unfinished_copies_of(path: Path, folder: Path, installation: str) -> list[Path]:
    """Return the files of copies that this installation has begun and not completed."""
    begun = [(file, UNFINISHED.fullmatch(file.name)) for file in folder.iterdir()]
    copies = [(file, _parse(folder / found["copy"], path.stem)) for file, found in begun if found]
    return [file for file, copy in copies if copy and copy.installation == installation]


def _all_copies(path: Path, folder: Path) -> list[Copy]:
    """Return the copies in a folder; what bears the name of one and holds nothing is none."""
    with translate_errors(folder):
        files = [*folder.iterdir()] if folder.exists() else []
        copies = [copy for file in files if (copy := _parse(file, path.stem)) is not None]
        return sorted((copy for copy in copies if _holds_something(copy.path)), reverse=True)


def _holds_something(path: Path) -> bool:
    """Return whether a path leads to a file that is not empty, also by a symbolic link."""
    return path.is_file() and path.stat().st_size > 0


def _is_free(folder: Path, name: str) -> bool:
    return not (folder / name).exists() and not (folder / f"{name}{PART}").exists()


def _parse(file: Path, stem: str) -> Copy | None:
    """Parse a file name; None if the file is no copy of the database of this name."""
    found = NAMED.fullmatch(file.name)
    if found is None or found["stem"] != stem or found["time"] < "1970":  # no clock was there
        return None
    try:
        at = datetime.strptime(found["time"], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return Copy(at, int(found["number"] or 1), file, found["why"], found["installation"] or "")
