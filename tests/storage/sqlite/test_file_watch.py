"""A database whose file is deleted, moved or replaced answers no further write, and is saved."""

import asyncio
import errno
import os
import shutil
import sqlite3
import threading
from contextlib import closing
from datetime import datetime
from types import SimpleNamespace

import pytest

from storage.engine import installation
from storage.errors import DatabaseLostError, StorageError
from storage.opening import open_database
from storage.sqlite import integrity
from storage.sqlite.copies import copy_online
from storage.sqlite.copy_names import copies_of
from storage.sqlite.integrity import check_file
from storage.sqlite.restore import restore
from tests.storage.conftest import keys_of, putting

HELD = ["in the file", "in the log"]


KEYS_BUT_ID = "SELECT key FROM facts WHERE key != 'installation' ORDER BY key"
"""Every database has an id of its installation."""


@pytest.fixture
def path(tmp_path):
    """The database in a folder of its own, which may go, too."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder / "fulltime.db"


@pytest.fixture
def backups(tmp_path):
    return tmp_path / "backups"


@pytest.fixture
async def database(empty_database, path, backups):
    """A database in use, with a row that is in its file, and one that is in its WAL alone."""
    shutil.copy(empty_database, path)
    async with open_database(path, backups=backups) as opened:
        await opened.write(putting(HELD[0]))
        assert await opened.purge()
        await opened.write(putting(HELD[1]))
        yield opened


@pytest.fixture
def other(empty_database, tmp_path):
    """The database of another bot."""
    copy = tmp_path / "other.db"
    shutil.copy(empty_database, copy)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("INSERT INTO facts VALUES ('of another', 'x')")
        connection.commit()
    return copy


def keys_in(path):
    """The keys in a database file that nobody uses, which is whole."""
    assert check_file(path)
    with closing(sqlite3.connect(path)) as connection:
        return [key for (key,) in connection.execute(KEYS_BUT_ID)]


def log_of(path):
    return path.with_name(f"{path.name}-wal")


def delete_all(path, _other):
    for file in path.parent.iterdir():
        file.unlink()


def replace_by_itself(path, _other):
    shutil.copy2(path, path.with_name("same.db"))
    path.with_name("same.db").replace(path)


LOSSES = {
    "deleted": (lambda path, _other: path.unlink(), "was deleted"),
    "deleted with all beside it": (delete_all, "was deleted"),
    "deleted with its folder": (lambda path, _: shutil.rmtree(path.parent), "was deleted"),
    "renamed": (lambda path, _other: path.rename(path.with_name("old.db")), "moved or renamed"),
    "its folder renamed": (
        lambda path, _other: path.parent.rename(path.parent.with_name("elsewhere")),
        "moved or renamed",
    ),
    "its folder replaced by a file": (
        lambda path, _other: (shutil.rmtree(path.parent), path.parent.touch()),
        "was deleted",
    ),
    "replaced by another": (lambda path, other: other.replace(path), "replaced by another"),
    "replaced by a copy of itself": (replace_by_itself, "replaced by another"),
    "replaced by a text": (
        lambda path, _other: (path.unlink(), path.write_text("my shopping list")),
        "replaced by another",
    ),
    "replaced by a folder": (lambda path, _other: (path.unlink(), path.mkdir()), "replaced by"),
    "its log deleted": (lambda path, _: log_of(path).unlink(), "-wal, which is a part"),
}


@pytest.mark.parametrize(("lose", "told"), LOSSES.values(), ids=LOSSES)
async def test_a_file_that_is_lost_takes_no_write_and_is_saved(
    database, path, backups, other, lose, told
):
    lose(path, other)
    for _ in range(2):
        with pytest.raises(DatabaseLostError, match=told):
            await database.write(putting("answered"))
    assert isinstance(database.trouble, DatabaseLostError)
    await database.watch()
    assert told in str(database.lost)
    (copy,) = copies_of(path, backups, None)
    assert f", so Fulltime stops; all that it held is saved as {copy.path}, and" in str(
        database.lost
    )
    await database.close()
    assert keys_in(copy.path) == HELD


@pytest.mark.parametrize("name", ["deleted", "replaced by another", "replaced by a text"])
async def test_what_was_saved_can_be_restored(database, path, backups, other, name):
    LOSSES[name][0](path, other)
    await database.close()
    (copy,) = copies_of(path, backups, None)
    restore(path, copy.path, backups=backups, without_deletions=True)
    assert keys_in(path) == HELD


async def test_a_file_that_took_the_place_is_not_spoiled_by_the_log_of_the_lost_one(
    database, path, other
):
    content = other.read_bytes()
    other.replace(path)
    await database.close()
    assert path.read_bytes() == content
    assert not log_of(path).exists()
    async with open_database(path) as opened:
        assert await keys_of(opened) == ["of another"]


async def test_a_log_that_came_with_the_file_that_took_the_place_stays(database, path, other):
    other.replace(path)
    log_of(path).unlink()
    log_of(path).write_bytes(b"of the other")
    await database.close()
    assert log_of(path).read_bytes() == b"of the other"


async def test_a_file_that_was_renamed_is_complete_under_its_new_name(database, path):
    path.rename(path.with_name("old.db"))
    await database.close()
    assert keys_in(path.with_name("old.db")) == HELD


async def test_a_log_that_was_deleted_costs_nothing(database, path):
    log_of(path).unlink()
    await database.close()
    assert keys_in(path) == HELD


@pytest.mark.parametrize("name", ["deleted", "replaced by another", "renamed"])
async def test_a_commit_into_a_file_that_was_lost_meanwhile_is_not_told_as_saved(
    database, path, other, name
):
    def work(connection):
        putting("answered")(connection)
        LOSSES[name][0](path, other)

    with pytest.raises(DatabaseLostError):
        await database.write(work)


async def test_a_file_that_is_lost_before_the_first_write_is_saved(path, backups, other):
    shutil.copy(other, path)
    database = open_database(path, backups=backups)
    path.unlink()
    with pytest.raises(DatabaseLostError):
        await database.write(putting("answered"))
    await database.close()
    assert not path.exists(), "nobody made an empty one"
    (copy,) = copies_of(path, backups, None)
    assert keys_in(copy.path) == ["of another"]


async def test_a_file_that_was_only_read_is_saved(path, backups, other):
    shutil.copy(other, path)
    database = open_database(path, backups=backups)
    assert await keys_of(database) == ["of another"]
    path.unlink()
    await database.watch()
    await database.close()
    (copy,) = copies_of(path, backups, None)
    assert keys_in(copy.path) == ["of another"]


@pytest.mark.parametrize("keep", [True, False], ids=["a copy", "nothing"])
async def test_a_file_that_is_overwritten_is_noticed_and_spoiled_no_further(
    database, path, backups, tmp_path, keep
):
    """What `cp` does with a backup: the inode stays, and so would the log of what it held."""
    copy_online(path, tmp_path / "copy.db")
    content = (tmp_path / "copy.db").read_bytes() if keep else b""
    await database.write(putting("of later"))
    path.write_bytes(content)
    with pytest.raises(DatabaseLostError, match="was overwritten by another file"):
        await database.write(putting("answered"))
    await database.watch()
    assert str(database.lost).endswith("; bring another copy back with `fulltime restore`.")
    await database.close()
    assert path.read_bytes() == content
    assert not log_of(path).exists()
    assert not backups.exists(), "there is nothing to save"


async def test_an_older_copy_in_the_same_journal_mode_is_noticed(empty_database, path, backups):
    """What `cp` makes of a stopped bot's file, and what a restore keeps as `-replaced.db`."""
    shutil.copy(empty_database, path)
    older = path.with_name("older.db")
    async with open_database(path, backups=backups) as database:
        await database.write(putting("of before"))
    shutil.copy(path, older)
    async with open_database(path, backups=backups) as database:
        await database.write(putting("of later"))
        path.write_bytes(older.read_bytes())
        with pytest.raises(DatabaseLostError, match="was overwritten by another file"):
            await database.write(putting("answered"))


async def test_a_file_that_sqlite_finds_damaged_is_lost(empty_database, path, backups):
    """As a failing disk leaves it, after the check of the start."""
    shutil.copy(empty_database, path)
    async with open_database(path, backups=backups) as database:
        content = path.read_bytes()
        path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
        with pytest.raises(StorageError, match="is damaged"):
            await database.write(putting("answered"))
        await database.watch()
        assert str(database.lost).startswith(f"{path} was found damaged, so Fulltime stops")


def last_move(connection):
    return connection.exec_driver_sql("SELECT max(move) FROM matches NOT INDEXED").scalar()


USES = {
    "a read": lambda database: database.read(last_move),
    "a long read": lambda database: database.read_long(lambda one: last_move(one.connection)),
    "a write": lambda database: database.write(last_move),
    "one of several writes": lambda database: asyncio.gather(
        database.write(putting("of another")), database.write(last_move)
    ),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
async def test_a_page_that_any_use_finds_damaged_ends_the_process(
    empty_database, path, backups, use
):
    """It went on, and was ready: what its health writes is on another page."""
    shutil.copy(empty_database, path)
    async with open_database(path, backups=backups) as database:
        with closing(sqlite3.connect(path)) as opened:
            query = "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'matches'"
            ((page,),) = opened.execute(query).fetchall()
        with path.open("r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(b"\xff" * 4096)
        with pytest.raises(StorageError, match="is damaged"):
            await use(database)
        await asyncio.wait_for(database.watch(), 20)
        assert str(database.lost).startswith(f"{path} was found damaged, so Fulltime stops")


async def test_what_keeps_a_large_file_from_being_checked_is_no_damage(
    empty_database, path, monkeypatch
):
    """Such as too many open files: the bot ended, and told its owner to bring a backup back."""
    shutil.copy(empty_database, path)
    monkeypatch.setattr("storage.sqlite.database.LARGE", 0)
    monkeypatch.setattr("storage.sqlite.integrity.CHECKED_AGAIN", 0.01)
    unable = sqlite3.OperationalError("unable to open database file")
    unable.sqlite_errorname = "SQLITE_CANTOPEN"
    failures = [unable, OSError(errno.EMFILE, "Too many open files"), MemoryError()]
    check = integrity._check

    def check_or_fail(connection, name):
        if failures:
            raise failures.pop()
        return check(connection, name)

    monkeypatch.setattr(integrity, "_check", check_or_fail)
    async with open_database(path) as database:
        watching = asyncio.create_task(database.watch())
        async with asyncio.timeout(20):
            while not database.is_checked:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
        watching.cancel()
        assert database.lost is None


async def test_a_link_that_leads_to_the_file_is_no_excuse(database, path, tmp_path):
    (tmp_path / "link.db").symlink_to(path)
    path.unlink()
    await database.watch()
    assert database.lost is not None


async def test_the_copy_is_made_beside_the_database_if_it_cannot_be_made_among_the_others(
    database, path, backups
):
    backups.write_text("no folder")
    path.unlink()
    await database.close()
    (copy,) = copies_of(path, path.parent, None)
    assert keys_in(copy.path) == HELD
    assert str(copy.path) in str(database.lost)


async def test_a_copy_that_cannot_be_made_is_told(database, path, backups):
    for folder in (backups, path.parent):
        if folder.exists():
            shutil.rmtree(folder)
        folder.write_text("no folder")
    await database.close()
    assert "could not be saved: " in str(database.lost)
    assert path.parent.read_text() == backups.read_text() == "no folder"


async def test_no_copy_takes_the_place_of_another(database, path, backups, monkeypatch):
    backups.mkdir()
    clock = SimpleNamespace(now=lambda zone: datetime(2024, 1, 1, tzinfo=zone))
    monkeypatch.setattr("storage.sqlite.copy_names.datetime", clock)
    ours = await database.read(installation.ensure)
    taken = backups / f"fulltime-{ours}-20240101-000000-rescued.db"
    taken.write_text("of before")
    path.unlink()
    await database.close()
    assert taken.read_text() == "of before"
    assert keys_in(taken.with_stem(f"{taken.stem}-2")) == HELD


def other_device(found):
    """What `stat` tells of the same file through a mount of its disk that has another number."""
    values = list(found)
    values[2] += 1
    return os.stat_result(values, {"st_mtime_ns": found.st_mtime_ns})


def failing(number):
    def fail(*_of, **_how):
        raise OSError(number, os.strerror(number))

    return fail


HARMLESS = {
    "its folder cannot be searched": failing(errno.EACCES),
    "the disk fails": failing(errno.EIO),
    "the server of the folder is gone": failing(errno.ESTALE),
    "the server does not answer": failing(errno.ETIMEDOUT),
    "mounted anew": lambda *of, stat=os.stat, **how: other_device(stat(*of, **how)),
}


@pytest.mark.parametrize("stat", HARMLESS.values(), ids=HARMLESS)
async def test_what_says_nothing_about_the_file_stops_nobody(database, monkeypatch, stat):
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", stat)
        await database.write(putting("more"))
    assert database.lost is None
    assert await keys_of(database) == [*HELD, "more"]


async def test_what_leaves_the_file_in_its_place_stops_nobody(database, path, tmp_path):
    path.chmod(0o600)
    os.utime(path, (1, 1))
    path.rename(tmp_path / "away.db")
    (tmp_path / "away.db").rename(path)
    os.link(path, tmp_path / "second.db")
    (tmp_path / "second.db").replace(path)
    await database.purge()
    await database.write(putting("more"))
    assert database.lost is None
    await database.close()
    assert keys_in(path) == [*HELD, "more"]


async def test_another_file_of_the_same_number_on_another_disk_is_another(
    database, path, monkeypatch
):
    """The first files of two new disks have the same number."""

    def grown(*of, stat=os.stat, **how):
        values = list(other_device(stat(*of, **how)))
        values[6] += 1
        return os.stat_result(values)

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", grown)
        with pytest.raises(DatabaseLostError, match="replaced by another"):
            await database.write(putting("more"))
    await database.close()


async def test_an_end_in_the_middle_of_the_check_of_a_large_file_waits_for_nothing(
    empty_database, path, monkeypatch
):
    shutil.copy(empty_database, path)
    monkeypatch.setattr("storage.sqlite.database.LARGE", 0)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    has_begun = threading.Event()

    def check(connection, name):
        has_begun.set()
        connection.exec_driver_sql(endless)

    monkeypatch.setattr("storage.sqlite.integrity._check", check)
    database = open_database(path)
    watching = asyncio.create_task(database.watch())
    await asyncio.to_thread(has_begun.wait)
    await database.write(putting("beside the check"))
    await database.close()
    watching.cancel()
    assert (database.is_checked, database.lost) == (False, None)


async def test_the_log_that_goes_as_the_database_closes_is_no_loss(
    empty_database, path, backups, monkeypatch
):
    """SQLite deletes it with the last connection; a look at that moment finds nothing lost."""
    monkeypatch.setattr("storage.sqlite.database.LOOK_EVERY", 0)
    shutil.copy(empty_database, path)
    for number in range(20):
        async with open_database(path, backups=backups) as opened:
            watching = asyncio.create_task(opened.watch())
            await opened.write(putting(f"row {number}"))
        async with opened._looking:  # a look that had begun has ended
            assert opened.lost is None
        assert not watching.done()
        watching.cancel()
    assert not backups.exists()
