"""`fulltime backup` and `fulltime restore`: a copy out, a copy in, and one sentence if not."""

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.operations.settings import SettingsError
from storage.opening import open_database
from storage.server import key_values


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command in a folder of its own; return what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        done = CliRunner().invoke(app, arguments, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    return run


async def put(database, value):
    await database.write(lambda connection: key_values.put(connection, "a", value))


async def value_in(path):
    async with open_database(path) as database:
        return await database.read(lambda connection: key_values.get(connection, "a"))


async def test_a_backup_goes_to_the_folder_for_them_while_the_bot_runs(run, tmp_path):
    async with open_database(tmp_path / "fulltime.db") as database:
        await put(database, "kept")
        output = run("backup")
    (copy,) = (tmp_path / "backups").iterdir()
    assert output == f"fulltime.db is saved as backups/{copy.name}.\n"
    assert await value_in(copy) == "kept"


async def test_older_backups_go_as_the_settings_say_but_only_from_their_folder(
    run, tmp_path, monkeypatch
):
    monkeypatch.setenv("FULLTIME_KEEP_DAYS", "2")
    monkeypatch.setenv("FULLTIME_KEEP_WEEKS", "0")
    folder = tmp_path / "backups"
    folder.mkdir()
    older = [folder / f"fulltime-2024050{day}-120000-backup.db" for day in (6, 7, 8)]
    for path in older:
        path.touch()
    await open_database(tmp_path / "fulltime.db").close()
    assert run("backup", "--to", "copy.db") == "fulltime.db is saved as copy.db.\n"
    assert sorted(folder.iterdir()) == older
    assert run("backup").splitlines()[1:] == [
        f"backups/{path.name} was one too many and is removed." for path in reversed(older[:2])
    ]
    left = sorted(folder.iterdir())
    assert (len(left), left[0]) == (2, older[2])


async def test_a_backup_of_another_database_goes_where_it_is_told(run, tmp_path):
    async with open_database(tmp_path / "other.db") as database:
        await put(database, "kept")
    assert run("backup", "--db", "other.db", "--to", "copy.db") == (
        "other.db is saved as copy.db.\n"
    )
    assert await value_in(tmp_path / "copy.db") == "kept"


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


@pytest.mark.parametrize("arguments", [("backup",), ("restore", "copy.db")])
def test_what_cannot_be_copied_is_said_in_one_sentence(run, arguments):
    with pytest.raises(SettingsError, match=r"^There is no database [a-z.]+\.$"):
        run(*arguments)


async def test_a_restore_waits_for_the_bot_to_stop(run, tmp_path):
    async with open_database(tmp_path / "fulltime.db") as database:
        await put(database, "kept")
        run("backup", "--to", "copy.db")
        with pytest.raises(SettingsError, match="Another Fulltime is using"):
            run("restore", "copy.db")


async def test_the_file_that_a_url_names_is_saved_and_restored(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FULLTIME_DATABASE", "sqlite:///other.db")
    async with open_database(tmp_path / "other.db") as database:
        await put(database, "kept")
    assert run("backup", "--to", "copy.db") == "other.db is saved as copy.db.\n"
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
        ("backup", "--db", "postgresql://user:secret-word@host/name"),
        ("backup", "--to", "postgresql://user:secret-word@host/name"),
        ("restore", "postgresql://user:secret-word@host/name"),
        ("restore", "copy.db", "--db", "postgresql://user:secret-word@host/name"),
    ],
)
async def test_a_url_in_the_place_of_a_file_is_refused_without_its_password(
    run, tmp_path, arguments
):
    await open_database(tmp_path / "fulltime.db").close()
    with pytest.raises(SettingsError, match="no URL") as caught:
        run(*arguments)
    assert "secret-word" not in str(caught.value)
