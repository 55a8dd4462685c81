"""What goes wrong on the disk: it passes, it ends the bot, or it is a fault of ours."""

import errno
import sqlite3
from pathlib import Path

import pytest

from storage.errors import StorageError, StorageUnavailable
from storage.sqlite import errors
from storage.sqlite.errors import DamagedError, as_storage_error, is_damage, translate_errors
from tests.privileges import public_folder, without_privileges

PASSES, ENDS, OURS = StorageUnavailable, DamagedError, sqlite3.OperationalError
CODES = {
    "ERROR": OURS, "INTERNAL": OURS, "PERM": PASSES, "ABORT": OURS, "BUSY": PASSES, "LOCKED": OURS,
    "NOMEM": OURS, "READONLY": PASSES, "INTERRUPT": OURS, "IOERR": PASSES, "CORRUPT": ENDS,
    "NOTFOUND": OURS, "FULL": PASSES, "CANTOPEN": PASSES, "PROTOCOL": PASSES, "EMPTY": OURS,
    "SCHEMA": OURS, "TOOBIG": OURS, "CONSTRAINT": OURS, "MISMATCH": OURS, "MISUSE": OURS,
    "NOLFS": OURS, "AUTH": OURS, "FORMAT": OURS, "RANGE": OURS, "NOTADB": ENDS, "NOTICE": OURS,
    "WARNING": OURS,
}  # fmt: skip
"""What SQLite's primary result codes mean. For NOMEM Python raises a MemoryError; LOCKED needs two
connections that share a cache, NOLFS a system without large files.
"""
PLACE = Path("fulltime.db")


def failed(name):
    """The error of SQLite with this name."""
    error = sqlite3.OperationalError("whatever")
    error.sqlite_errorname = name
    return error


def known():
    """The names of the codes that Python's SQLite knows, extended ones as well."""
    found = {name: code for name, code in vars(sqlite3).items() if name.startswith("SQLITE_")}
    return {name for name in found if name.removeprefix("SQLITE_").partition("_")[0] in CODES}


def test_each_primary_code_is_known():
    assert {f"SQLITE_{code}" for code in CODES} <= known()


@pytest.mark.parametrize("name", sorted(known()))
def test_an_error_of_sqlite_is_told_by_what_it_means(name):
    told = as_storage_error(failed(name), PLACE)
    meaning = CODES[name.removeprefix("SQLITE_").partition("_")[0]]
    assert type(told) is meaning
    assert is_damage(failed(name)) is (meaning is ENDS)
    assert meaning is OURS or str(PLACE) in str(told)


def test_what_a_person_must_permit_does_not_pass():
    with public_folder() as folder:
        folder.chmod(0o555)
        with without_privileges():
            told = as_storage_error(failed("SQLITE_CANTOPEN"), folder / "fulltime.db")
    assert type(told) is StorageError
    assert str(folder) in str(told)


def test_a_disk_that_is_mounted_read_only_meanwhile_passes(monkeypatch):
    monkeypatch.setattr(errors, "why_not_writable", lambda *_of: "It is mounted read-only.")
    monkeypatch.setattr(errors, "is_read_only", lambda _path: True)
    told = as_storage_error(failed("SQLITE_READONLY"), PLACE)
    assert (type(told), str(told)) == (StorageUnavailable, "It is mounted read-only.")


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (errno.ENOSPC, PASSES), (errno.EDQUOT, PASSES), (errno.EIO, PASSES), (errno.EMFILE, PASSES),
        (errno.ESTALE, PASSES), (errno.EISDIR, StorageError), (errno.EROFS, StorageError),
        (errno.EACCES, StorageError),
    ],
)  # fmt: skip
def test_an_error_of_the_file_system_is_told_by_what_it_means(code, kind):
    with pytest.raises(StorageError, match=r"fulltime\.db") as caught, translate_errors(PLACE):
        raise OSError(code, "whatever")
    assert type(caught.value) is kind
