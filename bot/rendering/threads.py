"""Threads that draw pictures in the bot's process."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

from bot.worker_main import NICENESS

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class DrawingThreads:
    """Up to `size` threads, started on first use and kept, for functions that release the GIL."""

    def __init__(self, size: int = 2) -> None:
        """Start no thread yet."""
        self._pool = ThreadPoolExecutor(size, "drawing", initializer=_prepare)

    async def run(self, fn: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return `fn(*args)` from a thread; its exceptions propagate."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, fn, *args)

    async def close(self) -> None:
        """Finish the running jobs and drop the others."""
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


def _prepare() -> None:
    """Lower the priority of this thread and of those it starts; works on Linux only."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
