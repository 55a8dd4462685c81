"""How long a picture takes: view to SVG, SVG to PNG in a thread, and from the cache."""

import asyncio
import random
import statistics
import time
from collections.abc import Iterator

from bot.interactions.responder import PICTURE_WAIT
from bot.rendering import svg_to_png
from bot.rendering.letters import drawable
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.threads import DrawingThreads
from games.core.definition import GameDefinition
from games.core.dice import SeededDice
from games.core.svg import size_of
from games.core.translation import Translator
from games.registry import GAMES
from tests.bench.figures import Figure

ROUNDS = 12
MOVES = 3
"""Moves between two pictures of a match: enough that something on the board has changed."""
WAIT = PICTURE_WAIT * 1000
"""Milliseconds an answer waits for its picture."""
DRAWN_WITHIN, FOUND_WITHIN = 50, 1
"""Milliseconds until a picture is drawn, and until it is found in the cache."""


def figures() -> Iterator[Figure]:
    """Yield milliseconds and sizes per picture of each game."""
    yield from asyncio.run(_measure())


async def _measure() -> list[Figure]:
    threads, found = DrawingThreads(1), []
    raster = Rasterizer(threads)
    for definition in GAMES.values():
        drawings = list(dict.fromkeys(_drawings(definition)))
        times, sizes = [], []
        for svg in drawings:
            start = time.perf_counter()
            sizes.append(len(await raster.png(svg)))
            times.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        await raster.png(drawings[-1])
        cached = (time.perf_counter() - start) * 1000
        later = statistics.median(times[1:] or times)
        found += [
            Figure(f"{definition.name}: first picture, thread started", times[0], "ms", most=WAIT),
            Figure(f"{definition.name}: a picture drawn", later, "ms", most=DRAWN_WITHIN),
            Figure(f"{definition.name}: from the cache", cached, "ms", most=FOUND_WITHIN),
            Figure(f"{definition.name}: its size", statistics.median(sizes) / 1000, "kB"),
        ]
    await threads.close()
    return found


def floor() -> Iterator[Figure]:
    """Yield the processor time of each game's pictures, drawn whole and without anything else."""
    for definition in GAMES.values():
        took = [_bare(svg) for svg in dict.fromkeys(_drawings(definition))]
        for what, times in zip(("raster", "PNG"), zip(*took, strict=True), strict=True):
            yield Figure(f"floor, {definition.name}: bare {what}", statistics.median(times), "ms")


def _bare(svg: str) -> tuple[float, float]:
    """Return the milliseconds of all threads to draw an SVG whole, and to make a PNG of it."""
    # imported here: they are configured where they draw
    from bot.rendering.libvips import whole  # noqa: PLC0415
    from bot.rendering.png import png_of, with_few_colours  # noqa: PLC0415

    source, scale = drawable(svg).encode(), svg_to_png.WIDTH / size_of(svg)[0]
    begun = time.process_time()
    drawn = whole(source, scale)
    between = time.process_time()
    png_of(with_few_colours(drawn))
    return (between - begun) * 1000, (time.process_time() - between) * 1000


def _drawings(definition: GameDefinition) -> Iterator[str]:
    """Yield the SVG texts of a match of random moves, as an onlooker sees it on the way."""
    pick, dice = random.Random(1).choice, SeededDice(b"pictures")
    state, _ = definition.game.setup(definition.options(), definition.seats.start, dice)
    for _ in range(ROUNDS):
        for _ in range(MOVES):
            for seat in definition.game.waiting_for(state)[:1]:
                legal = [
                    act for act in definition.game.legal_actions(state, seat) if not act.takes_back
                ]
                definition.game.apply(state, seat, pick(legal), dice)
        picture = definition.picture(definition.game.view(state, None), Translator())
        if picture is not None:
            yield picture.svg
