"""Lateness of the event loop: at rest, and while pictures are drawn and computers think.

The loop's own work for presses is no part of the first three; it is of the last, where members
play against computers in a bot of its own, with every picture drawn.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

from bot.host.match.computer_players import ChooseRequest, think
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.threads import DrawingThreads
from bot.rendering.workers import Workers
from games.core.dice import SeededDice
from games.core.translation import Translator
from games.registry import GAMES
from tests.bench.answers import percentile, run_bot
from tests.bench.figures import Figure
from tests.bench.tools import probed
from tests.bench.tools.places import Place, places
from tests.bot.wire import crowd
from tests.standin.run import standin

WINDOW = 2.0
WINDOWS = 5
STEP = 0.005
DRAWN = 10
"""Pictures that are wanted at once, of which two are being drawn."""
PLAYED = 20.0
"""Seconds that members play against computers."""
AIM = 3.0
"""Milliseconds the loop may be late, but for one look in a hundred."""


def figures() -> Iterator[Figure]:
    """Yield milliseconds below which 99 of 100 looks at the loop came."""
    yield from asyncio.run(_beside_work())
    for place in places():
        yield from asyncio.run(_in_play(place))


async def _beside_work() -> list[Figure]:
    """Measure this process's loop, in turns at rest, beside drawing, and beside thinking."""
    workers, threads = Workers(2), DrawingThreads(2)
    raster, late = Rasterizer(threads, cache_size=0), {"rest": [], "draw": [], "think": []}
    async with _kept_busy(_draw(raster, 0)), _kept_busy(_think(workers)):
        await asyncio.sleep(WINDOW)  # all workers and threads have started
    for _ in range(WINDOWS):
        late["rest"] += await _look()
        async with contextlib.AsyncExitStack() as drawn:
            for number in range(DRAWN):
                await drawn.enter_async_context(_kept_busy(_draw(raster, number)))
            late["draw"] += await _look()
        async with _kept_busy(_think(workers)), _kept_busy(_think(workers)):
            late["think"] += await _look()
    await workers.close()
    await threads.close()
    return [
        Figure("loop late, p99: at rest", percentile(late["rest"], 99), "ms"),
        Figure(
            f"loop late, p99: {DRAWN} pictures wanted at once",
            percentile(late["draw"], 99),
            "ms",
            AIM,
        ),
        Figure("loop late, p99: two computers thinking", percentile(late["think"], 99), "ms", AIM),
    ]


async def _look() -> list[float]:
    """Return by how many milliseconds each look came late, over one window."""
    late, until = [], time.perf_counter() + WINDOW
    while (due := time.perf_counter() + STEP) < until:
        await asyncio.sleep(STEP)
        late.append((time.perf_counter() - due) * 1000)
    return late


@contextlib.asynccontextmanager
async def _kept_busy(work: Any) -> AsyncIterator[None]:
    """Let some endless work go on meanwhile."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _draw(raster: Rasterizer, seed: int) -> None:
    """Draw the pictures of new matches of all games for ever."""
    chance = random.Random(seed)
    while True:
        for definition in GAMES.values():
            dice = SeededDice(chance.randbytes(8))
            state, _ = definition.game.setup(definition.options(), definition.seats.start, dice)
            picture = definition.picture(definition.game.view(state, None), Translator())
            if picture is not None:
                await raster.png(picture.svg)


async def _think(workers: Workers) -> None:
    """Ask the strongest computers of all games for ever."""
    chance = random.Random(2)
    while True:
        for definition in GAMES.values():
            dice, level = SeededDice(chance.randbytes(8)), [*definition.bots][-1]
            state, _ = definition.game.setup(definition.options(), definition.seats.start, dice)
            seat = definition.game.waiting_for(state)[0]
            question = ChooseRequest(
                definition.name, level, seat, definition.dump_state(state), chance.randbytes(8)
            )
            await workers.run(think, question)


async def _in_play(place: Place) -> list[Figure]:
    """Measure the loop of a bot in which members of five matches play against computers."""
    probe = place.folder / "probe"
    async with standin(names=[f"m{number}" for number in range(5)]) as home:
        home.rest.checks_bodies = False
        await run_bot(
            home, place.address, "tests.bench.tools.probed:run", **{probed.WHERE: str(probe)}
        )
        names, games = iter(home.users), list(GAMES)
        tables = [
            await crowd.begin(home, game, home.channel, [next(names)], computers=1)
            for game in games
        ]
        until = time.monotonic() + PLAYED

        async def live(table: Any) -> None:
            member = table.members[0]
            while time.monotonic() < until:
                await member.act(table.place)
                await asyncio.sleep(member.chance.uniform(0, 1))

        await asyncio.gather(*map(live, tables))
    late = [one for line in probed.read(probe) for one in line["late"]]
    name = f"{place.name}: late, p99: five members play computers, drawn"
    return [Figure(name, percentile(late, 99), "ms", AIM)]
