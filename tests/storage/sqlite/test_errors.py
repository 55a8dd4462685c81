"""What goes wrong on the disk: what may pass is told apart from what does not."""

import errno
import sqlite3
from pathlib import Path

import pytest

from storage.errors import StorageError, StorageUnavailable
from storage.sqlite.errors import as_storage_error, translate_errors


@pytest.mark.parametrize(
    ("name", "passes"),
    [("SQLITE_FULL", True), ("SQLITE_BUSY_SNAPSHOT", True), ("SQLITE_CORRUPT", False)],
)
def test_a_full_disk_and_a_busy_one_may_pass(name, passes):
    error = sqlite3.OperationalError("whatever")
    error.sqlite_errorname = name
    told = as_storage_error(error, Path("fulltime.db"))
    assert isinstance(told, StorageError)
    assert isinstance(told, StorageUnavailable) is passes
    assert "fulltime.db" in str(told)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_a_disk_that_is_full_for_a_file_may_pass(code):
    with (
        pytest.raises(StorageUnavailable, match=r"fulltime\.db"),
        translate_errors(Path("fulltime.db")),
    ):
        raise OSError(code, "whatever")
