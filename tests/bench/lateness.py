"""Lateness of the event loop: at rest, and while pictures are drawn and computers think.

The first three figures leave out the loop's own work for presses, so pictures and questions are
prepared before. The last one includes it: in a bot of its own members play against computers, and
every picture is drawn.
"""

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial
from typing import Any

from bot.host.computers.choices import ChooseRequest, think
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.threads import DrawingThreads
from bot.workers import Workers
from games.core.definition import GameDefinition
from games.core.dice import SeededDice
from games.core.translation import Translator
from games.registry import GAMES
from tests.bench.answers import run_bot
from tests.bench.figures import Figure
from tests.bench.tools import probed
from tests.bench.tools.driver import driven, for_seconds
from tests.bench.tools.felt import percentile
from tests.bench.tools.places import Place, places
from tests.standin.run import standin

WINDOW = 2.0
WINDOWS = 5
STEP = 0.005
DRAWN = 10
"""Pictures that are wanted at once, of which two are being drawn."""
PLAYED = 20.0
"""Seconds that members play against computers."""
AIM = 3.0
"""Milliseconds the loop may be late in 99 of 100 checks."""


def figures() -> Iterator[Figure]:
    """Yield by how many milliseconds at most the loop was late in 99 of 100 checks."""
    yield from asyncio.run(_beside_work())
    for place in places():
        yield from asyncio.run(_in_play(place))


async def _beside_work() -> list[Figure]:
    """Measure this process's loop in turns: at rest, while drawing, and while computers think."""
    workers, threads = Workers(2), DrawingThreads(2)
    raster, late = Rasterizer(threads, cache_size=0), {"rest": [], "draw": [], "think": []}
    drawings = [_first_pictures(random.Random(seed)) for seed in range(DRAWN)]
    questions = _questions(random.Random(2))
    async with _kept_busy(_draw(raster, drawings[0])), _kept_busy(_think(workers, questions)):
        await asyncio.sleep(WINDOW)  # all workers and threads have started
    for _ in range(WINDOWS):
        late["rest"] += await _latenesses()
        async with contextlib.AsyncExitStack() as drawn:
            for svgs in drawings:
                await drawn.enter_async_context(_kept_busy(_draw(raster, svgs)))
            late["draw"] += await _latenesses()
        thinking = _think(workers, questions), _think(workers, questions[::-1])
        async with _kept_busy(thinking[0]), _kept_busy(thinking[1]):
            late["think"] += await _latenesses()
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


async def _latenesses() -> list[float]:
    """Return by how many milliseconds each check came late, over one window."""
    late, until = [], time.perf_counter() + WINDOW
    while (due := time.perf_counter() + STEP) < until:
        await asyncio.sleep(STEP)
        late.append((time.perf_counter() - due) * 1000)
    return late


@contextlib.asynccontextmanager
async def _kept_busy(work: Any) -> AsyncIterator[None]:
    """Run this endless work until the context ends."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _draw(raster: Rasterizer, svgs: Sequence[str]) -> None:
    """Draw these pictures for ever."""
    for svg in itertools.cycle(svgs):
        await raster.png(svg)


async def _think(workers: Workers, questions: Sequence[ChooseRequest]) -> None:
    """Ask these questions for ever."""
    for question in itertools.cycle(questions):
        await workers.run(think, question)


def _first_pictures(chance: random.Random) -> list[str]:
    """Return the picture of a new match of every game that draws one."""
    found = []
    for definition in GAMES.values():
        state, _ = _begun(definition, chance)
        picture = definition.picture(definition.game.view(state, None), Translator())
        found += [] if picture is None else [picture.svg]
    return found


def _questions(chance: random.Random) -> list[ChooseRequest]:
    """Return the question to the strongest computer of every game in a new match."""
    return [_question(definition, chance) for definition in GAMES.values()]


def _question(definition: GameDefinition, chance: random.Random) -> ChooseRequest:
    state, _ = _begun(definition, chance)
    level, seat = [*definition.bots][-1], definition.game.waiting_for(state)[0]
    stored = definition.dump_state(state)
    return ChooseRequest(definition.name, level, seat, stored, chance.randbytes(8))


def _begun(definition: GameDefinition, chance: random.Random) -> Any:
    dice = SeededDice(chance.randbytes(8))
    return definition.game.setup(definition.options(), definition.seats.start, dice)


async def _in_play(place: Place) -> list[Figure]:
    """Measure the loop of a bot in which members of five matches play against computers."""
    probe = place.folder / "probe"
    async with standin(names=[f"m{number}" for number in range(5)]) as home:
        home.rest.checks_bodies = False
        await run_bot(
            home, place.address, "tests.bench.tools.probed:run", **{probed.WHERE: str(probe)}
        )
        async with driven(home, place.address) as driver:
            tables = [
                await driver.begin(game, home.channel, [name], 0, 1)
                for game, name in zip(GAMES, home.users, strict=True)
            ]
            lasts = for_seconds(PLAYED)
            pause = partial(random.Random(3).uniform, 0, 1)
            await asyncio.gather(*(table.play(lasts, pause) for table in tables))
    late = [one for line in probed.read(probe) for one in line["late"]]
    name = f"{place.name}: late, p99: five members play computers, drawn"
    return [Figure(name, percentile(late, 99), "ms", AIM)]
