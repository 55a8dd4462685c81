"""The bot is killed at the worst moment: a post is there once."""

import asyncio

import pytest

from tests.bot.wire.table import begin
from tests.standin import POSTS, TOKEN, BotProcess, standin
from tests.standin.wire import OPEN_THREADS

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
        return " ".join((again.text, *(followup.text for followup in again.followups)))

    await home.until(lambda: "✅" in told())
    await asyncio.sleep(1.0)
    assert len(results(home)) == 1
