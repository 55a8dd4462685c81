"""A note in the folder for backups while the last attempt to make one has failed.

The bot is another process than `fulltime backup`; by this note it can say so on its health page.
"""

from contextlib import suppress
from pathlib import Path


def note(folder: Path, database: Path, why: str) -> None:
    """Write why a backup of the database failed; a disk that is full keeps no note."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        _place(folder, database).write_text(f"{why}\n", "utf-8")


def forget(folder: Path, database: Path) -> None:
    """Remove the note: a backup was made."""
    with suppress(OSError):
        _place(folder, database).unlink(missing_ok=True)


def last(folder: Path, database: Path) -> str:
    """Return why the last backup failed, "" if it did not."""
    with suppress(OSError, UnicodeDecodeError):
        return _place(folder, database).read_text("utf-8").strip()
    return ""


def _place(folder: Path, database: Path) -> Path:
    return folder / f"{database.stem}.failed"
