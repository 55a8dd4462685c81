"""What owners type, as the documents print it: each command's effect, not its status alone."""

import json
import re

import pytest

from games.core.dice import SeededDice, commitment, match_key
from games.core.match import Match
from games.core.record import write_record
from games.registry import GAMES
from storage.match import matches
from storage.opening import open_database
from storage.owner import reports
from storage.owner.reports import ReportRow
from storage.server import key_values
from tests.storage.conftest import ANA, meet, open_match

pytestmark = pytest.mark.long
SERVER = 123456789012345678


async def do(address, work):
    """Do something with a database; return its result."""
    async with open_database(address) as database:
        return await database.write(work)


def play(connection):
    """Let a match be played in the server, as the bot stores it, and something be noted."""
    meet(connection)
    seed, game = b"s" * 32, GAMES["finita"]
    begun = Match.start(game, game.options(), 2, SeededDice(match_key(seed, "")))
    row = {"seed": seed, "sha256": commitment(seed), "state": game.dump_state(begun.state)}
    row |= {"options": json.dumps(game.dump_options(begun.options)), "game": game.name}
    open_match(connection, "abc", guild_id=SERVER, **row)
    key_values.put(connection, "noted", "before")


def noted(connection):
    return key_values.get(connection, "noted")


@pytest.fixture
async def database(shell):
    """The database of the shell's folder, with a running match."""
    path = shell.folder / "fulltime.db"
    await do(path, play)
    return path


@pytest.mark.parametrize(
    ("saved_by", "restored_by", "named"),
    [
        ("fulltime backup", "fulltime restore FILE", "FILE"),
        (
            "fulltime backup",
            "fulltime restore backups/fulltime-3f09c2d81a4e-20261127-190719-backup.db",
            "backups/fulltime-3f09c2d81a4e-20261127-190719-backup.db",
        ),
        (
            "fulltime backup",
            "fulltime restore backups/fulltime-3f09c2d81a4e-20260101-120000-before-0004.db",
            "backups/fulltime-3f09c2d81a4e-20260101-120000-before-0004.db",
        ),
        (
            "fulltime backup --to fulltime-moving.db",
            "fulltime restore fulltime-moving.db",
            "fulltime-moving.db",
        ),
    ],
)
async def test_a_backup_brings_back_what_it_held(shell, database, saved_by, restored_by, named):
    copy = (await shell.type(saved_by)).split(" is saved as ")[1].split(",")[0]
    await do(database, lambda conn: key_values.put(conn, "noted", "after"))
    said = await shell.type(restored_by, {named: copy})
    assert said.startswith(f"fulltime.db holds what {copy} held.\nWhat it held before is kept as ")
    assert await do(database, noted) == "before"


@pytest.mark.parametrize(
    ("line", "source"),
    [
        ("fulltime copy sqlite:///fulltime.db postgresql://fulltime@host/fulltime", ""),
        ("fulltime copy fulltime.db postgresql://fulltime@host/fulltime", ""),
        ("fulltime copy FROM TO", "fulltime.db"),
    ],
)
async def test_everything_is_copied_to_a_server(shell, database, empty_url, line, source):
    target = "TO" if source else "postgresql://fulltime@host/fulltime"
    said = await shell.type(line, {target: empty_url} | ({"FROM": source} if source else {}))
    assert re.search(r"\d+ rows are copied\. Set FULLTIME_DATABASE to the new database", said)
    assert await do(empty_url, noted) == await do(database, noted) == "before"


@pytest.mark.parametrize(
    ("exported_by", "imported_by", "replaced"),
    [
        (
            "fulltime export 123456789012345678 server.json",
            "fulltime import server.json",
            {},
        ),
        (
            "fulltime export SERVER FILE",
            "fulltime import server.json",
            {"SERVER": str(SERVER), "FILE": "server.json"},
        ),
    ],
)
async def test_a_server_goes_to_another_bot(shell, database, exported_by, imported_by, replaced):
    said = await shell.type(exported_by, replaced)
    assert said.startswith(f"Server {SERVER} is saved as server.json: 1 match.\n")
    shell.env["FULLTIME_DATABASE"] = "sqlite:///new.db"
    said = await shell.type(imported_by)
    assert said.startswith(f"Server {SERVER} is in the database: 1 match.\n")
    assert "What runs rests since " in said
    found = await do(shell.folder / "new.db", lambda conn: matches.load(conn, "abc"))
    assert (found.status, found.guild_id) == ("running", SERVER)


async def test_a_report_is_printed(shell, database):
    row = ReportRow(
        code="AB2C", user_id=ANA, guild_id=SERVER, match_id="abc", interaction_id=7,
        version="1.0.0", said="My hand is empty.", at=1_800_000_000_000,
    )  # fmt: skip
    await do(database, lambda conn: reports.add(conn, row))
    said = await shell.type("fulltime reports")
    assert said.startswith("AB2C  2027-01-15 08:00 UTC  My hand is empty.\n")


async def test_the_status_counts_what_is_stored(shell, database):
    said = await shell.type("fulltime status")
    assert re.search(r"finita +0 +1 +0 +0\n", said)


def exported():
    """Return a match of dice football as it is exported; each player took the first action."""
    definition, seed = GAMES["finale_dice"], bytes(32)
    match = Match.start(definition, definition.options(), 2, SeededDice(match_key(seed, "mix")))
    while match.waiting:
        (seat, *_) = match.waiting
        action = next(iter(definition.game.legal_actions(match.state, seat)))
        match.play(seat, [definition.notation.write(action)])
    played = [past.played for past in match.past]
    how = {"seed": seed, "mix": "mix", "era": 0, "names": ["Ana", "Ben"], "over": True}
    return write_record(definition, match, played, **how).model_dump_json()


async def test_an_export_is_played_again(shell):
    (shell.folder / "match.json").write_text(exported(), "utf-8")
    said = await shell.type("fulltime replay FILE", {"FILE": "match.json"})
    assert "and the end agree" in said
    assert "The seed matches the SHA-256" in said


async def test_computers_play_each_other(shell):
    said = await shell.type("fulltime simulate finale_dice --games 100")
    assert "\nDice football (Finale): 100 matches, " in said


async def test_a_position_is_written_as_text_and_picture(shell):
    said = await shell.type("fulltime draw eleven --seed 3 --moves 12 --seat 0")
    assert "Alt text: " in said
    assert (shell.folder / "eleven-seed-3-moves-12-seat-0.png").read_bytes().startswith(b"\x89PNG")


async def test_every_computer_meets_every_other(shell):
    said = await shell.type("fulltime ladder finale_dice", more="--games 2")
    for name in GAMES["finale_dice"].bots:
        assert name in said
