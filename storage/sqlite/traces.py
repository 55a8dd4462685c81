"""Traces of a database that is missing: it is brought back rather than begun anew."""

from pathlib import Path

from storage.errors import StorageError
from storage.sqlite.copy_names import copies_of
from storage.sqlite.errors import translate_errors


def require_no_traces(path: Path, backups: Path | None) -> None:
    """Raise StorageError if the missing database has left a WAL, or copies in `backups`.

    Whoever deleted or renamed it by mistake would not notice that members begin anew.
    """
    wal = Path(f"{path}-wal")
    with translate_errors(path):
        if wal.exists() and wal.stat().st_size:
            raise StorageError(
                f"{path} is missing, but {wal} is there, which holds what was written last; move"
                " the database back next to it, bring a copy back with `fulltime restore`, or"
                f" delete {wal} to begin with an empty database."
            )
        copies = copies_of(path, backups, None) if backups is not None and backups.is_dir() else []
    if copies:
        raise StorageError(
            f"{path} is missing, but there are copies of it in {backups}; move it back, bring the"
            f" newest one back with `fulltime restore {copies[0].path}`, or choose another folder"
            " (FULLTIME_BACKUPS) if they are another bot's, or to begin with an empty database."
        )
