"""`fulltime backup` and `fulltime restore`: a copy out, a copy in, and one sentence if not."""

import shutil
from contextlib import ExitStack

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.operations import failed_backup
from bot.operations.settings import SettingsError
from storage.errors import StorageError, StorageUnavailable
from storage.opening import open_database
from storage.server import key_values
from storage.sqlite.copy_names import name_backup
from storage.sqlite.inspection import read_installation
from storage.sqlite.reserved_names import SUFFIXES
from storage.sqlite.unfinished_copies import copying
from tests.storage.conftest import meet, open_match
from tests.storage.sqlite.no_copies import NO_COPIES, put_no_copy


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command in a folder of its own; return what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, code=0):
        done = CliRunner().invoke(app, arguments, catch_exceptions=False)
        assert done.exit_code == code, done.output
        return done.output

    return run


async def put(database, value):
    await database.write(lambda connection: key_values.put(connection, "a", value))


def play(connection):
    """A match, so that a copy is worth its place."""
    meet(connection)
    open_match(connection)


def spoil(path):
    """Overwrite twelve pages, as a failing disk does."""
    content = bytearray(path.read_bytes())
    content[8 * 4096 : 20 * 4096] = b"\xff" * (12 * 4096)
    path.write_bytes(content)


async def value_in(path):
    async with open_database(path) as database:
        return await database.read(lambda connection: key_values.get(connection, "a"))


async def test_a_backup_goes_to_the_folder_for_them_while_the_bot_runs(run, tmp_path):
    async with open_database(tmp_path / "fulltime.db") as database:
        await put(database, "kept")
        output = run("backup")
    (copy,) = (tmp_path / "backups").iterdir()
    told = f"fulltime.db is saved as backups/{copy.name}, checked, with 3 rows.\n"
    assert output == f"{told}It holds no match, so no older copy is removed.\n"
    assert await value_in(copy) == "kept"


async def test_older_backups_go_as_the_settings_say_but_only_from_their_folder(
    run, tmp_path, monkeypatch
):
    monkeypatch.setenv("FULLTIME_KEEP_DAYS", "2")
    monkeypatch.setenv("FULLTIME_KEEP_WEEKS", "0")
    folder = tmp_path / "backups"
    folder.mkdir()
    async with open_database(tmp_path / "fulltime.db") as database:
        await database.write(play)
    ours = f"fulltime-{read_installation(tmp_path / 'fulltime.db')}"
    older = [folder / f"{ours}-2024050{day}-120000-backup.db" for day in (6, 7, 8)]
    for path in older:
        path.write_bytes(b"a copy")
    assert run("backup", "--to", "copy.db").startswith("fulltime.db is saved as copy.db, ")
    assert sorted(folder.iterdir()) == older
    assert run("backup").splitlines()[1:] == [
        f"backups/{path.name} was one too many and is removed." for path in reversed(older[:2])
    ]
    left = sorted(folder.iterdir())
    assert (len(left), left[0]) == (2, older[2])


async def test_a_backup_of_another_database_goes_where_it_is_told(run, tmp_path):
    async with open_database(tmp_path / "other.db") as database:
        await put(database, "kept")
    said = run("backup", "--db", "other.db", "--to", "copy.db")
    assert said == "other.db is saved as copy.db, checked, with 3 rows.\n"
    assert await value_in(tmp_path / "copy.db") == "kept"


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("folder", ["", "here/"])
async def test_no_copy_gets_a_name_that_fulltime_uses_itself(run, tmp_path, suffix, folder):
    """One called ".failed" said that the last backup had failed; "-wal" is read by SQLite."""
    (tmp_path / "here").symlink_to(tmp_path, target_is_directory=True)
    async with open_database(tmp_path / "fulltime.db") as database:
        await put(database, "kept")
    before = {path.name for path in tmp_path.iterdir()}
    name = f"{folder}fulltime.db{suffix}"
    said = run("backup", "--to", name, code=1)
    assert said.startswith(f"{name} is a name that Fulltime uses beside fulltime.db; choose ")
    with pytest.raises(StorageError, match="is a name that Fulltime uses beside"):
        run("copy", "fulltime.db", name)
    assert {path.name for path in tmp_path.iterdir()} == before
    run("backup", "--to", "fulltime.db.backup")


async def test_a_restore_says_where_the_replaced_database_is(run, tmp_path):
    path = tmp_path / "fulltime.db"
    async with open_database(path) as database:
        await put(database, "old")
        run("backup", "--to", "copy.db")
        await put(database, "new")
    first, second = run("restore", "copy.db").splitlines()
    assert first == "fulltime.db holds what copy.db held."
    assert second.startswith("What it held before is kept as backups/fulltime-")
    (kept,) = (tmp_path / "backups").iterdir()
    assert (await value_in(path), await value_in(kept)) == ("old", "new")


async def test_a_restore_where_nothing_was_says_one_line(run, tmp_path):
    async with open_database(tmp_path / "copy.db") as database:
        await put(database, "old")
    assert run("restore", "copy.db", "--db", "new.db") == "new.db holds what copy.db held.\n"
    assert await value_in(tmp_path / "new.db") == "old"


async def test_a_link_to_a_copy_is_restored_with_what_lies_beside_the_copy(run, tmp_path):
    """What a restore has replaced keeps its write-ahead log, named after the copy."""
    async with open_database(tmp_path / "other.db") as database:
        await put(database, "old")
        store = tmp_path / "store"
        store.mkdir()
        for part in ("", "-wal"):
            shutil.copy(f"other.db{part}", store / f"copy.db{part}")
    (tmp_path / "latest.db").symlink_to(store / "copy.db")
    assert run("restore", "latest.db").startswith("fulltime.db holds what latest.db held.")
    assert await value_in(tmp_path / "fulltime.db") == "old"


@pytest.mark.parametrize("kind", NO_COPIES)
def test_what_is_no_file_is_not_restored_and_not_waited_for(run, tmp_path, kind):
    """A restore from a pipe used to wait for ever."""
    put_no_copy(tmp_path / "copy.db", kind)
    with pytest.raises(StorageError, match=r"^copy\.db is |^There is no database .*/gone\."):
        run("restore", "copy.db")


HARMS = {
    "twelve pages": spoil,
    "an emptied file": lambda path: path.write_bytes(b""),
    "no database": lambda path: path.write_bytes(b"no database " * 999),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
async def test_what_cannot_be_restored_is_no_backup_and_removes_none(
    run, tmp_path, monkeypatch, harm
):
    """It used to be called saved, and the last good copy went for it."""
    monkeypatch.setenv("FULLTIME_KEEP_DAYS", "1")
    monkeypatch.setenv("FULLTIME_KEEP_WEEKS", "0")
    path, folder = tmp_path / "fulltime.db", tmp_path / "backups"
    async with open_database(path) as database:
        await database.write(play)
    run("backup")
    (good,) = folder.iterdir()
    harm(path)
    said = run("backup", code=1)
    assert "No copy was made, and none was removed." in said
    assert "Traceback" not in said
    assert list(folder.glob("*.db*")) == [good]
    assert failed_backup.last(path) in said
    assert run("restore", str(good), "--without-deletions").startswith("fulltime.db holds what")
    run("backup")
    assert failed_backup.last(path) == ""


async def test_an_empty_database_pushes_no_older_copy_out(run, tmp_path, monkeypatch):
    """A bot that was started with a wrong path begins anew, with the same name."""
    monkeypatch.setenv("FULLTIME_KEEP_DAYS", "1")
    monkeypatch.setenv("FULLTIME_KEEP_WEEKS", "0")
    path = tmp_path / "fulltime.db"
    async with open_database(path) as database:
        await database.write(play)
    run("backup")
    (good,) = (tmp_path / "backups").iterdir()
    path.unlink()
    await open_database(path).close()
    assert "no older copy is removed" in run("backup")
    assert good.exists()


async def test_a_copy_that_is_older_and_cannot_be_removed_is_told(run, tmp_path, monkeypatch):
    def refuse(*_arguments, **_options):
        raise StorageError("It stays.")

    monkeypatch.setattr("storage.sqlite.rotation.rotate", refuse)
    async with open_database(tmp_path / "fulltime.db") as database:
        await database.write(play)
    assert "It stays." in run("backup", code=1)
    assert failed_backup.last(tmp_path / "fulltime.db") == ""


async def test_a_link_is_followed_to_the_database_and_stays_a_link(run, tmp_path, monkeypatch):
    """`restore` used to replace the link, and leave the database."""
    store = tmp_path / "store"
    store.mkdir()
    async with open_database(store / "real.db") as database:
        await database.write(play)
    (tmp_path / "fulltime.db").symlink_to(store / "real.db")
    for arguments in ((), ("--db", "fulltime.db")):
        assert run("backup", *arguments).startswith(f"{store}/real.db is saved as backups/real-")
        copy = max((tmp_path / "backups").glob("real-*-backup.db"))
        run("restore", str(copy), *arguments)
        assert (tmp_path / "fulltime.db").is_symlink()
        assert not (store / "real.db").is_symlink()
        good = copy.rename(store / "good.db")
    async with open_database(tmp_path / "fulltime.db"):
        with pytest.raises(StorageUnavailable, match="Another Fulltime is using"):
            run("restore", str(good), "--db", str(store / "real.db"))
    assert {path.name for path in tmp_path.iterdir()} == {"backups", "fulltime.db", "store"}


async def test_a_restore_that_would_revive_deleted_data_says_so_and_asks(run, tmp_path):
    path = tmp_path / "fulltime.db"
    async with open_database(path) as database:
        await put(database, "old")
        run("backup", "--to", "copy.db")
    path.write_bytes(b"no database " * 999)
    with pytest.raises(StorageError, match="add --without-deletions"):
        run("restore", "copy.db")
    assert path.read_bytes() == b"no database " * 999
    said = run("restore", "copy.db", "--without-deletions").splitlines()
    assert said[1].startswith("What was deleted after it was made may be in it again")
    assert await value_in(path) == "old"


async def test_the_file_that_a_url_names_is_saved_and_restored(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FULLTIME_DATABASE", "sqlite:///other.db")
    async with open_database(tmp_path / "other.db") as database:
        await put(database, "kept")
    assert run("backup", "--to", "copy.db").startswith("other.db is saved as copy.db, ")
    assert run("restore", "copy.db").startswith("other.db holds what copy.db held.\n")
    assert await value_in(tmp_path / "other.db") == "kept"


@pytest.mark.parametrize(
    ("arguments", "tool"), [(("backup",), "pg_dump"), (("restore", "copy.db"), "pg_restore")]
)
def test_a_database_on_a_server_is_saved_and_restored_by_its_own_tools(
    run, monkeypatch, arguments, tool
):
    monkeypatch.setenv("FULLTIME_DATABASE", "postgresql://user:secret-word@host/name")
    with pytest.raises(SettingsError, match=tool) as caught:
        run(*arguments)
    assert "secret-word" not in str(caught.value)


@pytest.mark.parametrize(
    "arguments",
    [
        ("restore", "postgresql://user:secret-word@host/name"),
        ("restore", "copy.db", "--db", "postgresql://user:secret-word@host/name"),
    ],
)
async def test_a_url_in_the_place_of_a_file_is_refused_without_its_password(
    run, tmp_path, arguments
):
    await open_database(tmp_path / "fulltime.db").close()
    with pytest.raises(StorageError, match="no URL") as caught:
        run(*arguments)
    assert "secret-word" not in str(caught.value)


@pytest.mark.parametrize("option", ["--db", "--to"])
async def test_a_url_is_no_place_for_a_backup(run, tmp_path, option):
    await open_database(tmp_path / "fulltime.db").close()
    said = run("backup", option, "postgresql://user:secret-word@host/name", code=1)
    assert ("no URL" in said, "secret-word" in said) == (True, False)


async def test_backups_of_one_second_take_a_name_each_whoever_is_first(run, tmp_path, monkeypatch):
    """Another process chooses the same name, and has finished, or is at it, as this one begins."""
    async with open_database(tmp_path / "fulltime.db") as database:
        await put(database, "kept")
    chosen = []

    def name(*asked):
        copy = name_backup(*asked)
        chosen.append(copy)
        if len(chosen) == 1:
            copy.write_bytes(b"of another")
        if len(chosen) == 2:
            copy.with_name(f"{copy.name}.part").write_bytes(b"of another")
            locks.enter_context(copying(asked[0], tmp_path / "other.db", None))
        return copy

    monkeypatch.setattr("storage.sqlite.copy_names.name_backup", name)
    with ExitStack() as locks:
        output = run("backup")
    assert f"is saved as {chosen[2]}" in output
    assert chosen[0].read_bytes() == b"of another"
    assert await value_in(chosen[2]) == "kept"
