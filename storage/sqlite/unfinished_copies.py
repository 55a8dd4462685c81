"""What killed processes have left of copies that were not complete; the next backup removes it."""

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from storage.sqlite.copy_names import PART, unfinished_copies_of

LEFT = (PART, f"{PART}-journal")
"""The suffixes of the files of an unfinished copy."""


@contextmanager
def copying(path: Path, to: Path, installation: str | None) -> Iterator[None]:
    """Tell other processes within the context that this one copies the database at `path`.

    If no other one does, first remove what killed ones have left of the copy `to`, and in its
    folder of this installation's copies. The lock file is never removed, like that of the database.
    Where it cannot be written, or a lock cannot be had, nothing is removed.
    """
    with ExitStack() as held:
        with suppress(OSError):
            lock = held.enter_context(Path(f"{path}.copying").open("ab"))
            with suppress(OSError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove_left(path, to, installation)
            fcntl.flock(lock, fcntl.LOCK_SH)
        yield


def _remove_left(path: Path, to: Path, installation: str | None) -> None:
    paths = [Path(f"{to}{suffix}") for suffix in LEFT]
    if installation is not None:
        paths += unfinished_copies_of(path, to.parent, installation)
    for file in paths:
        file.unlink(missing_ok=True)
