"""Bots that share one folder for backups: each keeps its own copies and touches no other's."""

import asyncio
import shutil
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.operations import failed_backup
from bot.operations.backup_checks import NO_AGE, TOO_OLD, backup_warning, check_backups
from storage.engine import installation
from storage.match import matches
from storage.opening import open_database
from storage.schema.metadata import VERSION
from storage.sqlite import copy_names, rescue, rotation
from storage.sqlite import restore as restoring
from storage.sqlite.copies import copy_online
from storage.sqlite.copy_names import BACKUP, copies_of, name_backup, unnamed_copies_of
from storage.sqlite.inspection import read_installation
from storage.sqlite.unfinished_copies import copying
from tests.storage.conftest import NOW, match, meet
from tests.storage.sqlite.test_files import run_on

TONIGHT = datetime.fromtimestamp(NOW / 1000, UTC)


class Bot:
    """A bot of its own folder, which shares the folder for backups with others."""

    def __init__(self, home, backups, patch, name="fulltime.db"):
        home.mkdir(exist_ok=True)
        self.path, self.backups, self._patch = home / name, backups, patch

    def play(self, match_id="abc", **values):
        """Play a match, whose dice are of this bot alone."""
        seed = str(self.path).encode()[-32:].rjust(32)

        def begin(connection):
            installation.put(connection, sha256(seed).hexdigest()[:12])  # tests copy one database
            meet(connection)
            matches.create(connection, match(match_id, seed=seed, **values))

        async def run():
            async with open_database(self.path, backups=self.backups) as database:
                await database.write(begin)

        asyncio.run(run())
        return self

    def run(self, *arguments, at=TONIGHT, code=0):
        """Run a command while the clock shows `at`."""
        self._patch.setenv("FULLTIME_BACKUPS", str(self.backups))
        self._patch.setenv("FULLTIME_DATABASE", f"sqlite:///{self.path}")
        with clock_at(at):
            done = CliRunner().invoke(app, arguments, catch_exceptions=False)
        assert done.exit_code == code, done.output
        return done.output

    def copies(self, why=BACKUP):
        """The days of this bot's copies, newest first, counted from tonight."""
        found = copies_of(self.path, self.backups, read_installation(self.path))
        return [(copy.made_at - TONIGHT).days for copy in found if copy.why == why]

    def warning(self, at):
        return backup_warning(self.backups, self.path, at.timestamp())


@contextmanager
def clock_at(at):
    """Let the names of copies and their rotation see this time."""

    class Clock(datetime):
        @classmethod
        def now(cls, _zone):
            return at

    with pytest.MonkeyPatch.context() as patch:
        for module in (copy_names, rotation):
            patch.setattr(module, "datetime", Clock)
        yield


def night(number):
    return TONIGHT + timedelta(days=number)


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """Two bots whose databases have the same name in two folders."""
    monkeypatch.setenv("FULLTIME_KEEP_DAYS", "7")
    monkeypatch.setenv("FULLTIME_KEEP_WEEKS", "0")
    return [Bot(tmp_path / name, tmp_path / "backups", monkeypatch).play() for name in ("a", "b")]


@pytest.mark.parametrize(
    "ahead",
    [400, *(pytest.param(number, marks=pytest.mark.long) for number in (0, 1, -400))],
    ids="{} days ahead".format,
)
def test_each_keeps_its_seven_over_ten_nights_whatever_the_clock_of_the_other(bots, ahead):
    first, second = bots
    for number in range(10):
        first.run("backup", at=night(number))
        second.run("backup", at=night(number + ahead))
    assert first.copies() == [9, 8, 7, 6, 5, 4, 3]
    assert second.copies() == [ahead + day for day in (9, 8, 7, 6, 5, 4, 3)]
    for bot in bots:
        good = max(
            copy.path for copy in copies_of(bot.path, bot.backups, read_installation(bot.path))
        )
        assert bot.run("restore", str(good)).startswith(f"{bot.path} holds what {good} held.\n")


def test_three_bots_of_which_one_has_another_name(bots, tmp_path, monkeypatch):
    third = Bot(tmp_path / "a", tmp_path / "backups", monkeypatch, "other.db").play()
    for number in range(9):
        for bot in (*bots, third):
            bot.run("backup", at=night(number))
    assert [len(bot.copies()) for bot in (*bots, third)] == [7, 7, 7]


@pytest.mark.parametrize("off", [400, 2, -400], ids="{} days off".format)
@pytest.mark.parametrize(
    "wrong",
    [4, *(pytest.param(number, marks=pytest.mark.long) for number in (0, 9))],
    ids="in night {}".format,
)
def test_a_clock_that_is_wrong_for_one_night_costs_no_other_copy(bots, off, wrong):
    bot, _ = bots
    with clock_at(night(-1)):
        before = name_backup(
            bot.path, bot.backups, f"before-{VERSION}", read_installation(bot.path)
        )
    shutil.copy(bot.path, before)
    for number in range(10):
        bot.run("backup", at=night(number + (off if number == wrong else 0)))
        right = [day for day in range(number + 1) if day != wrong]
        assert {*right[-6:]} <= {*bot.copies()}
        assert before.exists() or number > 5, "it expires after a week"
    assert bot.warning(night(9)) == ""
    assert bot.warning(night(15)) == TOO_OLD


@pytest.mark.parametrize("why", [BACKUP, f"before-{VERSION}"])
def test_a_copy_dated_in_the_future_is_named_and_hides_no_old_one(bots, why):
    bot, other = bots
    with clock_at(night(400)):
        ahead = name_backup(bot.path, bot.backups, why, read_installation(bot.path))
    shutil.copy(bot.path, ahead)
    assert bot.warning(night(0)) == NO_AGE
    bot.run("backup", at=night(-30))
    assert bot.warning(night(0)) == TOO_OLD
    finding = check_backups(bot.backups, bot.path, TONIGHT.timestamp())
    assert (finding.is_well, f"{ahead.name} is dated in the future" in finding.text) == (
        False,
        True,
    )
    bot.run("backup", at=night(0))
    assert bot.copies() == ([400, 0, -30] if why == BACKUP else [0, -30])
    assert other.warning(night(0)) == ""


def test_a_failure_of_one_is_none_of_the_other(bots):
    first, second = bots
    for bot in bots:
        bot.run("backup")
    content = first.path.read_bytes()
    first.path.write_bytes(b"no database " * 99)
    first.run("backup", code=1, at=night(1))
    second.run("backup", at=night(1))
    assert failed_backup.last(first.path).startswith(f"{first.path} is not a database")
    assert failed_backup.last(second.path) == second.warning(night(1)) == ""
    assert first.warning(night(1)) != ""
    first.path.write_bytes(content)
    first.run("backup", at=night(2))
    assert (failed_backup.last(first.path), first.warning(night(2))) == ("", "")


def test_the_others_copy_counts_for_neither(bots):
    first, second = bots
    first.run("backup", at=night(-30))
    second.run("backup")
    assert (first.warning(TONIGHT), second.warning(TONIGHT)) == (TOO_OLD, "")


def test_copies_of_version_1_0_go_only_where_they_share_a_match(bots):
    """Their names do not tell whose they are; each bot recognizes its own by their dice."""
    first, second = bots
    first.backups.mkdir()
    for bot, hour in ((first, 1), (second, 2)):
        for number in range(9):
            stamp = night(number - 20) + timedelta(hours=hour)
            shutil.copy(bot.path, bot.backups / f"fulltime-{stamp:%Y%m%d-%H%M%S}-backup.db")
    (first.backups / "fulltime-20200101-000000-backup.db").write_bytes(b"damaged")
    for number in range(3):
        first.run("backup", at=night(number))
    assert len(unnamed_copies_of(first.path, first.backups)) == 4 + 9 + 1
    assert (first.backups / "fulltime-20200101-000000-backup.db").exists()


def test_what_a_killed_backup_has_left_goes_and_what_another_writes_stays(bots):
    first, _ = bots
    with clock_at(night(-1)):
        left, others = (
            name_backup(bot.path, bot.backups, BACKUP, read_installation(bot.path)) for bot in bots
        )
    parts = [left.with_name(f"{left.name}{end}") for end in (".part", ".part-journal")]
    foreign = others.with_name(f"{others.name}.part")
    for part in (*parts, foreign):
        part.write_bytes(b"half")
    with copying(first.path, left, read_installation(first.path)):
        assert not parts[0].exists()
        parts[0].write_bytes(b"half")
        first.run("backup")
        assert parts[0].exists()
    first.run("backup")
    assert not parts[0].exists()
    assert not parts[1].exists()
    assert foreign.read_bytes() == b"half"


def test_a_backup_during_a_restore_removes_nothing_of_it(bots, tmp_path, monkeypatch):
    first, _ = bots
    copy_online(first.path, tmp_path / "copy.db")
    copy_file = shutil.copy2

    def meanwhile(source, target):
        copy_file(source, target)
        first.run("backup")

    monkeypatch.setattr(restoring.shutil, "copy2", meanwhile)
    kept = restoring.restore(first.path, tmp_path / "copy.db", backups=first.backups)
    assert kept.exists()


def test_a_backup_while_a_lost_file_is_saved_removes_nothing_of_it(bots):
    first, _ = bots
    ours = read_installation(first.path)

    def write(part):
        shutil.copy(first.path, part)
        first.run("backup")

    assert rescue._save(write, first.path, first.backups, ours).parent == first.backups


def test_a_restore_killed_between_two_files_leaves_no_log_without_its_file(
    bots, tmp_path, monkeypatch
):
    first, _ = bots
    copy_online(first.path, tmp_path / "copy.db")

    def name_with_a_log(path, *rest):
        Path(f"{path}-wal").touch()
        return name_backup(path, *rest)

    def be_killed(source, target):
        Path(target).write_bytes(b"half")
        if not str(source).endswith("-wal"):
            raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr(restoring, "name_backup", name_with_a_log)
        context.setattr(restoring.shutil, "copy2", be_killed)
        with pytest.raises(KeyboardInterrupt):
            restoring.restore(first.path, tmp_path / "copy.db", backups=first.backups)
    first.run("backup")
    assert [*first.backups.glob("*-replaced*")] == []


def test_a_named_copy_that_was_killed_can_be_made_again(bots, tmp_path):
    (tmp_path / "copy.db.part").write_bytes(b"half")
    bots[0].run("backup", "--to", str(tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db.part").exists()


def test_a_restored_database_stays_one_of_its_installation(bots, tmp_path):
    """Also where the copy is another bot's, or of a version that knew no installations."""
    first, _ = bots
    ours = read_installation(first.path)
    for bot in bots:
        bot.run("backup", "--to", str(tmp_path / f"{bot.path.parent.name}.db"))
    said = first.run("restore", str(tmp_path / "b.db"))
    assert "That was a copy of another bot;" in said
    assert read_installation(first.path) == ours
    assert first.copies("replaced") != []
    assert "another bot" not in first.run("restore", str(tmp_path / "a.db"))
    run_on(tmp_path / "a.db", "DELETE FROM facts WHERE key = 'installation'")
    first.run("restore", str(tmp_path / "a.db"))
    assert read_installation(first.path) == ours


def test_a_copy_that_is_restored_elsewhere_keeps_its_installation(bots, tmp_path):
    first, _ = bots
    ours, new = read_installation(first.path), tmp_path / "new.db"
    first.run("backup", "--to", str(tmp_path / "a.db"))
    first.run("restore", str(tmp_path / "a.db"), "--db", str(new))
    assert read_installation(new) == ours
