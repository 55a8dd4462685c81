"""Answers while experts think: FINITA cards during twenty matches of dice football."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.core.bots import EXPERT, NORMAL
from tests.bench.answers import avoiding, percentile, play_one, run_bot, uncollected
from tests.bench.figures import Figure
from tests.bot.wire import crowd
from tests.standin.run import Standin, standin

GAME = "finale_dice"
"""The game whose experts think longest."""
TABLES = 20
PLAYERS = 4
SECONDS = 20.0
PAUSE = 0.5
"""Seconds each member looks at the board before the next move."""
FIRST_DRAWN = 10.0
"""Seconds in which a new bot draws the pictures that it draws only once."""


def figures() -> Iterator[Figure]:
    """Yield how long a card takes while normal computers think, and while experts do."""
    medians = []
    for level in (NORMAL, EXPERT):
        with tempfile.TemporaryDirectory() as folder:
            took = asyncio.run(_cards_beside(Path(folder) / "fulltime.db", level))
        medians.append(statistics.median(took))
        yield Figure(f"a FINITA card beside {TABLES} computers ({level}), p50", medians[-1], "ms")
        yield Figure("  p99", percentile(took, 99), "ms", most=3000)
    yield Figure("  p50 beside experts, times normal", medians[1] / medians[0], "x")


async def _cards_beside(database: Path, level: str) -> list[float]:
    """Return the milliseconds of cards played one at a time while computers of a level think."""
    names = [f"m{number}" for number in range(PLAYERS + TABLES)]
    async with standin(names=names) as home:
        home.rest.checks_bodies = False
        await run_bot(home, database)
        cards = avoiding(await crowd.begin(home, "finita", home.channel, names[:PLAYERS]))
        tables = await _against_computers(home, names[PLAYERS:], level)
        await asyncio.sleep(FIRST_DRAWN)
        with uncollected():
            return await _cards(cards, tables)


async def _against_computers(home: Standin, names: list[str], level: str) -> list[Any]:
    """Begin a match against a computer for each of these members."""
    channels = [home.world.add_channel(home.guild, f"games-{n}") for n in range(crowd.CHANNELS)]
    return await asyncio.gather(
        *(
            crowd.begin(home, GAME, channels[n % len(channels)], [name], n, 1, level)
            for n, name in enumerate(names)
        )
    )


async def _cards(cards: Any, tables: list[Any]) -> list[float]:
    until, took = time.monotonic() + SECONDS, list[float]()

    async def play(table: Any) -> None:
        while time.monotonic() < until:
            await table.members[0].act(table.place)
            await asyncio.sleep(PAUSE)

    players = [asyncio.create_task(play(table)) for table in tables]
    while time.monotonic() < until:
        took += await play_one(cards)
    await asyncio.gather(*players)
    return took
