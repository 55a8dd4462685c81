"""Who may use a file: its owner and mode, and what to do if this process may not."""

import os
import pwd
import shlex
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def describe(path: Path) -> str:
    """Return a file's owner and mode, "" if they cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return f"owner {user_name(found.st_uid)}, mode {stat.S_IMODE(found.st_mode):o}"


def current_user() -> str:
    """Return the user this process acts as."""
    return user_name(os.geteuid())


def user_name(number: int) -> str:
    """Return the name of a user, or the number where a container knows no name for it."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def why_not_writable(path: Path, beside: Iterable[str] = ()) -> str:
    """Return why this process could not write a file, "" if it could.

    `beside` are the suffixes of files that are written with it. Its folder must allow new files.
    """
    for place in (path, *(Path(f"{path}{suffix}") for suffix in beside)):
        if is_there(place) and not _may(place, os.R_OK | os.W_OK):
            return why_refused(place)
    for folder in path.absolute().parents:
        if is_there(folder):
            if not folder.is_dir():
                return f"{folder} is a file and no folder; name another place."
            return "" if _may(folder, os.W_OK | os.X_OK) else why_refused(folder)
    return ""


def why_not_readable(path: Path) -> str:
    """Return why this process could not read an existing file, "" if it could or none is there."""
    return why_refused(path) if is_there(path) and not _may(path, os.R_OK) else ""


def why_refused(path: Path) -> str:
    """Return a sentence about a file or folder that the system does not let this process use."""
    if is_read_only(path):
        return (
            f"{path} is on a file system that is mounted read-only; mount it for writing, or name"
            " another place."
        )
    user, about = current_user(), describe(path)
    mine = about.startswith(f"owner {user},")
    command = "chmod u+rwX" if mine else f"chown {user}"
    return (
        f"{path} cannot be used by user {user}{f' ({about})' if about else ''}; run"
        f" `{command} {shlex.quote(str(path))}`, or name another place."
    )


def holder_of(path: Path) -> str:
    """Return which other program has locked a database file, as Linux tells it: name and number.

    "Another program" if it does not tell that, for instance in a container.
    """
    with suppress(OSError):
        files = {place.stat().st_ino for place in (path, Path(f"{path}-shm")) if is_there(place)}
        for line in Path("/proc/locks").read_text().splitlines():
            *_, number, place, _from, _to = line.split()
            is_other = number not in ("0", "-1", str(os.getpid()))
            if is_other and int(place.rpartition(":")[2]) in files:
                return f"{Path(f'/proc/{number}/comm').read_text().strip()} (process {number})"
    return "Another program"


def is_there(path: Path) -> bool:
    """Return whether there is a file or folder; False if the path cannot be followed."""
    return os.path.exists(path)  # noqa: PTH110 - pathlib's raises for an unreadable folder, a long name


def _may(path: Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def is_read_only(path: Path) -> bool:
    """Return whether a file or folder is on a file system that is mounted read-only."""
    try:
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY)
    except OSError:
        return False
