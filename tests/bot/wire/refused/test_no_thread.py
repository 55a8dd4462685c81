"""A match that gets no thread at first, or for good: it is tried again, and the match says why."""

import pytest

from bot.discord.permissions import DiscordPermissionChecker
from bot.host.delivery.thread_delivery import PATIENCE
from storage.match import outbox
from tests.bot.wire.refused.test_refusals import told
from tests.bot.wire.table import rested

OPENED = "/channels/*/messages/*/threads"


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Try again at once what failed, and give up soon."""
    monkeypatch.setattr(outbox, "LATE", 10)
    monkeypatch.setattr("bot.transport.delivery_errors.REQUEST_TIMEOUT", 1.0)


async def start(home):
    """Let ana and ben begin a match that is to have a thread; return its lobby's message."""
    opened = await home.user("ana").slash(home.channel, "play", {"game": "finale_dice"})
    await home.user("ben").click(opened.message, "Join")
    await home.until(lambda: "Ben" in opened.message.text)
    await home.user("ana").click(opened.message, "Start")
    await rested(home)
    await told(home)
    return opened.message


def cards(channel):
    return [one for one in channel.public if "Log" in one.labels]


@pytest.mark.parametrize("order", [pytest.param("ban", marks=pytest.mark.always), "fail"])
async def test_passing_trouble_costs_no_match_its_thread(home, order):
    fault = getattr(home.faults, order)("POST", OPENED, times=PATIENCE)
    lobby = await start(home)
    assert fault.struck == PATIENCE
    assert len(cards(lobby.thread)) == 1
    assert cards(home.channel) == []
    assert f"<#{lobby.thread.id}>" in lobby.text
    assert "🧵" not in lobby.thread.last.text


async def test_active_threads_are_counted_for_the_check(home):
    checker = DiscordPermissionChecker(home.bot)
    assert await checker.count_threads(home.guild.id) == 0
    lobby = await start(home)
    assert await checker.count_threads(home.guild.id) == 1
    lobby.thread.archived = True
    assert await checker.count_threads(home.guild.id) == 0
