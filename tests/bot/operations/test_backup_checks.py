"""The doctor tells how old the newest backup is, and how to make one."""

import os

import pytest

from bot.operations.backup_checks import check_backups
from storage.sqlite.files import name_backup

NOW = 1_800_000_000.0
HOUR = 3600


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "fulltime.db"
    path.touch()
    return path


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "backups"


def saved(folder, database, age, kind="backup"):
    """Put a copy of this age (hours) into the folder."""
    folder.mkdir(exist_ok=True)
    copy = name_backup(database, folder, kind)
    copy.touch()
    os.utime(copy, (NOW - age * HOUR,) * 2)


def test_before_the_first_start_there_is_nothing_to_save(folder, tmp_path):
    finding = check_backups(folder, tmp_path / "fulltime.db", NOW)
    assert str(finding) == "✓ backups: there is nothing to save yet."


@pytest.mark.parametrize("is_there", [False, True])
def test_a_database_without_a_backup_is_told(folder, database, is_there):
    if is_there:
        folder.mkdir()
        (folder / "notes.txt").touch()
    text = str(check_backups(folder, database, NOW))
    assert text.startswith(f"✗ backups: there is none in {folder}; `fulltime backup` makes one")


@pytest.mark.parametrize(
    ("age", "said"),
    [(0.5, "less than an hour"), (1.5, "an hour"), (71.9, "71 hours"), (-1, "less than an hour")],
)
def test_a_fresh_backup_is_fine(folder, database, age, said):
    saved(folder, database, age)
    finding = check_backups(folder, database, NOW)
    assert str(finding) == f"✓ backups: the newest in {folder} is {said} old."


def test_an_old_backup_is_told_with_its_age(folder, database):
    saved(folder, database, 24 * 5 + 3)
    text = str(check_backups(folder, database, NOW))
    assert text.startswith(f"✗ backups: the newest in {folder} is 5 days old; `fulltime backup`")


def test_the_newest_of_several_counts_whatever_it_was_made_for(folder, database):
    saved(folder, database, 24 * 30)
    saved(folder, database, 2, kind="before-0009")
    assert check_backups(folder, database, NOW).is_well


def test_backups_of_another_database_do_not_count(folder, database):
    saved(folder, database.with_name("other.db"), 1)
    assert not check_backups(folder, database, NOW).is_well


def test_a_folder_that_cannot_be_read_is_told(folder, database, monkeypatch):
    saved(folder, database, 1)

    def refuse(self, **_options):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(type(folder), "glob", lambda self, _pattern: refuse(self))
    text = str(check_backups(folder, database, NOW))
    assert text == f"✗ backups: {folder} cannot be read (Permission denied); let this user read it."
