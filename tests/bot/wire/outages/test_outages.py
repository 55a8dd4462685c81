"""A disk or a Discord in trouble: members read what became of their press, the log has a line."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial

import pytest

from storage.match import moves
from storage.sqlite.connection import dbapi_connection, set_busy_timeout
from tests.bot.arena import file_of
from tests.bot.wire.table import begin
from tests.bot.wire.test_health import get, served
from tests.bot.written_log import written_log
from tests.standin import CALLBACKS

NOT_PLAYED = "Not played: I can't save anything just now."
PLAYED = "Your move is played, but I couldn't show it."


def lines(log):
    """Return the lines of the log about outages, and about anything that broke."""
    said = log.lines
    return [
        one
        for one in said
        if one["event"] in ("outage", "interaction_failed") or "exception" in one
    ]


async def press(match):
    """Press the first move there is; return what only the member reads, and the custom id."""
    name, custom_ids = match.turn
    result = await match.home.user(name).click(match.card, custom_ids[0])
    await match.home.until(lambda: match.home.bot.router.presses.count == 0)
    texts = [followup.text for followup in result.followups]
    return " ".join(texts or [result.text if result.is_ephemeral else ""]), custom_ids[0]


@pytest.fixture
def disk(home, monkeypatch):
    """Two functions: one keeps the database from growing and makes moves large; one undoes it."""
    save = moves.save

    def save_much(connection, *values, **more):
        connection.exec_driver_sql("INSERT INTO facts VALUES ('book', hex(zeroblob(200000)))")
        save(connection, *values, **more)

    def limit(connection, pages=None):
        bare = dbapi_connection(connection)
        (now,) = bare.execute("PRAGMA page_count").fetchone()
        bare.execute(f"PRAGMA max_page_count = {pages or now}")

    async def fill_up():
        await home.bot.database._writing.run(limit)
        monkeypatch.setattr(moves, "save", save_much)

    async def free():
        await home.bot.database._writing.run(partial(limit, pages=1073741823))
        monkeypatch.setattr(moves, "save", save)

    return fill_up, free


@pytest.mark.always
async def test_a_full_disk_plays_nothing_and_says_so_with_one_line(home, disk):
    match, (fill, free) = await begin(home), disk
    await fill()
    with written_log() as log:
        said = [(await press(match))[0] for _ in range(2)]
    assert all(one.startswith(NOT_PLAYED) for one in said), said
    assert (await match.stored()).move == 0
    (line,) = lines(log)
    assert "is full" in line["what"]
    await free()
    _, custom_id = await press(match)
    await home.until(lambda: custom_id not in match.moves())
    assert (await match.stored()).move == 1


@pytest.mark.always
async def test_a_full_disk_is_told_by_health_until_it_has_room_again(home, disk):
    """With the true reason, and few lines, though each tick and each press fails."""
    match, (fill, free) = await begin(home), disk
    async with served(home.bot) as port:
        assert (await get(port))[0] == 200
        await fill()
        with written_log() as log:
            await press(match)
            for _ in range(20):
                await home.bot.tick.coro(home.bot)
                status, body = await get(port)
                assert status == 503
        assert body["wrong"] == [
            "The disk that holds the database is full; free some space, then try again."
        ]
        assert len(log.trouble) <= 2
        assert "Traceback" not in log.getvalue()
        await free()
        assert (await get(port))[0] == 200
    assert home.bot.database.trouble is None


async def test_ticks_that_fail_are_told_by_health_and_once_by_the_log(home, monkeypatch):
    async def fail():
        raise KeyError

    home.bot.tick.cancel()
    async with served(home.bot) as port:
        monkeypatch.setattr(home.bot.host, "tick", fail)
        with written_log() as log:
            for _ in range(20):
                await home.bot.tick.coro(home.bot)
        assert (await get(port))[1]["wrong"] == ["what is due is not done: KeyError"]
        assert log.getvalue().count("Traceback") == 1
        assert len(log.trouble) == 1
        monkeypatch.undo()
        await home.bot.tick.coro(home.bot)
        assert (await get(port))[0] == 200


async def test_a_busy_database_plays_nothing_and_says_so(home, settings):
    match = await begin(home)
    await home.bot.database._writing.run(partial(set_busy_timeout, milliseconds=0))
    with closing(sqlite3.connect(file_of(settings), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with written_log() as log:
            said, _ = await press(match)
            listed = await home.user("ana").slash(home.channel, "play", {"game": "finita"})
        other.execute("ROLLBACK")
    assert said.startswith(NOT_PLAYED)
    assert "nothing was changed" in listed.text
    assert (await match.stored()).move == 0
    (line,) = lines(log)
    assert "busy" in line["what"]


async def test_a_limit_on_an_answer_says_that_the_move_is_played(home):
    match = await begin(home)
    home.faults.rate_limit("POST", CALLBACKS, seconds=1.0, via=False)
    with written_log() as log:
        said, custom_id = await press(match)
    assert said.startswith(PLAYED)
    assert (await match.stored()).move == 1
    await home.until(lambda: custom_id not in match.moves())
    assert [(line["event"], line["what"]) for line in lines(log)] == [("outage", "RateLimited")]


async def test_a_limit_on_an_answer_that_plays_nothing_claims_nothing(home):
    match = await begin(home)
    home.faults.rate_limit("POST", CALLBACKS, seconds=1.0, via=False)
    result = await home.user("cem").click(match.card, "Log")
    assert "Discord didn't take my answer" in result.text
    assert "played" not in result.text


async def test_a_discord_that_fails_again_and_again_leaves_the_move_played(home, monkeypatch):
    """Its client gives up after five tries, here without the pauses between them."""
    match = await begin(home)
    home.faults.fail("POST", CALLBACKS, status=502, times=5)
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", lambda _seconds: sleep(0))
    with written_log() as log:
        said, _ = await press(match)
    assert said.startswith(PLAYED)
    assert (await match.stored()).move == 1
    assert [line["what"] for line in lines(log)] == ["DiscordServerError"]
