"""Our bot in a process that also records each second how late its loop was, and its tasks."""

import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

from bot.discord import client, connection
from tests.bot.arena import QuickWorkers
from tests.bot.wire import entry

WHERE = "TESTS_PROBE"
"""The environment variable that names the file to write lines of JSON to."""
STEP = 0.005
"""Seconds between two checks of the loop."""
_probing: list[asyncio.Task[None]] = []


def run() -> None:
    """Run the bot as `fulltime run` does, ready at once."""
    connect = connection._connect

    async def probed(*one: Any) -> None:
        _probing.append(asyncio.create_task(_probe(Path(os.environ[WHERE]))))
        await connect(*one)

    connection._connect = probed
    entry.ready()


def undrawn() -> None:
    """Run it with pictures that cost no time."""
    client.DrawingThreads = lambda _size: QuickWorkers()  # type: ignore[assignment,misc] # a stand-in
    run()


async def _probe(path: Path) -> None:
    """Check every few milliseconds how late the loop comes back, and write a line a second."""
    late: list[float] = []
    with path.open("a", buffering=1) as file:
        while True:
            due = time.perf_counter() + STEP
            await asyncio.sleep(STEP)
            late.append((time.perf_counter() - due) * 1000)
            if len(late) * STEP >= 1:
                tasks = len(asyncio.all_tasks())
                file.write(json.dumps({"late": late, "tasks": tasks}) + "\n")
                late = []


def read(path: Path) -> list[dict[str, Any]]:
    """Return what was written so far."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
