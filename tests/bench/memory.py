"""Memory and start: the bot as `fulltime run` starts it, idle, and over 10,000 running matches."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from games.registry import GAMES
from storage.opening import open_database
from tests.bench.figures import Figure
from tests.bench.tools.parts import resident, shares
from tests.bench.tools.rows import begin_matches, row_of
from tests.bot.wire.table import begin
from tests.standin.process import BotProcess
from tests.standin.run import Standin, standin
from tests.standin.world import TOKEN

MATCHES = 10_000
LAUNCHER = "tests.bench.alone"
"""Imports nothing of the stand-in into the process whose memory is measured."""
STARTS = 3
"""Starts; the fastest counts, since a busy machine only makes them slower."""
SETTLES = 4.0
"""Seconds after which a started bot is idle."""


def figures() -> Iterator[Figure]:
    """Yield the resident memory of the bot's processes, and how long it takes to connect."""
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.db", Path(folder) / "full.db"
        asyncio.run(
            open_database(empty).close()
        )  # a first start also migrates, which later ones do not
        asyncio.run(_fill(full))
        idle, started = asyncio.run(_start(empty))
        loaded, started_full = asyncio.run(_start(full))
        drawn = asyncio.run(_draw(empty))
    yield Figure("idle bot, nothing drawn yet", idle, "MB", most=90)
    parts = shares()
    for name, megabytes in {**parts, "connected": idle - sum(parts.values())}.items():
        yield Figure(f"  of it {name}", megabytes, "MB")
    yield Figure("once the first match of each game is drawn: more", drawn - idle, "MB")
    yield Figure(f"bot over {MATCHES:,} running matches: more", loaded - idle, "MB", most=10)
    yield Figure("start to connected, empty database", started, "s", most=2)
    yield Figure(f"start to connected, {MATCHES:,} running matches", started_full, "s", most=2)


async def _start(database: Path) -> tuple[float, float]:
    """Return resident megabytes once idle, and the fewest seconds until connected."""
    took = []
    async with standin(None) as home:
        await (await _settled(home, database)).terminate()
        for _ in range(STARTS):
            began = time.perf_counter()
            bot = await _run(home, database)
            took.append(time.perf_counter() - began)
            await bot.terminate()
        bot = await _settled(home, database)
        idle = resident(bot.process.pid)
        await bot.terminate()
    return idle, min(took)


async def _settled(home: Standin, database: Path) -> BotProcess:
    """Start a bot and wait until it is idle: the first one draws and uploads all emoji."""
    bot = await _run(home, database)
    await asyncio.sleep(SETTLES)
    return bot


async def _draw(database: Path) -> float:
    """Return the resident megabytes of the bot after matches have begun."""
    async with standin(None) as home:
        await (await _settled(home, database)).terminate()
        bot = await _run(home, database)
        for game in GAMES:
            await begin(home, game)
        await asyncio.sleep(SETTLES)
        settled = resident(bot.process.pid)
        await bot.terminate()
    return settled


async def _run(home: Standin, database: Path) -> BotProcess:
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DATABASE": f"sqlite:///{database}",
        "FULLTIME_BACKUPS": str(database.parent),
    }
    return await BotProcess.start(home, "bot.cli:main", environment, LAUNCHER)


async def _fill(path: Path) -> None:
    """Write many running matches of dice football, as the host stores them."""
    async with open_database(path) as database:
        await begin_matches(database, [row_of("finale_dice", number) for number in range(MATCHES)])
