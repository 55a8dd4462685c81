"""Every command on a database in every state: a sentence and a status, never a traceback."""

import asyncio
import faulthandler
import gc
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import tty  # noqa: F401 - typer imports it late, and a user without rights cannot read it
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from bot import cli
from bot.discord import client, connection
from bot.host.ui.member import languages
from bot.operations import error_reporting, log
from storage.engine.migration import migrate
from storage.opening import open_database
from storage.schema.metadata import VERSION
from storage.sqlite.connection import make_new_engine
from storage.transfer.exporting import export_whole
from tests.bot.cli.test_server_transfer import SERVER, play
from tests.bot.host.data.release import FIRST, Release
from tests.privileges import public_folder, without_privileges
from tests.standin import TOKEN

DB = Path("fulltime.db")
EXPORTED_AT = 1_767_000_000_000
"""A moment (ms) before any at which the tests run."""


def missing(_good):
    """Before the first start."""


def empty_file(_good):
    DB.touch()


def text_file(_good):
    DB.write_text("a letter to a friend\n" * 400)


def other_program(_good):
    with closing(sqlite3.connect(DB)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def older(_good):
    """Before the first start of a new version."""
    Release.load(FIRST).write_database(DB)


def other_versions(_good):
    """A program whose own numbers look a little like ours."""
    with closing(sqlite3.connect(DB)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('0003fd21c0de')")
        connection.commit()


def newer(good):
    shutil.copy(good, DB)
    with closing(sqlite3.connect(DB)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


def told(name, statement):
    """Return a state in which somebody has changed the version that is told."""

    def state(good):
        shutil.copy(good, DB)
        with closing(sqlite3.connect(DB)) as connection:
            connection.executescript(f"{statement};")

    state.__name__ = name
    return state


TOLD = (
    told("version 0000", "UPDATE alembic_version SET version_num = '0000'"),
    told("two versions", "INSERT INTO alembic_version VALUES ('0009')"),
    told("no version", "DELETE FROM alembic_version"),
    told(
        "NULL as version",
        "DROP TABLE alembic_version; CREATE TABLE alembic_version (version_num TEXT);"
        "INSERT INTO alembic_version VALUES (NULL)",
    ),
)
"""States in which the version is unknown."""
LOWER = told("a lower version", "UPDATE alembic_version SET version_num = '0003'")
"""A state that a start finds when it migrates."""
OTHER = told("another column", "ALTER TABLE alembic_version RENAME version_num TO version")
CHANGED = (*TOLD, LOWER, OTHER)


def damaged(good):
    content = bytearray(good.read_bytes())
    content[100:4096] = b"\xff" * 3996
    DB.write_bytes(content)


def damaged_rows(good):
    """Pages in the middle, as a failing disk leaves them."""
    content = bytearray(good.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    DB.write_bytes(content)


def running(good):
    """While a bot runs."""
    shutil.copy(good, DB)
    return open_database(DB)


def ready(good):
    shutil.copy(good, DB)


STATES = {
    state.__name__: state
    for state in (
        missing, empty_file, text_file, other_program, other_versions, older, newer, damaged,
        damaged_rows, running, ready, *CHANGED,
    )
}  # fmt: skip
COMMANDS = {
    "backup": ("backup",),
    "backup --to": ("backup", "--to", "copy.db"),
    "copy": ("copy", "fulltime.db", "copy.db"),
    "copy to it": ("copy", "good.db", "fulltime.db"),
    "export": ("export", str(SERVER), "server.json"),
    "import": ("import", "other.json"),
    "restore": ("restore", "good.db"),
    "restore from it": ("restore", "fulltime.db", "--db", "restored.db"),
    "reports": ("reports",),
    "status": ("status",),
    "doctor": ("doctor",),
    "run": ("run",),
    "play": ("play",),
}
CHANGE_IT = {"import", "restore", "run", "play", "copy to it"}
"""What may change the database where it succeeds."""
WORK = {
    "backup": {"older", "running", "ready", "a lower version"},
    "backup --to": {"older", "running", "ready", "a lower version"},
    "copy": {"older", "ready"},
    "copy to it": {"missing"},
    "export": {"running", "ready"},
    "import": {"missing", "older"},  # the good one holds the match already
    "restore": {"missing", "older", "newer", "ready", *(one.__name__ for one in CHANGED)},
    "restore from it": {"older", "running", "ready", "a lower version"},
    "reports": {"running", "ready"},
    "status": {"running", "ready"},
    "doctor": set(),  # it misses a token
    "run": {"missing", "older", "ready"},
    "play": {"missing", "older", "ready"},
}
"""In which states a command succeeds."""


@pytest.fixture(scope="session")
def good_database(tmp_path_factory):
    """A database with a match, and the file of another bot's server."""
    folder = tmp_path_factory.mktemp("good")

    async def fill():
        async with open_database(folder / "good.db") as database:
            await database.write(play)
            return await database.read(
                lambda conn: export_whole(conn, SERVER, EXPORTED_AT, "1.0.0")
            )

    file = asyncio.run(fill())
    (folder / "other.json").write_bytes(file.dump())
    return folder


@pytest.fixture
def main(monkeypatch, capsys):
    """Run a command line as a shell does; return the status and what was printed.

    A bot ends as soon as it has opened its database.
    """
    thresholds = gc.get_threshold()

    def open_and_end(settings, **_options):
        open_database(settings.address, backups=settings.backups)._held.close()
        sys.stdout.write("It is open.")
        raise SystemExit(0)

    for module in (client, connection):
        monkeypatch.setattr(module, "make_client", open_and_end)
    for name in ("set_up_log", "report_errors"):
        place = log if name == "set_up_log" else error_reporting
        monkeypatch.setattr(place, name, lambda *_, **__: [])
    monkeypatch.setattr(faulthandler, "enable", lambda: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(os, "umask", lambda mask: mask)
    monkeypatch.setitem(sys.modules, "rich", sys.modules.get("rich"))

    def main(*arguments):
        monkeypatch.setattr(sys, "argv", ["fulltime", *arguments])
        if arguments[0] == "run":
            monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = capsys.readouterr()
        return ended.value.code or 0, said.out + said.err

    yield main
    gc.set_threshold(*thresholds)


@pytest.fixture
def home(good_database, tmp_path, monkeypatch):
    """A folder of its own, with a good database, and a server of another bot under another id."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(good_database / "good.db", "good.db")
    shutil.copy(good_database / "other.json", "other.json")
    return tmp_path


MARKS = (range(24, 28), range(60, 64), range(92, 96))
"""The bytes of a file's header that a process changes which opens it as a bot does."""


def content(*, but_marks=False):
    """The bytes of the database and of its log."""
    files = [Path(f"{DB}{end}") for end in ("", "-wal")]
    found = [file.read_bytes() if file.exists() and file.stat().st_size else None for file in files]
    if but_marks and found[0]:
        marks = {place for mark in MARKS for place in mark}
        found[0] = bytes(0 if place in marks else byte for place, byte in enumerate(found[0]))
    return found


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_says_a_sentence_and_ends_with_a_status(home, main, command, state):
    arguments = list(COMMANDS[command])
    if command == "import":
        arguments += ["--server", "555", "--channel", "556"]
    with ExitStack() as held:
        opened = STATES[state](home / "good.db")
        if opened is not None:
            held.callback(lambda: asyncio.run(opened.close()))
        is_opened = command == "import"
        before = content(but_marks=is_opened)
        status, said = main(*arguments)
        works = state in WORK[command]
        assert (status == 0) == works, said
        assert status in (0, 1, 2)
        assert "Traceback" not in said
        assert said.strip()
        assert "Error:" not in said
        if not (works and command in CHANGE_IT):
            assert (content(but_marks=is_opened) == before) is True  # not megabytes of a diff
    if not works:
        assert not Path("copy.db").exists()
        assert not Path("server.json").exists()
        assert not list(home.glob("**/*.part"))


def half_changed(good):
    """What a process leaves that is killed while it migrates: a journal of how it was."""
    shutil.copy(good, "half.db")
    with closing(sqlite3.connect("half.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 5")
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE later (value BLOB)")
        connection.executemany("INSERT INTO later VALUES (randomblob(?))", [(2000,)] * 50)
        for end in ("", "-journal"):
            shutil.copy(f"half.db{end}", f"{DB}{end}")


@pytest.mark.parametrize("command", COMMANDS)
def test_what_a_killed_process_left_half_changed_is_taken_back(home, main, command):
    """A start refused such a file, and blamed the rights of its user."""
    half_changed(home / "good.db")
    status, said = main(*COMMANDS[command])
    assert (status == 0) == ("ready" in WORK[command]), said
    assert "cannot be written" not in said
    assert not Path(f"{DB}-journal").exists()
    with closing(sqlite3.connect(DB)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    assert ("later" in tables, "matches" in tables) == (False, True)


def test_a_database_before_the_first_start_of_a_version_is_named_with_both(home, main):
    older(home / "good.db")
    for command in ("export", "reports", "status"):
        status, said = main(*COMMANDS[command])
        assert (status, said) == (
            2, f"fulltime.db is at version 0001; the next start brings it to version {VERSION}.\n"
        )  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_is_read_only_is_said_in_a_sentence(
    good_database, main, monkeypatch, command
):
    with public_folder() as folder:
        for name in ("good.db", "other.json"):
            shutil.copy(good_database / name, folder / name)
        shutil.copy(good_database / "good.db", folder / "fulltime.db")
        for file in folder.iterdir():
            file.chmod(0o444)
        folder.chmod(0o555)
        monkeypatch.chdir(folder)
        before = content()
        with without_privileges():
            status, said = main(*COMMANDS[command])
        assert (status in (0, 1, 2), "Traceback" in said, bool(said.strip())) == (True, False, True)
        assert content() == before
        assert {path.name for path in folder.iterdir()} == {"good.db", "other.json", "fulltime.db"}


@pytest.mark.parametrize("command", [command for command in COMMANDS if WORK[command]])
def test_no_command_leaves_anything_in_the_folder_for_temporary_files(
    home, main, monkeypatch, command
):
    """What a killed one leaves there holds hands."""
    STATES["older" if "older" in WORK[command] else min(WORK[command] - {"running"})](
        home / "good.db"
    )
    monkeypatch.setattr(tempfile, "mkdtemp", lambda *_, **__: pytest.fail("a temporary folder"))
    monkeypatch.setattr(tempfile, "mkstemp", lambda *_, **__: pytest.fail("a temporary file"))
    arguments = ("--server", "555", "--channel", "556") if command == "import" else ()
    status, said = main(*COMMANDS[command], *arguments)
    assert status == 0, said


def test_a_copy_keeps_what_it_upgrades_in_the_folder_for_backups(home, main, monkeypatch):
    """A target of an older version that holds no row is migrated after a copy, like any."""
    monkeypatch.setenv("FULLTIME_BACKUPS", str(home / "elsewhere"))
    with make_new_engine(DB).connect() as connection:
        migrate(connection, "0001")
    status, said = main("copy", "good.db", "fulltime.db")
    assert status == 0, said
    assert len(list((home / "elsewhere").glob("fulltime-*-before-*.db"))) == 1
    assert not (home / "backups").exists()


def test_the_export_of_the_other_bot_is_one(good_database):
    assert json.loads((good_database / "other.json").read_bytes())["format"] == "fulltime-server"


LONG = "x" * 300
BAD_NAMES = {
    "a name that is too long": LONG,
    "no room for what is beside it": "x" * 252,
    "a folder that is too long": f"{LONG}/fulltime.db",
    "a path that is too long": "/".join(["x" * 200] * 25),
    "a file as folder": "good.db/fulltime.db",
    "a folder": "folder",
    "a folder that is missing": "nowhere/fulltime.db",
    "a link to itself": "loop",
    "this folder": ".",
    "a locked folder": "locked/fulltime.db",
}
"""Names by which no file can be read, nor written."""
BY_ARGUMENT = {
    "backup --to": ("backup", "--to", "{}"),
    "backup --db": ("backup", "--db", "{}"),
    "restore": ("restore", "{}"),
    "restore --db": ("restore", "good.db", "--db", "{}"),
    "copy": ("copy", "{}", "copy.db"),
    "copy to it": ("copy", "good.db", "{}"),
    "export": ("export", str(SERVER), "{}"),
    "import": ("import", "{}"),
    "replay": ("replay", "{}"),
    "play --db": ("play", "--db", "{}"),
    "draw --folder": ("draw", "finale_dice", "--folder", "{}"),
}
"""All arguments and options that are paths."""
BY_SETTING = {
    "FULLTIME_DATABASE": tuple(command for command in COMMANDS if not command.startswith("copy")),
    "FULLTIME_BACKUPS": ("backup", "restore", "doctor", "run", "copy to it"),
    "DISCORD_TOKEN_FILE": ("status", "doctor"),
    "FULLTIME_DATABASE_PASSWORD_FILE": ("run", "doctor", "status"),
}
"""All settings that are paths, with the commands that use them."""


@pytest.fixture
def refuse(good_database, main, monkeypatch):
    """Run a command beside a database of today, and names that lead nowhere."""
    languages()  # found while this folder may still be read
    with public_folder() as folder:
        folder.chmod(0o777)
        for name in ("good.db", "other.json"):
            shutil.copy(good_database / name, folder / name)
        shutil.copy(good_database / "good.db", folder / "fulltime.db")
        (folder / "folder").mkdir()
        (folder / "locked").mkdir(mode=0)
        (folder / "loop").symlink_to("loop")
        for path in folder.glob("*.*"):
            path.chmod(0o666)
        monkeypatch.chdir(folder)
        before = (folder / "good.db").read_bytes()

        def refuse(words):
            with without_privileges():
                status, said = main(*words)
            assert (status in (0, 1, 2), bool(said.strip())) == (True, True)
            assert (folder / "good.db").read_bytes() == before
            assert not [*folder.glob("**/*.part"), *folder.glob("**/*.unfinished")]

        yield refuse
        monkeypatch.undo()


@pytest.mark.parametrize("bad", BAD_NAMES)
@pytest.mark.parametrize("where", BY_ARGUMENT)
def test_a_name_that_leads_nowhere_is_refused_in_a_sentence(refuse, where, bad):
    refuse([text.format(BAD_NAMES[bad]) for text in BY_ARGUMENT[where]])


@pytest.mark.parametrize("bad", BAD_NAMES)
@pytest.mark.parametrize("setting", BY_SETTING)
def test_a_setting_that_leads_nowhere_is_refused_in_a_sentence(refuse, monkeypatch, setting, bad):
    name = BAD_NAMES[bad]
    monkeypatch.setenv("FULLTIME_DATABASE", "sqlite:///fulltime.db")
    if setting == "FULLTIME_DATABASE_PASSWORD_FILE":
        monkeypatch.setenv("FULLTIME_DATABASE", "postgresql://user@127.0.0.1:9/name")
    monkeypatch.setenv(setting, f"sqlite:///{name}" if setting == "FULLTIME_DATABASE" else name)
    for command in BY_SETTING[setting]:
        refuse(COMMANDS[command])
