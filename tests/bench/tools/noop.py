"""A no-op command of a bot without other work: the least time of any answer on this machine."""

import asyncio
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.standin.process import BotProcess
from tests.standin.run import Standin, standin

SECONDS = 1.0
PAUSE = 0.02
"""Seconds between two commands."""


@asynccontextmanager
async def plain() -> AsyncIterator[Standin]:
    """Yield a stand-in with the bot that does nothing, in a process of its own."""
    async with standin(names=("ana",)) as home:
        await BotProcess.start(home, "tests.standin.tiny:main")
        home.rest.checks_bodies = False
        yield home


async def ping(home: Standin) -> list[float]:
    """Send the command once; return the milliseconds to its answer, none if it came too late."""
    answered = (await home.user("ana").slash(home.channel, "ping")).acked_after
    return [] if answered is None else [answered * 1000]


def told() -> str:
    """Return the median time of a no-op now, as text."""
    return f"a no-op: {asyncio.run(_median()):.1f} ms"


async def _median() -> float:
    async with plain() as home:
        until, took = time.monotonic() + SECONDS, await ping(home)
        while time.monotonic() < until or not took:
            took += await ping(home)
            await asyncio.sleep(PAUSE)
        return statistics.median(took)
