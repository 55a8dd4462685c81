"""The doctor sees a disk that is full before it stops the matches."""

import pytest

from bot.operations.disk_checks import GIGABYTE, LEAST, check_disks


def told(tmp_path, free):
    return str(check_disks(tmp_path / "fulltime.db", tmp_path / "backups", free))


def test_a_disk_with_room_is_well(tmp_path):
    assert told(tmp_path, lambda _: 12 * GIGABYTE) == "✓ disk: 12.0 GB are free."


def test_a_disk_that_is_nearly_full_is_a_fault(tmp_path):
    said = told(tmp_path, lambda _: 5_000_000)
    assert said.startswith(f"✗ disk: 5 MB are free in {tmp_path}, and 100 MB should be; free some")


@pytest.mark.parametrize(("free", "sign"), [(LEAST, "✓"), (LEAST - 1, "✗")])
def test_the_limit_itself_is_enough(tmp_path, free, sign):
    assert told(tmp_path, lambda _: free)[0] == sign


def test_a_large_database_needs_room_for_a_copy(tmp_path):
    with (tmp_path / "fulltime.db").open("wb") as file:
        file.truncate(2 * GIGABYTE)
    assert "1.0 GB are free in" in told(tmp_path, lambda _: GIGABYTE)


def test_backups_may_be_on_another_disk(tmp_path):
    (tmp_path / "backups").mkdir()
    sizes = {tmp_path: GIGABYTE, tmp_path / "backups": 0}
    assert f"0 MB are free in {tmp_path / 'backups'}," in told(tmp_path, sizes.get)


def test_a_disk_that_cannot_be_asked_is_told(tmp_path):
    def fail(_):
        raise OSError("gone")

    assert told(tmp_path, fail) == "✗ disk: its free space cannot be read: gone."


def test_the_real_disk_can_be_asked(tmp_path):
    assert "are free" in str(check_disks(tmp_path / "fulltime.db", tmp_path / "backups"))
