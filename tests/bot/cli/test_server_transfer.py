"""`fulltime export` and `import`: a server moves to another bot, or one sentence says why not."""

import asyncio
import errno
import json
import stat
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.export_server import counted
from games.core.dice import SeededDice, commitment, match_key
from games.core.match import Match
from games.registry import GAMES
from storage.errors import StorageError
from storage.match import matches
from storage.member import deletions
from storage.opening import open_database
from storage.server import cups
from storage.transfer import json_tables
from storage.transfer.server_file import OLDEST
from tests.storage.conftest import ANA, meet, open_match
from tests.storage.exports import export_open
from tests.storage.server.test_cups import cup

SERVER = 900


def write(address, work):
    async def run():
        async with open_database(address) as database:
            return await database.write(work)

    return asyncio.run(run())


def play(connection):
    """A running match of FINITA and a running cup, as the bot stores them."""
    meet(connection)
    seed, game = b"s" * 32, GAMES["finita"]
    begun = Match.start(game, game.options(), 2, SeededDice(match_key(seed, "")))
    row = {"seed": seed, "sha256": commitment(seed), "state": game.dump_state(begun.state)}
    row |= {"options": json.dumps(game.dump_options(begun.options)), "game": game.name}
    open_match(connection, "abc", guild_id=SERVER, status="running", **row)
    chosen = json.dumps({"own_squads": False, "handicap": False, "threads": False})
    played = {"game": "finale_cards", "settings": chosen, "status": "running"}
    cups.put(connection, cup(guild_id=SERVER, **played))


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command of the bot whose database has this name; return status and output."""
    monkeypatch.chdir(tmp_path)

    def run(database, *words):
        url = database if "://" in database else f"sqlite:///{database}"
        monkeypatch.setenv("FULLTIME_DATABASE", url)
        done = CliRunner().invoke(app, words, catch_exceptions=False)
        return done.exit_code, done.output

    return run


@pytest.fixture
def exported(run):
    """The owner's export of a server with a running match and a cup."""
    write("old.db", play)
    assert run("old.db", "export", str(SERVER), "server.json")[0] == 0
    return "server.json"


def test_a_server_moves_to_another_owner(run, tmp_path, postgresql_url):
    write("old.db", play)
    status, output = run("old.db", "export", str(SERVER), "server.json")
    assert (status, output.split("\n")[0]) == (
        0,
        "Server 900 is saved as server.json: 1 match, 1 cup, 3 members.",
    )
    assert "hidden hands and the dice to come" in output
    assert stat.S_IMODE((tmp_path / "server.json").stat().st_mode) == 0o600
    for database in ("new.db", postgresql_url):
        status, output = run(database, "import", "server.json")
        assert (status, output.split("\n")[0]) == (
            0,
            "Server 900 is in the database: 1 match, 1 cup, 3 members.",
        )
        assert "It goes on as soon as this bot is in the server" in output
        assert write(database, lambda conn: matches.load(conn, "abc")).status == "running"


def test_an_export_gets_no_name_that_fulltime_uses_itself(run, tmp_path):
    write("old.db", play)
    with pytest.raises(StorageError, match=r"is a name that Fulltime uses beside old\.db"):
        run("old.db", "export", str(SERVER), "old.db.deletions")
    assert not (tmp_path / "old.db.deletions").exists()


@pytest.mark.long
def test_a_manager_s_export_says_what_is_not_in_it(run, tmp_path):
    write("old.db", play)
    found = write("old.db", lambda conn: export_open(conn, SERVER, OLDEST, "1.0.0"))
    (tmp_path / "server-data.json").write_bytes(found.dump())
    status, output = run("new.db", "import", "server-data.json")
    assert status == 0
    assert "what was running is not in it" in output
    assert "1 cup did not end yet; `fulltime export` of the other bot carries them." in output


@pytest.mark.long
def test_another_server_needs_a_channel(run, exported):
    status, output = run("new.db", "import", exported, "--server", "77")
    assert (status, "name one with --channel" in output) == (2, True)
    status, output = run("new.db", "import", exported, "--server", "77", "--channel", "88")
    assert (status, "Server 77 is in the database" in output) == (0, True)
    row = write("new.db", lambda conn: matches.load(conn, "abc"))
    assert (row.guild_id, row.channel_id) == (77, 88)


@pytest.mark.long
def test_whose_data_is_deleted_again_is_counted(run, exported):
    later = time.time_ns() // 1_000_000 + 3_600_000
    write("new.db", lambda conn: deletions.add(conn, deletions.MEMBER, ANA, later))
    _, output = run("new.db", "import", exported)
    assert "1 of its members had their data deleted here since" in output


def test_an_edited_file_is_refused_and_makes_no_database(run, tmp_path, exported):
    found = json.loads((tmp_path / exported).read_text())
    found["tables"]["matches"][0]["rated"] = False
    (tmp_path / exported).write_text(json.dumps(found))
    with pytest.raises(StorageError, match=r"server\.json was changed after it was exported"):
        run("new.db", "import", exported)
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("settings", "[" * 100_000, "nests more than 64 lists and objects"),
        ("settings", '{"seats": "x"}', "cannot be read by this Fulltime"),
        ("version", 2**70, "is out of range"),
        ("game", "chess", "newer Fulltime"),
        ("game", [], "its tables cannot be right"),
    ],
)
def test_a_row_that_no_bot_could_use_is_refused_and_nothing_is_stored(
    run, tmp_path, exported, field, value, why
):
    found = json.loads((tmp_path / exported).read_text())
    del found["sha256"]
    found["tables"]["matches"][0][field] = value
    found["sha256"] = json_tables.digest(found)
    (tmp_path / exported).write_text(json.dumps(found))
    with pytest.raises(StorageError, match=why):
        run("new.db", "import", exported)
    if (tmp_path / "new.db").exists():
        assert write("new.db", lambda conn: matches.load(conn, "abc")) is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("export", "77", "x.json"), "Nothing is stored of server 77."),
        (("export", str(SERVER), "server.json"), "server.json exists already; name a new file."),
        (("export", str(SERVER), "missing/x.json"), "missing/x.json cannot be written"),
        (("export", str(SERVER), "server.json/x.json"), "server.json is a file and no folder"),
        (("export", str(SERVER), "x" * 300), "x cannot be written: File name too long."),
        (("import", "missing.json"), "missing.json cannot be read: No such file"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(run, tmp_path, exported, words, why):
    assert exported == "server.json"
    status, output = run("old.db", *words)
    assert (status, output.count("\n")) == (1, 1)
    assert why in output


def test_an_export_that_is_killed_leaves_no_file_that_looks_whole(run, tmp_path, exported):
    """Half of a server, with hands in it, had the name that the whole one was to have."""

    def be_killed(_file, _target):
        raise KeyboardInterrupt

    words = ("export", str(SERVER), "x.json")
    with pytest.MonkeyPatch.context() as context:
        context.setattr(Path, "rename", be_killed)
        assert run("old.db", *words)[0] != 0
    (left,) = tmp_path.glob("x.json*")
    assert (left.name, stat.S_IMODE(left.stat().st_mode)) == ("x.json.part", 0o600)
    assert run("old.db", *words)[0] == 0
    assert [path.name for path in tmp_path.glob("x.json*")] == ["x.json"]
    assert (tmp_path / "x.json").read_bytes() != b""


def test_an_export_to_a_disk_that_is_read_only_is_refused_in_a_sentence(
    run, tmp_path, exported, monkeypatch
):
    """Such a disk does not even look whether what is to be removed is there."""

    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", refuse)
    assert run("old.db", "export", str(SERVER), "x.json") == (
        1,
        "x.json cannot be written: Read-only file system.\n",
    )


@pytest.mark.parametrize(
    "words",
    [
        ("export", str(2**63), "x.json"),
        ("export", "0", "x.json"),
        ("import", "server.json", "--server", str(2**64), "--channel", "5"),
        ("import", "server.json", "--server", "0", "--channel", "5"),
        ("import", "server.json", "--channel", str(2**64)),
    ],
)
def test_a_number_that_is_no_id_of_discord_is_refused(run, exported, words):
    """A database cannot hold a larger one, and 0 stands for direct messages."""
    assert exported == "server.json"
    status, output = run("old.db" if words[0] == "export" else "new.db", *words)
    assert status == 2
    assert "Error" in output


def test_what_was_moved_is_counted_in_words():
    assert counted({"matches": 1, "cups": 0, "results": 2_000, "moves": 5}) == (
        "1 match, 2,000 results"
    )
    assert counted({}) == "settings"
