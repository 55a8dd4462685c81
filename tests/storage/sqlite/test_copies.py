"""Copies of a database, where a file lies in the way or the disk refuses."""

import asyncio
import errno
import shutil
import stat
from pathlib import Path

import pytest

from storage.errors import StorageError, StorageUnavailable
from storage.opening import open_database
from storage.sqlite import copies
from storage.sqlite.copies import copy_online
from storage.sqlite.files import UNFINISHED, lock_file
from storage.sqlite.integrity import check_file
from storage.sqlite.restore import restore
from tests.storage.conftest import keys_of, putting

LEFT = (
    ".unfinished", ".unfinished-journal", ".unfinished.part", ".unfinished.part-journal",
    ".deletions.part",
)  # fmt: skip
"""What a killed restore may leave beside the database."""


def test_a_copy_that_lies_where_a_restore_writes_is_not_deleted(empty_database, tmp_path):
    """It was, as what a killed restore had left; then there was nothing to restore."""
    copy = tmp_path / "fulltime.db.unfinished"
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


def test_what_a_killed_restore_has_left_goes_at_the_next_start(empty_database, tmp_path):
    path = Path(shutil.copy(empty_database, tmp_path / "fulltime.db"))
    left = [Path(f"{path}{suffix}") for suffix in LEFT]
    for one in left:
        one.write_bytes(b"half of it")
    with lock_file(path), pytest.raises(StorageUnavailable):  # as a restore that runs holds it
        open_database(path)
    assert all(each_path.exists() for each_path in left)
    asyncio.run(open_database(path).close())
    assert not any(each_path.exists() for each_path in left)


async def test_a_restore_killed_before_the_new_file_is_there_loses_nothing_of_the_old(
    empty_database, tmp_path, monkeypatch
):
    """What its log alone held was gone, and the next start did not notice."""
    path, bot = tmp_path / "fulltime.db", tmp_path / "bot" / "fulltime.db"
    bot.parent.mkdir()
    async with open_database(bot) as database:
        await database.write(putting("in the log alone"))
        for suffix in ("", "-wal"):
            shutil.copy(f"{bot}{suffix}", f"{path}{suffix}")
    replace = Path.replace

    def be_killed(file, target):
        if file.name.endswith(UNFINISHED):
            raise KeyboardInterrupt
        return replace(file, target)

    with monkeypatch.context() as context:
        context.setattr(Path, "replace", be_killed)
        with pytest.raises(KeyboardInterrupt):
            restore(path, empty_database, backups=tmp_path / "backups")
    async with open_database(path) as database:
        assert "in the log alone" in await keys_of(database)


@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_a_copy_is_private_until_it_is_complete_and_then_as_private_as_its_database(
    empty_database, tmp_path, monkeypatch, mode
):
    path, seen = Path(shutil.copy(empty_database, tmp_path / "fulltime.db")), []
    path.chmod(mode)

    def check(part, of):
        seen.append(mode_of(part))
        return check_file(part, of)

    monkeypatch.setattr(copies, "check_file", check)
    copy_online(path, tmp_path / "copy.db")
    assert (seen, mode_of(tmp_path / "copy.db")) == ([0o600], mode)
    restore(path, empty_database, backups=tmp_path / "backups")
    assert mode_of(path) == mode


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)
