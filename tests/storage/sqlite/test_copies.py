"""Copies of a database, where a file lies in the way or the disk refuses."""

import errno
import shutil
from pathlib import Path

import pytest

from storage.errors import StorageError
from storage.sqlite.copies import copy_online
from storage.sqlite.integrity import check_file
from storage.sqlite.restore import restore


def test_a_copy_that_lies_where_a_restore_writes_is_not_deleted(empty_database, tmp_path):
    """It was, as what a killed restore had left; then there was nothing to restore."""
    copy = tmp_path / "fulltime.db.new"
    shutil.copy(empty_database, copy)
    with pytest.raises(StorageError, match="rename it"):
        restore(tmp_path / "fulltime.db", copy, backups=tmp_path / "backups")
    assert check_file(copy)


def test_the_folder_itself_is_no_name_for_a_copy(empty_database):
    with pytest.raises(StorageError, match="is a folder; name a new file"):
        copy_online(empty_database, Path())


def test_a_disk_that_becomes_read_only_during_a_copy_is_told_in_a_sentence(
    empty_database, tmp_path, monkeypatch
):
    """What is left of the copy cannot be removed then either."""

    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(StorageError):
        copy_online(empty_database, tmp_path / "copy.db")
