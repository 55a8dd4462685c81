"""Pictures are drawn in threads of low priority, and the event loop goes on meanwhile."""

import asyncio
import operator
import os
import sys
import threading
import time

import pytest

from bot.rendering.svg_to_png import draw
from bot.rendering.threads import DrawingThreads
from bot.worker_main import NICENESS

CIRCLES = "".join(
    f'<circle cx="{index % 90}" cy="{index % 70}" r="40" opacity=".1"/>' for index in range(20_000)
)
LONG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">{CIRCLES}</svg>'
"""A drawing that takes half a second and more."""


@pytest.fixture
async def threads():
    threads = DrawingThreads(size=2)
    yield threads
    await threads.close()


async def test_no_thread_starts_before_it_is_needed_and_no_more_than_agreed(threads):
    def drawing():
        return [thread for thread in threading.enumerate() if thread.name.startswith("drawing")]

    assert drawing() == []
    await asyncio.gather(*(threads.run(time.sleep, 0.05) for _ in range(5)))
    assert len(drawing()) == 2


async def test_an_error_comes_back_as_itself(threads):
    with pytest.raises(ZeroDivisionError):
        await threads.run(operator.truediv, 1, 0)
    assert await threads.run(operator.truediv, 1, 2) == 0.5


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
async def test_a_thread_gives_way_to_the_bot(threads):
    """An answer comes before a picture where both want the same core."""
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    assert await threads.run(os.getpriority, os.PRIO_PROCESS, 0) == max(mine, NICENESS)
    assert os.getpriority(os.PRIO_PROCESS, 0) == mine


@pytest.mark.long
async def test_drawing_lets_other_threads_go_on(threads):
    """The loop keeps looking while a long picture is drawn."""
    await threads.run(draw, LONG.replace("90", "91"))
    drawing, looks = asyncio.ensure_future(threads.run(draw, LONG)), 0
    while not drawing.done():
        await asyncio.sleep(0.005)
        looks += 1
    assert looks > 10
