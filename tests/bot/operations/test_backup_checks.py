"""The doctor tells how old the newest backup is, tries it, and says how to make one."""

import asyncio
import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operations import failed_backup
from bot.operations.backup_checks import (
    FAILED,
    NONE_MADE,
    TOO_OLD,
    backup_warning,
    check_backups,
)
from storage.opening import open_database
from storage.schema.metadata import VERSION
from storage.sqlite.copies import copy_online
from storage.sqlite.inspection import read_installation
from tests.storage.conftest import NOW as MET_AT
from tests.storage.conftest import meet, open_match
from tests.storage.sqlite.no_copies import NO_COPIES, put_no_copy

NOW = MET_AT / 1000 + 10 * 24 * 3600
"""Seconds since 1970, ten days after the match of a database that is filled."""


@pytest.fixture
def database(tmp_path, empty_database):
    path = tmp_path / "fulltime.db"
    copy_online(empty_database, path)
    return path


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "backups"


def fill(path):
    """Let the database hold a match."""

    async def run():
        async with open_database(path) as opened:
            await opened.write(meet)
            await opened.write(open_match)

    asyncio.run(run())


def saved(folder, database, age, kind="backup"):
    """Put a copy of this age (hours) into the folder."""
    folder.mkdir(exist_ok=True)
    copy = saved_as(folder, database, age, kind)
    copy_online(database, copy)
    return copy


def saved_as(folder, database, age, kind="backup"):
    """The path of a copy of this age (hours)."""
    at = datetime.fromtimestamp(NOW, UTC) - timedelta(hours=age)
    owner = read_installation(database)
    return folder / f"{database.stem}-{owner}-{at:%Y%m%d-%H%M%S}-{kind}.db"


def test_a_failure_whose_reason_a_full_disk_did_not_take_is_told(folder, database, monkeypatch):
    """The file was there and empty, and the bot without a warning."""
    saved(folder, database, 1)

    def write_nothing(path, *_):
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", write_nothing)
        failed_backup.write(database, f"The disk that holds {folder} is full.")
    assert backup_warning(folder, database, NOW) == FAILED
    finding = check_backups(folder, database, NOW)
    assert str(finding).startswith("✗ backups: the last one failed: why is not known")
    failed_backup.forget(database)
    assert backup_warning(folder, database, NOW) == ""


def test_before_the_first_start_there_is_nothing_to_save(folder, tmp_path):
    finding = check_backups(folder, tmp_path / "fulltime.db", NOW)
    assert str(finding) == "○ backups: there is nothing to save yet."


@pytest.mark.parametrize("is_there", [False, True])
def test_a_database_without_a_backup_is_a_hint_until_it_is_old(folder, database, is_there):
    if is_there:
        folder.mkdir()
        (folder / "notes.txt").touch()
    text = f"backups: there is none in {folder}; `fulltime backup` makes one"
    assert str(check_backups(folder, database, NOW)).startswith(f"○ {text}")
    assert backup_warning(folder, database, NOW) == ""
    fill(database)
    assert str(check_backups(folder, database, NOW)).startswith(f"✗ {text}")
    assert backup_warning(folder, database, NOW) == NONE_MADE
    new = MET_AT / 1000 + 3600
    assert check_backups(folder, database, new).is_hint
    assert backup_warning(folder, database, new) == ""


@pytest.mark.parametrize(
    ("age", "said"),
    [(0.5, "less than an hour"), (1.5, "an hour"), (71.9, "71 hours"), (-1, "less than an hour")],
)
def test_a_fresh_backup_that_can_be_restored_is_fine(folder, database, age, said):
    saved(folder, database, age)
    text = str(check_backups(folder, database, NOW))
    assert text == f"✓ backups: the newest in {folder} is {said} old and can be restored (2 rows)."


def test_an_old_backup_is_told_with_its_age(folder, database):
    saved(folder, database, 24 * 5 + 3)
    text = str(check_backups(folder, database, NOW))
    assert text.startswith(f"✗ backups: the newest in {folder} is 5 days old; `fulltime backup`")
    assert backup_warning(folder, database, NOW) == TOO_OLD


def test_the_newest_of_several_counts_but_not_what_a_restore_replaced(folder, database):
    """What was replaced may be damaged; that is why."""
    saved(folder, database, 24 * 30)
    saved(folder, database, 2, kind=f"before-{VERSION}")
    saved(folder, database, 1, kind="replaced").write_bytes(b"")
    assert "is 2 hours old and can be restored" in check_backups(folder, database, NOW).text
    assert backup_warning(folder, database, NOW) == ""


def test_backups_of_another_database_do_not_count(folder, database):
    for stem in ("other", "fulltime-test"):
        copy = saved(folder, database, 1)
        copy.rename(copy.with_name(copy.name.replace("fulltime", stem)))
    assert "there is none" in check_backups(folder, database, NOW).text


def test_a_newest_that_cannot_be_restored_is_told(folder, database):
    saved(folder, database, 30)
    bad = saved(folder, database, 2)
    bad.write_bytes(b"no database " * 99)
    text = str(check_backups(folder, database, NOW))
    assert text.startswith(f"✗ backups: the newest in {folder} is 2 hours old and cannot be")
    assert str(bad) in text


def test_a_page_that_is_damaged_is_found(folder, database):
    copy = saved(folder, database, 2)
    content = bytearray(copy.read_bytes())
    content[5 * 4096 : 17 * 4096] = b"\xff" * (12 * 4096)
    copy.write_bytes(content)
    finding = check_backups(folder, database, NOW)
    assert (finding.is_well, f"{copy} is damaged" in finding.text) == (False, True)


def test_a_backup_that_failed_is_told_until_one_is_made(folder, database):
    saved(folder, database, 2)
    failed_backup.write(database, "The disk is full.")
    text = str(check_backups(folder, database, NOW))
    assert text == "✗ backups: the last one failed: The disk is full."
    assert backup_warning(folder, database, NOW) == FAILED
    failed_backup.forget(database)
    assert backup_warning(folder, database, NOW) == ""


def test_a_failure_at_a_path_that_is_no_utf8_is_told(folder, database):
    """The note raised UnicodeEncodeError in the place of the sentence, and lost the reason."""
    failed_backup.write(database, "b\udcff/fulltime.db cannot be used.")
    text = str(check_backups(folder, database, NOW))
    assert text == "✗ backups: the last one failed: b\\udcff/fulltime.db cannot be used."


def test_a_note_is_nothing_to_fail_over(tmp_path):
    (tmp_path / "file").touch()
    database = tmp_path / "file" / "fulltime.db"
    failed_backup.write(database, "The disk is full.")
    failed_backup.forget(database)
    assert failed_backup.last(database) == ""


def test_a_folder_that_cannot_be_read_is_told(folder, database, monkeypatch):
    saved(folder, database, 1)
    may = os.access
    monkeypatch.setattr(os, "access", lambda what, *how, **_: what != folder and may(what, *how))
    text = str(check_backups(folder, database, NOW))
    assert text.startswith(f"✗ backups: {folder} cannot be used by user ")
    assert "run `ch" in text


def test_a_copy_dated_in_the_future_hides_no_old_one(folder, database):
    """A machine whose clock was ahead made it; the last real one is 30 days old."""
    fill(database)
    saved(folder, database, 30 * 24)
    assert backup_warning(folder, database, NOW) == TOO_OLD
    for kind in ("backup", "before-0004"):
        ahead = saved(folder, database, -400 * 24, kind)
        assert backup_warning(folder, database, NOW) == TOO_OLD
        finding = check_backups(folder, database, NOW)
        assert not finding.is_well
        assert f"{ahead.name} is dated in the future" in str(finding)
        ahead.unlink()


def test_a_copy_of_a_machine_whose_clock_is_a_little_ahead_is_new(folder, database):
    fill(database)
    saved(folder, database, -0.5)
    assert backup_warning(folder, database, NOW) == ""
    assert check_backups(folder, database, NOW).is_well


@pytest.mark.parametrize("kind", NO_COPIES)
def test_what_bears_the_name_of_a_copy_and_is_none_hides_no_old_one(folder, database, kind):
    saved(folder, database, 100)
    put_no_copy(saved_as(folder, database, 1), kind)
    assert backup_warning(folder, database, NOW) == TOO_OLD
    assert "is 4 days old" in check_backups(folder, database, NOW).text


def test_a_copy_to_which_a_link_leads_is_one(folder, database):
    """As where copies were moved to a larger disk."""
    copy = saved(folder, database, 1)
    moved = copy.rename(database.with_name("moved.db"))
    copy.symlink_to(moved)
    finding = check_backups(folder, database, NOW)
    assert finding.is_well, finding.text
