"""A file beside the database that says why its last backup failed.

`fulltime backup` writes it; the bot, which is another process, warns of it on its health page.
Beside the database it is no other bot's, as in a folder for backups that several bots share.
"""

from contextlib import suppress
from pathlib import Path

UNKNOWN = "why is not known, as the disk took no reason; `fulltime backup` says it."


def write(database: Path, why: str) -> None:
    """Write why a backup of the database failed; do nothing if that cannot be written."""
    with suppress(OSError):
        _place(database).write_text(f"{why}\n", "utf-8", "backslashreplace")


def forget(database: Path) -> None:
    """Remove the note: a backup was made."""
    with suppress(OSError):
        _place(database).unlink(missing_ok=True)


def last(database: Path) -> str:
    """Return why the last backup failed, "" if it did not.

    A full disk takes an empty file, and no reason.
    """
    with suppress(OSError, UnicodeDecodeError):
        return _place(database).read_text("utf-8").strip() or UNKNOWN
    return ""


def _place(database: Path) -> Path:
    return Path(f"{database}.failed")
