"""The bot is killed at the worst moment: a move is whole or not there, a post is there once."""

import asyncio
import sqlite3

import pytest

from tests.bot.arena import file_of
from tests.bot.wire.table import begin
from tests.standin import POSTS, TOKEN, BotProcess, standin
from tests.standin.wire import OPEN_THREADS
from tests.standin.world import ACK_SECONDS

HISTORY = r"/channels/\d+/messages"


@pytest.fixture
async def home():
    """A stand-in without a bot: the tests start it in processes to be killed."""
    async with standin() as running:
        running.deny(running.channel, OPEN_THREADS)
        yield running


@pytest.fixture
def start(home, settings):
    """A function that starts a bot on the test's database, in a process of its own."""
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DATABASE": settings.address,
        "FULLTIME_BACKUPS": str(settings.backups),
        "FULLTIME_LOG_LEVEL": "debug",
    }

    async def start_one():
        return await BotProcess.start(home, "tests.bot.wire.entry:hurried", environment)

    return start_one


async def resign(match):
    """Let a player resign, without waiting for what follows."""
    user = match.home.user("ana")
    asked = await user.slash(match.home.channel, "match resign")
    return asyncio.create_task(user.click(asked.message, "Yes, resign"))


def results(home):
    return [one for one in home.channel.public if "Rematch" in one.labels]


def moves_in(settings, match_id):
    """The match's number of moves, and the moves that are stored, in a database nobody uses."""
    with sqlite3.connect(file_of(settings)) as database:
        query = "select move, version from matches where id = ?"
        ((move, version),) = database.execute(query, (match_id,)).fetchall()
        query = "select count(*) from moves where match_id = ? and lines != ''"
        ((stored,),) = database.execute(query, (match_id,)).fetchall()
    database.close()
    return move, version, stored


def check_output(printed):
    assert TOKEN not in printed
    assert "Traceback" not in printed


@pytest.mark.always
async def test_killed_between_commit_and_post_it_posts_after_the_restart(home, start):
    bot = await start()
    match = await begin(home)
    fault = home.faults.fail("POST", POSTS, status=502, times=None)
    pressing = await resign(match)
    await home.until(lambda: fault.struck)
    check_output((await bot.kill())[1])
    home.faults.ordered.clear()
    assert results(home) == []
    await pressing
    await start()
    await home.until(lambda: results(home))
    assert len(results(home)) == 1


@pytest.mark.parametrize("nonce_seconds", [300.0, 0.0])
async def test_killed_between_post_and_tick_off_it_does_not_post_twice(home, start, nonce_seconds):
    """Discord may have forgotten the nonce, so the channel is first searched for the post."""
    bot = await start()
    match = await begin(home)
    home.world.nonce_seconds = nonce_seconds
    fault = home.faults.fail("POST", POSTS, status=502, done_first=True)
    pressing = await resign(match)
    await home.until(lambda: fault.struck)
    check_output((await bot.kill())[1])
    await pressing
    assert len(results(home)) == 1
    looked = len(home.sent("GET", HISTORY))
    await start()
    await home.until(lambda: len(home.sent("GET", HISTORY)) > looked)
    again = await home.user("cem").click(results(home)[0], "Fairness check")

    def told():  # by the answer, or by what follows it where the machine is slow
        return " ".join((again.text, *(one.text for one in again.followups)))

    await home.until(lambda: "✅" in told())
    await asyncio.sleep(1.0)
    assert len(results(home)) == 1


async def test_a_post_whose_answer_was_lost_is_not_posted_twice(home, start):
    """The nonce is sent and enforced, so a second try brings back the first post."""
    await start()
    match = await begin(home)
    fault = home.faults.fail("POST", POSTS, status=502, done_first=True)
    await (await resign(match))
    await home.until(lambda: len(home.sent("POST", HISTORY)) == 2)
    first, second = (one.body for one in home.sent("POST", HISTORY))
    assert fault.struck == 1
    assert first["nonce"] == second["nonce"]
    assert first["enforce_nonce"] is True
    assert len(results(home)) == 1


@pytest.mark.parametrize(
    ("signal", "after"), [("kill", 0.01), ("terminate", 0.0), ("terminate", 0.01)]
)
async def test_ended_in_the_middle_of_a_move_it_is_whole_or_not_there(
    home, start, settings, signal, after
):
    """The move is stored completely or not at all; after SIGTERM the bot exits in order."""
    bot = await start()
    match = await begin(home)
    name, moves = match.turn
    home.world.ack_seconds = 1.0
    before = moves_in(settings, match.id)
    pressing = asyncio.create_task(home.user(name).click(match.card, moves[0]))
    await asyncio.sleep(after)
    code, printed = await getattr(bot, signal)()
    result = await pressing
    move, version, stored = moves_in(settings, match.id)
    check_output(printed)
    assert (move, stored, version - before[1]) in {(0, 0, 0), (1, 1, 1)}
    if result.kind is not None and not result.is_ephemeral:
        assert move == 1, "what was shown is on the disk"
    if signal == "terminate":
        assert code == 0
        assert home.gateway.sessions == {}, "the socket was closed with 1000"
    await start()
    home.world.ack_seconds = ACK_SECONDS
    shown = await home.user(name).slash(home.channel, "match show")
    assert shown.is_ephemeral
    if move:
        await home.until(lambda: moves[0] not in match.moves())
    again, custom_ids = match.turn
    await home.user(again).click(match.card, custom_ids[0])
    await home.until(lambda: custom_ids[0] not in match.moves())
