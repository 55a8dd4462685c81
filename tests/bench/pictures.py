"""Pictures: from a view to SVG, from SVG to PNG in a worker, and from the cache."""

import asyncio
import statistics
import time
from collections.abc import Iterator

from bot.raster import Raster
from bot.responder import PICTURE_WAIT
from bot.workers import Workers
from games.core.dice import SeededDice
from games.core.words import Words
from games.shelf import SHELF
from tests.bench.figures import Figure

ROUNDS = 12
WAIT = PICTURE_WAIT * 1000
"""Milliseconds an answer waits for its picture."""


def figures() -> Iterator[Figure]:
    """Yield milliseconds and sizes per picture of each game."""
    yield from asyncio.run(_measure())


async def _measure() -> list[Figure]:
    workers, found = Workers(1), []
    raster = Raster(workers)
    for box in SHELF.values():
        drawings = []
        for seed in range(ROUNDS):
            dice = SeededDice(f"picture {seed}".encode())
            state, _ = box.game.setup(box.options(), box.seats.start, dice)
            picture = box.picture(box.game.view(state, None), Words())
            if picture is not None:
                drawings.append(picture.svg)
        if not drawings:
            continue
        times, sizes = [], []
        for svg in dict.fromkeys(drawings):
            start = time.perf_counter()
            sizes.append(len(await raster.png(svg)))
            times.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        await raster.png(drawings[-1])
        cached = (time.perf_counter() - start) * 1000
        later = statistics.median(times[1:])
        found += [
            Figure(f"{box.name}: first picture, worker started", times[0], "ms", most=WAIT),
            Figure(f"{box.name}: a picture from the worker", later, "ms", most=WAIT),
            Figure(f"{box.name}: a picture from the cache", cached, "ms"),
            Figure(f"{box.name}: its size", statistics.median(sizes) / 1000, "kB"),
        ]
    await workers.close()
    return found
