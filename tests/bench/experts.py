"""Answers while experts think: FINITA moves during twenty matches of dice football."""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from games.core.bots import EXPERT, NORMAL
from tests.bench.answers import run_bot
from tests.bench.figures import Figure
from tests.bench.tools.driver import Driver, Table, driven, for_seconds
from tests.bench.tools.felt import percentile, uncollected
from tests.bot.wire import crowd
from tests.standin.run import standin

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
    """Yield how long a move takes while normal computers think, and while experts do."""
    medians = []
    for level in (NORMAL, EXPERT):
        with tempfile.TemporaryDirectory() as folder:
            took = asyncio.run(_moves_beside(Path(folder) / "fulltime.db", level))
        medians.append(statistics.median(took))
        yield Figure(f"a FINITA move beside {TABLES} computers ({level}), p50", medians[-1], "ms")
        yield Figure("  p99", percentile(took, 99), "ms", most=3000)
    yield Figure("  p50 beside experts, times normal", medians[1] / medians[0], "x")


async def _moves_beside(database: Path, level: str) -> list[float]:
    """Return the milliseconds of moves made one at a time while computers of a level think."""
    names = [f"m{number}" for number in range(PLAYERS + TABLES)]
    async with standin(names=names) as home:
        home.rest.checks_bodies = False
        await run_bot(home, database)
        async with driven(home, database) as driver:
            table = await driver.begin("finita", home.channel, names[:PLAYERS])
            others = await _against_computers(driver, names[PLAYERS:], level)
            await asyncio.sleep(FIRST_DRAWN)
            with uncollected():
                lasts = for_seconds(SECONDS)
                made, *_ = await asyncio.gather(
                    table.play(lasts), *(other.play(lasts, lambda: PAUSE) for other in others)
                )
    answered = [press.result.acked_after for press in made]
    return [seconds * 1000 for seconds in answered if seconds is not None]


async def _against_computers(driver: Driver, names: list[str], level: str) -> list[Table]:
    """Begin a match against a computer for each of these members."""
    world, guild = driver.home.world, driver.home.guild
    channels = [world.add_channel(guild, f"games-{n}") for n in range(crowd.CHANNELS)]
    return await asyncio.gather(
        *(
            driver.begin(GAME, channels[n % len(channels)], [name], n, 1, level)
            for n, name in enumerate(names)
        )
    )
