"""A file in the backups folder that says why the last backup failed.

`fulltime backup` writes it; the bot, which is another process, warns of it on its health page.
"""

from contextlib import suppress
from pathlib import Path


def note(folder: Path, database: Path, why: str) -> None:
    """Write why a backup of the database failed; do nothing if that cannot be written."""
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
