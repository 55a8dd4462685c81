"""The database as a file: every way to open, copy and restore it that cannot work says so."""

import asyncio
import fcntl
import os
import shutil
import sqlite3
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from subprocess import PIPE

import pytest

import storage.engine.migration
import storage.sqlite.connection
import storage.sqlite.copies
import storage.sqlite.upgrade
from storage.errors import StorageError
from storage.file_access import user_name
from storage.opening import open_database
from storage.schema.metadata import VERSION
from storage.server import key_values
from storage.sqlite import files
from storage.sqlite.copies import copy_online
from storage.sqlite.copy_names import BACKUP, name_backup
from storage.sqlite.files import WRITTEN_BEFORE, is_in_use, lock_file
from storage.sqlite.restore import restore
from tests.privileges import public_folder, without_privileges
from tests.programs import ROOT, started

HOLDER = """
import sys
from storage.opening import open_database
database = open_database(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "fulltime.db"


@pytest.fixture
def backups(tmp_path):
    return tmp_path / "backups"


def fill(path, value="kept"):
    """Open the database, put a value into it and close it."""

    async def run():
        async with open_database(path) as database:
            await put(database, value)

    asyncio.run(run())


@pytest.fixture
def filled(path):
    fill(path)


def reopen(path, **options):
    """Open the database and close it."""
    asyncio.run(open_database(path, **options).close())


async def put(database, value):
    await database.write(lambda connection: key_values.put(connection, "a", value))


def value_in(path):
    """The fact in a database file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT value FROM facts WHERE key = 'a'").fetchone()[0]


def run_on(path, sql):
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(sql)


def refused(path, **options):
    """The sentence with which the database is not opened."""
    with pytest.raises(StorageError) as caught:
        open_database(path, **options)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    return sentence


@contextmanager
def held_by_another(path):
    """Another process with this database open."""
    command = (sys.executable, "-c", HOLDER, path.absolute())
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with started(*command, cwd=path.parent, env=environment, stdin=PIPE) as process:
        assert process.stdout.readline() == "open\n"
        yield


def test_an_empty_place_becomes_a_database_and_opens_again(path, filled):
    fill(path, "again")
    assert value_in(path) == "again"
    assert {file.name for file in path.parent.iterdir()} == {"fulltime.db", "fulltime.db.lock"}


def test_an_empty_file_is_not_taken_for_a_new_database(path):
    """What is left where the disk was full, or a copy failed, must not begin anew unseen."""
    path.touch()
    assert refused(path).startswith(f"{path} is an empty file; restore a backup")
    assert path.stat().st_size == 0
    path.unlink()
    fill(path)
    assert value_in(path) == "kept"


def test_a_first_start_that_was_cut_short_leaves_no_empty_file(path, monkeypatch):
    def fail(*_values):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(storage.sqlite.upgrade, "upgrade", fail)
        with pytest.raises(KeyboardInterrupt):
            open_database(path)
    assert not path.exists()
    for left in WRITTEN_BEFORE:
        Path(f"{path}{left}").write_bytes(b"half of it")
    fill(path)
    assert {file.name for file in path.parent.iterdir()} == {"fulltime.db", "fulltime.db.lock"}


def test_an_empty_file_makes_room_for_a_backup(path, backups, tmp_path):
    fill(tmp_path / "backup.db")
    path.touch()
    restore(path, tmp_path / "backup.db", backups=backups, without_deletions=True)
    assert value_in(path) == "kept"


def test_a_missing_folder_is_named(tmp_path):
    folder = tmp_path / "missing"
    assert refused(folder / "fulltime.db") == f"There is no folder {folder}; create it first."
    assert not folder.exists()


@pytest.mark.parametrize("content", [b"a letter to a friend", b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_that_is_no_database_stays_as_it_is(path, content):
    path.write_bytes(content)
    assert refused(path).startswith(f"{path} is not a database")
    assert path.read_bytes() == content


def test_a_damaged_database_says_how_to_bring_it_back(path, filled):
    content = bytearray(path.read_bytes())
    content[100:4096] = b"\xff" * 3996
    path.write_bytes(content)
    assert refused(path) == f"{path} is damaged; bring another copy back with `fulltime restore`."
    assert path.read_bytes() == content


async def test_a_database_that_left_its_log_is_not_begun_anew(path):
    """SQLite would read the log of a bot that was killed into any file of that name."""
    wal = path.with_name("fulltime.db-wal")
    async with open_database(path) as database:
        await put(database, "x" * 5000)
        log = wal.read_bytes()
    assert log
    path.unlink()
    wal.write_bytes(log)
    assert refused(path).startswith(f"{path} is missing, but {wal} is there, which holds what was")
    assert (path.exists(), wal.read_bytes() == log) == (False, True)
    wal.write_bytes(b"")
    async with open_database(path) as database:
        assert await database.read(lambda conn: key_values.get(conn, "a")) is None
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_database_that_left_copies_is_not_begun_anew(path, backups, filled):
    old, new = (backups / f"fulltime-2026112{day}-120000-backup.db" for day in (6, 7))
    backups.mkdir()
    shutil.copy(path, old)
    path.replace(new)
    reopen(path.with_name("other.db"), backups=backups)
    said = refused(path, backups=backups)
    assert said.startswith(f"{path} is missing, but there are copies of it in {backups}; move it")
    assert f"newest one back with `fulltime restore {new}`, or" in said
    assert not path.exists()
    restore(path, old, backups=backups)
    assert value_in(path) == "kept"
    path.unlink()
    backups.rename(backups.with_name("old backups"))
    reopen(path, backups=backups)


def test_a_folder_in_the_place_of_the_file_is_refused(path):
    path.mkdir()
    assert refused(path) == f"{path} is no file; choose another one."


def test_a_database_of_another_program_stays_as_it_is(path):
    run_on(path, "CREATE TABLE recipes (name TEXT)")
    content = path.read_bytes()
    assert refused(path) == f"{path} belongs to another program; choose another database."
    assert path.read_bytes() == content


def test_a_database_of_a_newer_fulltime_stays_as_it_is(path, backups, filled):
    run_on(path, "UPDATE alembic_version SET version_num = '9999'")
    content = path.read_bytes()
    assert refused(path) == f"{path} was written by a newer Fulltime; install that version."
    assert path.read_bytes() == content
    assert not backups.exists()


def test_a_second_process_is_refused_until_the_first_is_gone(path):
    with held_by_another(path):
        assert refused(path).startswith(f"Another Fulltime is using {path};")
    fill(path)


async def test_a_process_does_not_open_its_database_twice(path):
    path.with_name("link.db").symlink_to(path)
    async with open_database(path):
        for name in ("fulltime.db", "link.db"):
            assert refused(path.with_name(name)).startswith("Another Fulltime")


def test_a_start_waits_for_a_command_that_looks_whether_a_bot_runs(path, filled, monkeypatch):
    with Path(f"{path}.lock").open("rb") as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        monkeypatch.setattr(files.time, "sleep", lambda _seconds: looking.close())
        reopen(path)


def test_a_file_with_two_names_is_refused_by_each(path, filled):
    """Two bots would have two locks and two logs of one file."""
    other = path.with_name("other.db")
    os.link(path, other)
    for name in (path, other):
        assert refused(name).startswith(f"{name} has another name, a hard link,")
    other.unlink()
    fill(path, "again")


def test_a_read_only_file_stays_as_it_is():
    with public_folder() as folder:
        path = folder / "fulltime.db"
        fill(path)
        path.chmod(0o444)
        folder.chmod(0o777)
        content = path.read_bytes()
        with without_privileges():
            sentence = refused(path)
        owner = user_name(path.stat().st_uid)
        assert sentence.startswith(f"{path} cannot be used by user ")
        assert f" (owner {owner}, mode 444); run `ch" in sentence
        folder.chmod(0o755)
        assert path.read_bytes() == content


def test_a_read_only_folder_stays_as_it_is():
    with public_folder() as folder:
        folder.chmod(0o555)
        with without_privileges():
            sentence = refused(folder / "fulltime.db")
        assert sentence.startswith(f"{folder} cannot be used by user ")
        assert "mode 555); run `ch" in sentence
        assert list(folder.iterdir()) == []


def test_a_full_disk_refuses_a_new_database(path, monkeypatch):
    monkeypatch.setattr(storage.sqlite.connection, "PRAGMAS", ("PRAGMA max_page_count = 5",))
    assert refused(path).startswith(f"The disk that holds {path} is full;")
    monkeypatch.undo()
    fill(path)


@pytest.fixture
def next_migration(tmp_path, monkeypatch):
    """A Fulltime with one more migration than ours."""
    scripts = tmp_path / "migrations"
    shutil.copytree(storage.engine.migration.SCRIPTS, scripts)
    lines = [
        "from alembic import op",
        f'revision, down_revision = "9999", "{VERSION}"',
        "def upgrade():",
        '    op.execute("CREATE TABLE clubs (name TEXT)")',
        "    op.execute(\"UPDATE facts SET value = 'lifted'\")",
        '    op.execute("CREATE TABLE novelties (name TEXT)")',
    ]
    (scripts / "versions" / "v9999_clubs.py").write_text("\n".join(lines))
    monkeypatch.setattr(storage.engine.migration, "SCRIPTS", scripts)
    for module in (storage.engine.migration, storage.sqlite.upgrade):
        monkeypatch.setattr(module, "VERSION", "9999")
    monkeypatch.setattr(storage.engine.migration, "VERSIONS", (VERSION, "9999"))


def test_a_migration_comes_after_a_backup(path, backups, request, filled):
    request.getfixturevalue("next_migration")
    reopen(path)
    (backup,) = backups.iterdir()
    assert backup.match("fulltime-*-before-9999.db")
    assert (value_in(backup), value_in(path)) == ("kept", "lifted")
    reopen(path)
    assert list(backups.iterdir()) == [backup]


def test_the_backup_goes_where_the_operator_wants_it(path, tmp_path, request, filled):
    request.getfixturevalue("next_migration")
    reopen(path, backups=tmp_path / "elsewhere")
    assert len(list((tmp_path / "elsewhere").iterdir())) == 1


def test_a_disk_that_fills_up_in_a_migration_leaves_the_old_database(path, request, filled):
    with closing(sqlite3.connect(path)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    request.getfixturevalue("next_migration")
    patch = request.getfixturevalue("monkeypatch")
    patch.setattr(storage.sqlite.connection, "PRAGMAS", (f"PRAGMA max_page_count = {pages + 1}",))
    assert "is full" in refused(path)
    patch.undo()
    reopen(path)
    assert value_in(path) == "kept"


def test_a_place_for_backups_that_is_none_refuses_the_migration(path, tmp_path, request, filled):
    request.getfixturevalue("next_migration")
    (tmp_path / "file").touch()
    sentence = refused(path, backups=tmp_path / "file")
    assert sentence == f"{tmp_path / 'file'} cannot be used: file exists."
    assert value_in(path) == "kept"


async def test_a_backup_is_made_while_the_database_is_in_use(path, tmp_path):
    with held_by_another(path):
        copy_online(path, tmp_path / "copy.db")
    async with open_database(path) as database:
        await put(database, "in the log alone")
        copy_online(path, tmp_path / "online.db")
    assert value_in(tmp_path / "online.db") == "in the log alone"
    assert {file.name for file in tmp_path.iterdir()} == {
        "fulltime.db",
        "fulltime.db.lock",
        "copy.db",
        "online.db",
    }


def test_a_backup_overwrites_nothing(path, filled):
    with pytest.raises(StorageError, match="exists already"):
        copy_online(path, path)
    assert value_in(path) == "kept"


def test_a_backup_of_nothing_or_to_nowhere_is_refused(path, tmp_path):
    with pytest.raises(StorageError, match="There is no database"):
        copy_online(path, tmp_path / "copy.db")
    fill(path)
    with pytest.raises(StorageError, match="There is no folder"):
        copy_online(path, tmp_path / "missing" / "copy.db")
    path.write_bytes(b"no database " * 100)
    with pytest.raises(StorageError, match="is not a database"):
        copy_online(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_that_holds_other_rows_than_its_database_is_none(path, tmp_path, monkeypatch):
    fill(path)
    monkeypatch.setattr(storage.sqlite.copies, "count_rows", lambda _connection: {"facts": 0})
    monkeypatch.setattr(storage.sqlite.copies, "check_file", lambda *_of: {"facts": 1})
    with pytest.raises(StorageError, match="is damaged"):
        copy_online(path, tmp_path / "copy.db")
    assert not [*tmp_path.glob("copy*")]


def test_two_backups_of_one_second_have_two_names(path, backups):
    first = name_backup(path, backups, BACKUP, None)
    first.touch()
    assert name_backup(path, backups, BACKUP, None) != first


def test_a_restored_backup_takes_the_place_and_the_replaced_is_kept(path, tmp_path, backups):
    fill(path, "old")
    copy_online(path, tmp_path / "copy.db")
    fill(path, "new")
    kept = restore(path, tmp_path / "copy.db", backups=backups)
    assert kept.match("backups/fulltime-*-replaced.db")
    assert (value_in(path), value_in(kept)) == ("old", "new")
    reopen(path)


async def test_what_stood_in_the_log_alone_is_kept_and_does_not_spoil_the_restored(path, tmp_path):
    async with open_database(path) as database:
        await put(database, "old")
    copy_online(path, tmp_path / "copy.db")
    async with open_database(path) as database:
        await put(database, "in the log alone")
        for part in ("", "-wal"):
            shutil.copy(f"{path}{part}", f"{tmp_path / 'crashed.db'}{part}")
    for part in ("", "-wal"):
        shutil.copy(f"{tmp_path / 'crashed.db'}{part}", f"{path}{part}")
    kept = restore(path, tmp_path / "copy.db", backups=tmp_path / "backups")
    assert value_in(path) == "old"
    assert value_in(kept) == "in the log alone"


def test_a_backup_can_be_restored_where_nothing_is_or_what_is_is_damaged(path, tmp_path, backups):
    fill(tmp_path / "copy.db", "old")
    assert restore(path, tmp_path / "copy.db", backups=backups) is None
    path.write_bytes(b"spoiled")
    kept = restore(path, tmp_path / "copy.db", backups=backups, without_deletions=True)
    assert kept.read_bytes() == b"spoiled"
    assert value_in(path) == "old"


def spoil(copy):
    """Damage a page in the middle, which only a look at the whole file finds."""
    content = bytearray(copy.read_bytes())
    content[3 * 4096 : 4 * 4096] = b"\xff" * 4096
    copy.write_bytes(content)


def contradict(copy):
    """Promise of a row what it does not hold, which SQLite reads without a word."""
    run_on(
        copy,
        """
        INSERT INTO players VALUES (1, 1, NULL);
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'locale TEXT', 'locale TEXT NOT NULL');
        """,
    )


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (spoil, "damaged; bring another copy back"),
        (contradict, "damaged; bring another copy back"),
        (lambda copy: run_on(copy, "DROP TABLE moves"), "damaged; bring another copy back"),
        (lambda copy: run_on(copy, "UPDATE alembic_version SET version_num = ''"), "tell which"),
        (lambda copy: copy.write_bytes(b"no database " * 99), "not a database"),
        (lambda copy: copy.write_bytes(b""), "is an empty file"),
        (lambda copy: copy.unlink(), "There is no database"),
        (lambda copy: run_on(copy, "UPDATE alembic_version SET version_num = '9'"), "newer"),
        (lambda copy: run_on(copy, "DROP TABLE alembic_version"), "another program"),
    ],
)
def test_a_backup_that_is_not_whole_is_refused_and_changes_nothing(
    path, tmp_path, backups, harm, sentence
):
    fill(path, "new")
    copy = tmp_path / "copy.db"
    copy_online(path, copy)
    harm(copy)
    content = path.read_bytes()
    with pytest.raises(StorageError, match=sentence) as caught:
        restore(path, copy, backups=backups)
    assert str(copy) in str(caught.value)
    assert path.read_bytes() == content
    assert not backups.exists()
    assert not list(tmp_path.glob("*.unfinished*"))
    assert value_in(path) == "new"


def test_the_database_is_not_restored_from_itself(path, backups, filled):
    with pytest.raises(StorageError, match="is the database itself"):
        restore(path, path, backups=backups)
    assert value_in(path) == "kept"


def test_a_file_is_in_use_while_its_lock_is_held_and_asking_takes_nothing(tmp_path):
    path = tmp_path / "fulltime.db"
    assert not is_in_use(path)
    assert list(tmp_path.iterdir()) == []
    with lock_file(path):
        assert is_in_use(path)
    assert not is_in_use(path)
    with lock_file(path):
        pass
