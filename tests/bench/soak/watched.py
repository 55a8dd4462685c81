"""Our bot in a process that also records each minute what its memory holds, and whose clock jumps.

What is in use is told from what the allocator keeps: only the former can be a leak of ours. The
heap of C holds no small objects of Python, which are counted as blocks.
"""

import asyncio
import ctypes
import gc
import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot.discord import connection
from tests.bench.tools.parts import resident
from tests.bot.wire import entry

WHERE = "TESTS_WATCHED"
"""The environment variable that names the file to write lines of JSON to."""
AHEAD = "TESTS_AHEAD"
"""The environment variable that names a file with the seconds by which the clock is ahead."""
EVERY = 60.0
"""Seconds between two looks."""
MOST_TYPES = 400
"""How many types of objects a look names, the most frequent ones."""
_watching: list[asyncio.Task[None]] = []


class Mallinfo(ctypes.Structure):
    """What `mallinfo2` of the C library returns."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def run() -> None:
    """Run the bot as `fulltime run` does, ready at once."""
    connect, make = connection._connect, connection.make_client

    async def watched(*one: Any) -> None:
        _watching.append(asyncio.create_task(_watch(Path(os.environ[WHERE]))))
        await connect(*one)

    def ahead(*one: Any, clock: Callable[[], datetime], **more: Any) -> Any:
        path = Path(os.environ[AHEAD])
        return make(*one, clock=lambda: clock() + timedelta(seconds=int(path.read_text())), **more)

    connection._connect, connection.make_client = watched, ahead
    entry.ready()


async def _watch(path: Path) -> None:
    """Write a line at once and then each minute, but for those in which no file may grow."""
    while True:
        with suppress(OSError), path.open("a") as file:
            file.write(json.dumps(_measured()) + "\n")
        await asyncio.sleep(EVERY)


def _measured() -> dict[str, Any]:
    """Return megabytes by what holds them, and how many objects of each type there are."""
    gc.collect()
    found = Counter(
        f"{type(each_object).__module__}.{type(each_object).__qualname__}"
        for each_object in gc.get_objects()
    )
    libc = ctypes.CDLL(None)
    libc.mallinfo2.restype = Mallinfo
    malloc = libc.mallinfo2()
    return {
        "resident": resident("self"),
        "files": resident("self", "RssFile"),
        "blocks": sys.getallocatedblocks(),
        "used": (malloc.uordblks + malloc.hblkhd) / 2**20,
        "kept": malloc.fordblks / 2**20,
        "tasks": len(asyncio.all_tasks()),
        "types": dict(found.most_common(MOST_TYPES)),
    }


def read(path: Path) -> list[dict[str, Any]]:
    """Return what was written so far."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
