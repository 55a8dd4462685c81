"""A pool of worker processes for computer players and replays, off the event loop."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Protocol, TypeVar, TypeVarTuple

import structlog

NICENESS = 10
"""The niceness of workers and of drawing threads: with too few cores, a reply goes first."""
JOBS_END_WITHIN = 1.0
"""Seconds that closing waits for running jobs; then their processes are killed."""
log = structlog.get_logger()
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Runner(Protocol):
    """Runs a function somewhere and returns its result."""

    async def run(self, fn: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return `fn(*args)`; its exceptions propagate."""


class InlineWorkers:
    """Runs everything immediately in the caller's thread: for tests and simulations."""

    is_failing = False

    async def run(self, fn: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return `fn(*args)`."""
        return fn(*args)

    def warm_up(self, fn: Callable[[], None]) -> None:
        """Do nothing: there is no process to start."""


class Workers:
    """Up to `size` processes, started on first use and kept; a dead one is replaced.

    Functions and arguments are pickled and may be run a second time after a process died, so they
    must be pure.
    """

    is_failing = False
    """Whether a process has died since the last job succeeded."""
    on_death: Callable[[], None] | None = None
    """Called on the event loop when a process has died."""

    def __init__(self, size: int = 2) -> None:
        """Start no process yet: an idle bot stays small."""
        self._size = size
        self._pool: ProcessPoolExecutor | None = None
        self._is_closed = False

    async def run(self, fn: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return `fn(*args)` from a worker; raises BrokenProcessPool if the worker dies twice."""
        try:
            found = await self._try(fn, *args)
        except BrokenProcessPool:
            self.is_failing = True
            found = await self._try(fn, *args)
        self.is_failing = False
        return found

    def warm_up(self, fn: Callable[[], None]) -> None:
        """Start a process if none runs yet, and let it import what `fn` needs, without waiting."""
        if self._pool is None and not self._is_closed:
            with _sigint_blocked():
                self._open().submit(fn)

    async def close(self) -> None:
        """Drop waiting jobs and stop the processes; running jobs have `JOBS_END_WITHIN` seconds."""
        self._is_closed = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = [*pool._processes.values()]  # noqa: SLF001 - kill_workers() comes with Python 3.14
        stop = asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
        stopping = asyncio.create_task(stop)
        await asyncio.wait({stopping}, timeout=JOBS_END_WITHIN)
        if not stopping.done():  # a process that is starting takes seconds, too
            log.info("workers_killed")
            for process in processes:
                process.kill()
        await stopping

    async def _try(self, fn: Callable[[*Ts], T], *args: *Ts) -> T:
        pool = self._open()
        try:
            with _sigint_blocked():
                result = pool.submit(fn, *args)
            return await asyncio.wrap_future(result)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
                if self.on_death is not None:
                    self.on_death()
            raise

    def _open(self) -> ProcessPoolExecutor:
        if self._is_closed:
            raise RuntimeError("the workers are closed")
        if self._pool is None:
            # a fresh interpreter: a fork would copy the bot's threads, sockets and locks
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._size, context, initializer=_prepare)
        return self._pool


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT in this thread and in the processes it starts, which keep it blocked.

    A terminal sends Ctrl-C to them, too, perhaps before they can ignore it.
    """
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # else it starts with the first process, and unblocks SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare() -> None:
    """Lower the priority, ignore Ctrl-C (the bot closes its workers), and end with the bot."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_the_bot, daemon=True).start()


def _die_with_the_bot() -> None:
    """End this process when the bot's process ends, even by a crash."""
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
    os._exit(1)
