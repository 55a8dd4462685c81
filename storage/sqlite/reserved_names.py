"""The names beside a database that Fulltime uses itself, so that nothing else may get them."""

from pathlib import Path

from storage.errors import StorageError
from storage.sqlite.errors import translate_errors
from storage.sqlite.files import WRITTEN_BEFORE, follow_link

SUFFIXES = (
    "-wal", "-shm", "-journal", ".lock", ".copying", ".failed", ".ended", ".deletions",
    *WRITTEN_BEFORE,
)  # fmt: skip
"""What these names have in addition to that of the database."""


def require_other_name(path: Path, new: Path) -> None:
    """Raise StorageError if a new file would get a name that belongs to the database at `path`.

    SQLite would read a copy called `fulltime.db-wal` into the database, and a backup called
    `fulltime.db.failed` would say that the last one failed.
    """
    with translate_errors(new):
        file = follow_link(path)
        folders = {path.parent.resolve(), file.parent.resolve()}
        names = {f"{base.name}{suffix}" for base in (path, file) for suffix in SUFFIXES}
        if new.name in names and new.parent.resolve() in folders:
            raise StorageError(
                f"{new} is a name that Fulltime uses beside {path}; choose another name."
            )
