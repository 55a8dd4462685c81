"""The ticks go on once a second, whatever the machine's clock does."""

import asyncio
import datetime as dt
from types import SimpleNamespace

import pytest
from discord import utils
from discord.ext import tasks

from bot.discord.steady_loop import steady

DAY = 86_400
EVERY = 0.02
"""Seconds between two ticks here."""


class Ticking:
    """Something that ticks as the bot does."""

    def __init__(self):
        self.ticks = 0

    @tasks.loop(seconds=EVERY)
    async def tick(self):
        self.ticks += 1


@pytest.fixture
def jump(monkeypatch):
    """A function that sets the time of day ahead, or back, by these seconds for discord.py."""

    def jump(seconds):
        class Wrong(dt.datetime):
            @classmethod
            def now(cls, tz=None):
                return dt.datetime.now(tz) + dt.timedelta(seconds=seconds)

        wrong = SimpleNamespace(datetime=Wrong, timezone=dt.timezone)
        monkeypatch.setattr(utils, "datetime", wrong)

    return jump


async def ticks_within(ticking, seconds):
    """How often it ticks in this time."""
    before = ticking.ticks
    await asyncio.sleep(seconds)
    return ticking.ticks - before


@pytest.mark.parametrize("seconds", [-400 * DAY, -DAY, DAY, 400 * DAY])
async def test_a_clock_that_jumps_neither_stops_nor_hurries_a_loop(jump, seconds):
    ticking = Ticking()
    steady(ticking.tick).start()
    await ticks_within(ticking, 3 * EVERY)
    jump(seconds)
    await ticks_within(ticking, 3 * EVERY)  # the sleep that was begun before
    found = await ticks_within(ticking, 20 * EVERY)
    ticking.tick.cancel()
    assert 2 <= found <= 25


async def test_the_bot_ticks_on_after_its_clock_was_set_back(home, jump):
    bot = home.bot
    for _ in range(2):  # the first one ends the sleep that was begun before
        before = bot.ticked_at
        jump(-DAY)
        await home.until(lambda before=before: bot.ticked_at != before, 20)
