"""The database is deleted, moved or replaced under a bot: it answers no move, saves all, and ends.

It used to answer hundreds of moves, be ready, end with 0, and begin anew at the next start.
"""

import asyncio
import os
import shutil
import sqlite3
import sys
from contextlib import closing

import pytest

from bot.discord import connection
from storage.errors import DatabaseLostError
from storage.sqlite import database as sqlite_database
from storage.sqlite.copy_names import copies_of
from storage.sqlite.integrity import check_file
from storage.sqlite.restore import restore
from tests.bot.arena import file_of
from tests.bot.wire.table import begin
from tests.bot.wire.test_health import get, served
from tests.bot.written_log import written_log
from tests.house.source import ROOT
from tests.programs import run
from tests.standin import TOKEN, BotProcess, standin
from tests.standin.wire import OPEN_THREADS

ENDS_WITHIN = 20.0
"""Seconds a bot may take to notice, save and disconnect, on a slow machine."""
NOT_PLAYED = "Not played: I can't save anything just now."


@pytest.fixture
def environment(settings):
    return {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DATABASE": settings.address,
        "FULLTIME_BACKUPS": str(settings.backups),
    }


@pytest.fixture
async def alone():
    """A stand-in without a bot: the tests start it in processes."""
    async with standin() as running:
        running.deny(running.channel, OPEN_THREADS)
        yield running


@pytest.fixture
def start(alone, environment):
    """A function that starts a bot on the test's database, in a process of its own."""
    return lambda: BotProcess.start(alone, "tests.bot.wire.entry:hurried", environment)


def replace_by_itself(path, _other):
    shutil.copy2(path, path.with_name("same.db"))
    path.with_name("same.db").replace(path)


LOSSES = {
    "deleted": (lambda path, _other: path.unlink(), "was deleted"),
    "renamed": (lambda path, _other: path.rename(path.with_name("old.db")), "was moved or renamed"),
    "replaced by another": (lambda path, other: shutil.copy(other, f"{path}.x"), "was replaced"),
    "replaced by a copy of itself": (replace_by_itself, "was replaced"),
}


def moves_in(path):
    with closing(sqlite3.connect(path)) as opened:
        return opened.execute("SELECT max(move) FROM matches").fetchone()[0]


async def press(match):
    """Let the player whose turn it is play; return what was answered, "" for nothing."""
    name, custom_ids = match.turn
    result = await match.home.user(name).click(match.card, custom_ids[0])
    texts = [followup.text for followup in result.followups]
    return " ".join(texts or [result.text if result.is_ephemeral else ""]), custom_ids[0]


async def ended(bot):
    """Wait until the bot has ended by itself; return its status and what it printed."""
    async with asyncio.timeout(ENDS_WITHIN):
        await bot.process.wait()
    return await bot.kill()


@pytest.mark.parametrize(
    ("lose", "told"),
    [
        pytest.param(*how, id=name, marks=[pytest.mark.always] if name == "deleted" else [])
        for name, how in LOSSES.items()
    ],
)
async def test_a_bot_whose_database_is_gone_ends_with_status_2_and_loses_nothing(
    alone, start, settings, empty_database, lose, told
):
    bot = await start()
    match = await begin(alone)
    _, played = await press(match)
    await alone.until(lambda: played not in match.moves())
    path = file_of(settings)
    lose(path, empty_database)
    if (instead := path.with_name(f"{path.name}.x")).exists():
        instead.replace(path)
    status, printed = await ended(bot)
    (copy,) = copies_of(path, settings.backups, None)
    assert status == 2
    assert f"{path} {told}" in printed
    assert f"`fulltime restore {copy.path}` brings it back." in printed
    assert "Traceback" not in printed
    assert check_file(copy.path)
    assert moves_in(copy.path) == 1
    restore(path, copy.path, backups=settings.backups)
    await start()
    _, played = await press(match)
    await alone.until(lambda: played not in match.moves())
    assert moves_in(path) == 2


@pytest.mark.always
async def test_a_bot_that_is_ended_before_it_looks_saves_all_and_says_so(alone, start, settings):
    bot = await start()
    match = await begin(alone)
    _, played = await press(match)
    await alone.until(lambda: played not in match.moves())
    path = file_of(settings)
    path.unlink()
    status, printed = await bot.terminate()
    assert (status, f"{path} was deleted" in printed) == (2, True)
    (copy,) = copies_of(path, settings.backups, None)
    assert moves_in(copy.path) == 1


def test_the_next_start_does_not_begin_anew(settings, environment):
    path, backups = file_of(settings), settings.backups
    backups.mkdir(parents=True, exist_ok=True)
    copy = path.replace(backups / f"{path.stem}-20261127-190719-backup.db")
    for command in (("run",), ("doctor",)):
        done = run(
            *(sys.executable, "-m", "bot", *command), cwd=ROOT, env={**os.environ, **environment}
        )
        assert f"{path} is missing, but there are copies of it in" in done.stdout + done.stderr
        assert f"`fulltime restore {copy}`" in done.stdout + done.stderr
        assert done.returncode == (2 if command == ("run",) else 1)
        assert "Traceback" not in done.stderr
        assert not path.exists()


@pytest.mark.always
async def test_a_press_on_a_lost_database_is_not_played_and_health_says_why(home, settings):
    match = await begin(home)
    path = file_of(settings)
    async with served(home.bot) as port:
        assert (await get(port))[0] == 200
        path.unlink()
        with written_log() as log:
            said, _ = await press(match)
            await home.until(lambda: home.bot.router.presses.count == 0)
        assert said.startswith(NOT_PLAYED)
        status, body = await get(port)
    assert (status, body["is_ready"]) == (503, False)
    assert "the database was deleted while Fulltime was using it." in body["wrong"]
    assert "Traceback" not in log.getvalue()
    with written_log() as log:
        await home.bot.database.watch()
    (line,) = [each_line for each_line in log.lines if each_line["event"] == "database_lost"]
    assert (line["level"], line["why"]) == ("error", "deleted")


@pytest.mark.always
async def test_a_large_database_is_checked_while_the_bot_runs(make_bot, settings, monkeypatch):
    """The bot is not ready before, and ends if the file is not whole."""
    monkeypatch.setattr(sqlite_database, "LARGE", 0)
    async with standin(make_bot, names=("ana", "ben")) as home:
        async with served(home.bot) as port:
            assert (await get(port))[1]["wrong"] == ["the database is still being checked"]
            watching = asyncio.create_task(home.bot.database.watch())
            await home.until(lambda: home.bot.database.is_checked)
            assert (await get(port))[0] == 200
        watching.cancel()


async def test_a_large_database_that_is_damaged_ends_the_bot(make_bot, settings, monkeypatch):
    path = file_of(settings)
    with closing(sqlite3.connect(path)) as opened:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_moves_1'"
        ((page,),) = opened.execute(query).fetchall()
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    path.write_bytes(content)
    monkeypatch.setattr(sqlite_database, "LARGE", 0)
    bot = make_bot()
    monkeypatch.setattr(connection, "_connect", lambda *_of: asyncio.Event().wait())
    with pytest.raises(DatabaseLostError, match="damaged, so Fulltime stops; bring another copy"):
        await connection.serve(bot, settings)
    assert not settings.backups.exists(), "a damaged file is no copy, and stays where it is"
