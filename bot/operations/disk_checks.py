"""The check of the free space on the disks that hold the database and its backups."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from bot.operations.offline_checks import Finding
from storage.file_access import is_there

MEGABYTE, GIGABYTE = 1_000_000, 1_000_000_000
LEAST = 100 * MEGABYTE
"""Bytes that must be free: some days of play, and an upgrade of a small database."""
FreeBytes = Callable[[Path], int]


def free_bytes(folder: Path) -> int:
    """Return the number of bytes that this user may still write on a folder's disk."""
    return shutil.disk_usage(folder).free


def check_disks(database: Path, backups: Path, free: FreeBytes = free_bytes) -> Finding:
    """Check that another copy of the database fits beside it and into the folder for backups.

    An upgrade and a backup both make one.
    """
    needed = LEAST
    if is_there(database):
        needed = max(needed, database.stat().st_size)
    folders = [_existing(place) for place in (database.absolute().parent, backups.absolute())]
    try:
        found = {folder: free(folder) for folder in dict.fromkeys(folders)}
    except OSError as error:
        return Finding(is_well=False, text=f"disk: its free space cannot be read: {error}.")
    folder, least = min(found.items(), key=lambda entry: entry[1])
    if least < needed:
        sizes = f"{_in_words(least)} are free in {folder}, and {_in_words(needed)} should be"
        why = "free some space, for on a full disk no move is played and no backup made"
        return Finding(is_well=False, text=f"disk: {sizes}; {why}.")
    return Finding(is_well=True, text=f"disk: {_in_words(least)} are free.")


def _existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that exists."""
    places: Iterable[Path] = (folder, *folder.parents)
    return next(place for place in places if is_there(place))


def _in_words(size: int) -> str:
    return f"{size / GIGABYTE:,.1f} GB" if size >= GIGABYTE else f"{size / MEGABYTE:,.0f} MB"
