"""The newest copy of each day and each week stays, as many as were asked for."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.errors import StorageError
from storage.sqlite.copy_names import BACKUP, name_backup
from storage.sqlite.rotation import rotate
from tests.storage.sqlite.no_copies import NO_COPIES, put_no_copy

DB = Path("fulltime.db")
ID, ANOTHER = "0123456789ab", "ba9876543210"
"""Two installations."""


def fill(folder, *names):
    for name in names:
        (folder / name).write_bytes(b"a copy")


def copy_of(at):
    return f"fulltime-{ID}-{at:%Y%m%d-%H%M%S}-backup.db"


def left(folder):
    return sorted(path.name for path in folder.iterdir())


def test_the_newest_of_each_day_stays_for_as_many_days_as_asked(tmp_path):
    fill(
        tmp_path,
        "fulltime-0123456789ab-20240506-120000-backup.db",
        "fulltime-0123456789ab-20240507-120000-backup.db",
        "fulltime-0123456789ab-20240507-180000-backup.db",
        "fulltime-0123456789ab-20240508-000000-backup.db",
    )
    gone = rotate(DB, tmp_path, ID, days=2, weeks=0)
    assert left(tmp_path) == [
        "fulltime-0123456789ab-20240507-180000-backup.db",
        "fulltime-0123456789ab-20240508-000000-backup.db",
    ]
    assert sorted(path.name for path in gone) == [
        "fulltime-0123456789ab-20240506-120000-backup.db",
        "fulltime-0123456789ab-20240507-120000-backup.db",
    ]


def test_the_newest_of_each_week_stays_weeks_begin_on_monday(tmp_path):
    """5 May 2024 was a Sunday; 30 December 2024 is in the first week of 2025."""
    days = ("20240428", "20240504", "20240505", "20240506", "20241229", "20241230", "20250101")
    fill(tmp_path, *(f"fulltime-{ID}-{day}-120000-backup.db" for day in days))
    rotate(DB, tmp_path, ID, days=1, weeks=4)
    assert [name[22:30] for name in left(tmp_path)] == [
        "20240505",
        "20240506",
        "20241229",
        "20250101",
    ]


def test_days_without_a_copy_do_not_count(tmp_path):
    """A bot that rested for a year keeps what it had."""
    fill(
        tmp_path,
        "fulltime-0123456789ab-20230101-120000-backup.db",
        "fulltime-0123456789ab-20240101-120000-backup.db",
    )
    assert rotate(DB, tmp_path, ID, days=2, weeks=0) == []


def test_a_name_from_before_there_were_clocks_is_no_copy(tmp_path):
    """Four weeks before the year 1 there is no date."""
    fill(tmp_path, f"fulltime-{ID}-00010101-120000-backup.db", copy_of(datetime.now(UTC)))
    assert rotate(DB, tmp_path, ID, days=1, weeks=4) == []


def test_of_two_in_one_second_the_later_one_stays(tmp_path):
    fill(
        tmp_path,
        "fulltime-0123456789ab-20240506-120000-backup.db",
        "fulltime-0123456789ab-20240506-120000-backup-2.db",
        "fulltime-0123456789ab-20240506-120000-backup-10.db",
    )
    rotate(DB, tmp_path, ID, days=1, weeks=1)
    assert left(tmp_path) == ["fulltime-0123456789ab-20240506-120000-backup-10.db"]


def test_nothing_but_its_own_copies_is_ever_touched(tmp_path):
    others = [
        "fulltime-0123456789ab-20200101-120000-backup.db.part",
        "fulltime-0123456789ab-20209999-120000-backup.db",
        "my-fulltime-0123456789ab-20200101-120000-backup.db",
        "fulltime-test-0123456789ab-20200101-120000-backup.db",
        "fulltime.db",
        "notes.txt",
    ]
    fill(tmp_path, *others, "fulltime-0123456789ab-20240506-120000-backup.db")
    assert rotate(DB, tmp_path, ID, days=1, weeks=0) == []
    assert left(tmp_path) == sorted([*others, "fulltime-0123456789ab-20240506-120000-backup.db"])


def test_copies_made_before_a_change_go_when_they_are_some_weeks_old(tmp_path):
    """They hold what members have deleted since."""
    now = datetime.now(UTC)
    stamps = {days: f"{now - timedelta(days=days):%Y%m%d-%H%M%S}" for days in (20, 22)}
    asked_for = [copy_of(now - timedelta(hours=hours)) for hours in (0, 1)]
    fill(
        tmp_path,
        *asked_for,
        *(f"fulltime-{ID}-{stamp}-before-0004.db" for stamp in stamps.values()),
        *(f"fulltime-{ID}-{stamp}-replaced.db" for stamp in stamps.values()),
        *(f"fulltime-{ID}-{stamp}-replaced.db-wal" for stamp in stamps.values()),
        f"other-{ID}-{stamps[22]}-replaced.db",
    )
    gone = [
        path for path in rotate(DB, tmp_path, ID, days=2, weeks=3) if "-backup" not in path.name
    ]
    assert [path.name for path in gone] == [
        f"fulltime-{ID}-{stamps[22]}-replaced.db",
        f"fulltime-{ID}-{stamps[22]}-before-0004.db",
    ]
    assert [name for name in left(tmp_path) if name not in asked_for] == sorted(
        [
            f"fulltime-{ID}-{stamps[20]}-before-0004.db",
            f"fulltime-{ID}-{stamps[20]}-replaced.db",
            f"fulltime-{ID}-{stamps[20]}-replaced.db-wal",
            f"other-{ID}-{stamps[22]}-replaced.db",
        ]
    )


def test_the_rotation_knows_the_names_that_backups_are_given(tmp_path):
    for _ in range(3):
        name_backup(DB, tmp_path, BACKUP, ID).write_bytes(b"a copy")
    rotate(DB, tmp_path, ID, days=1, weeks=1)
    assert len(left(tmp_path)) <= 2  # one, or two where midnight came in between


def test_what_cannot_be_removed_is_told(tmp_path, monkeypatch):
    fill(
        tmp_path,
        "fulltime-0123456789ab-20240506-120000-backup.db",
        "fulltime-0123456789ab-20240506-120001-backup.db",
    )

    def refuse(path, **_):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(StorageError, match=r"backup\.db cannot be used by user "):
        rotate(DB, tmp_path, ID, days=1, weeks=0)


@given(
    st.lists(st.integers(0, 60 * 24), max_size=40, unique=True),
    st.integers(1, 10),
    st.integers(0, 10),
)
def test_the_newest_stays_and_so_does_one_of_each_day_and_week(hours, days, weeks):
    """Once more changes nothing, and a copy goes only if a newer one of its day stays."""
    times = [datetime(2024, 2, 1, tzinfo=UTC) + timedelta(hours=hour) for hour in hours]
    with TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, *map(copy_of, times))
        gone = {path.name for path in rotate(DB, folder, ID, days=days, weeks=weeks)}
        kept = [time for time in times if copy_of(time) not in gone]
        assert rotate(DB, folder, ID, days=days, weeks=weeks) == []
        assert len(left(folder)) == len(kept)
    assert kept == [] or max(kept) == max(times)
    all_days, all_weeks = (
        sorted({period(time) for time in times}) for period in (datetime.date, _week)
    )
    assert len({at.date() for at in kept}) >= min(days, len(all_days))
    assert len({_week(at) for at in kept}) >= min(weeks, len(all_weeks))
    assert len(kept) <= days + weeks


def _week(at):
    return at.isocalendar()[:2]


def test_a_copy_dated_in_the_future_takes_no_place_and_is_not_touched(tmp_path):
    now = datetime.now(UTC)
    real = [copy_of(now - timedelta(days=age)) for age in (0, 1)]
    ahead = [copy_of(now + timedelta(days=age)) for age in (3, 400)]
    before = copy_of(now + timedelta(days=9)).replace("backup", "before-0004")
    fill(tmp_path, *real, *ahead, before)
    assert rotate(DB, tmp_path, ID, days=2, weeks=0) == []
    assert [path.name for path in rotate(DB, tmp_path, ID, days=1, weeks=0)] == [real[1]]
    assert left(tmp_path) == sorted([real[0], *ahead, before])


@pytest.mark.parametrize("kind", NO_COPIES)
def test_what_bears_the_name_of_a_copy_and_is_none_takes_no_place_and_is_not_touched(
    tmp_path, kind
):
    fill(tmp_path, f"fulltime-{ID}-20240506-120000-backup.db")
    for day in ("20240507", "20230101"):  # newer than the only copy, and long expired
        put_no_copy(tmp_path / f"fulltime-{ID}-{day}-120000-backup.db", kind)
    assert rotate(DB, tmp_path, ID, days=1, weeks=0) == []
    assert len(left(tmp_path)) == 3
