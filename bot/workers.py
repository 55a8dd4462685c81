"""Worker processes for computer players, replays, pages and analyses, off the event loop."""

import asyncio
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar, TypeVarTuple

import structlog

from bot.worker_jobs import (
    JobKind,
    JobLimitExceeded,
    WorkerDied,
    WorkersClosed,
    WorkersUnavailable,
    kind_of,
)
from bot.worker_process import ProcessLost, WorkerProcess
from bot.worker_queue import JobQueue

CLOSES_WITHIN = 1.0
"""Seconds that closing waits for killed processes, which end in milliseconds."""
REPORTED_FOR = 600.0
"""Seconds for which a job that exceeded its limit is reported."""
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
    is_over_limit = False

    async def run(self, fn: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return `fn(*args)`."""
        return fn(*args)

    def warm_up(self, fn: Callable[[], None]) -> None:
        """Do nothing: there is no process to start."""


class Workers:
    """Up to `size` processes, started on first use and kept; a dead or hung one is replaced.

    Functions and arguments are pickled and may be run a second time after a process died, so they
    must be pure. `worker_jobs.py` says which go first, and how long each may take.
    """

    is_failing = False
    """Whether a process has died or hung since the last job succeeded."""
    on_death: Callable[[], None] | None = None
    """Called on the event loop when a process has died, or was killed as it did not begin a job."""
    on_limit: Callable[[], None] | None = None
    """Called on the event loop when a job has exceeded its limit."""

    def __init__(self, size: int = 2) -> None:
        """Start no process yet: an idle bot stays small."""
        self._queue = JobQueue(size)
        self._all: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closed = False
        self._exceeded_at: float | None = None

    @property
    def is_over_limit(self) -> bool:
        """Return whether a job exceeded its limit in the last `REPORTED_FOR` seconds."""
        at = self._exceeded_at
        return at is not None and asyncio.get_running_loop().time() - at < REPORTED_FOR

    async def run(self, fn: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return `fn(*args)` from a worker.

        Raises JobLimitExceeded, WorkerDied, WorkersUnavailable; WorkersClosed while closing.
        """
        payload, kind = pickle.dumps((fn, args)), kind_of(fn)
        await self._queue.enter(kind)
        # shielded: the worker of a cancelled caller finishes its job, then does the next
        result: Callable[[], T] = await asyncio.shield(self._begin(self._work(payload, kind)))
        return result()

    def warm_up(self, fn: Callable[[], None]) -> None:
        """Start a process if none runs yet, and let it import what `fn` needs, without waiting."""
        if not self._all and not self._tasks and not self._is_closed:
            self._begin(self.run(fn))

    async def close(self) -> None:
        """Drop all jobs, and kill the processes: jobs are pure, so nothing is lost."""
        self._is_closed = True
        self._queue.close()
        ends = {asyncio.create_task(self._end(process)) for process in self._all}
        if ends := ends | self._tasks:  # the tasks of running jobs notice that theirs has died
            await asyncio.wait(ends, timeout=CLOSES_WITHIN)

    def _begin(self, work: Any) -> asyncio.Task[Any]:  # noqa: ANN401 - any coroutine
        """Return a task that goes on without its caller; its error is then nobody's."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved: the caller may have been cancelled

    async def _work(self, payload: bytes, kind: JobKind) -> Callable[[], Any]:
        """Do a job that has left the queue, and return what returns its result or raises its error.

        A process that is lost is replaced by a new one, as others may be stopped as well.
        """
        try:
            with suppress(ProcessLost):
                process = self._idle.pop() if self._idle else self._start()
                return await self._do(process, payload, kind)
            return await self._do(self._start(), payload, kind)
        except ProcessLost as error:
            if error.has_begun:
                raise WorkerDied(f"two processes died of a {kind.name}") from None
            raise WorkersUnavailable(f"no process could begin a {kind.name}") from None
        except OSError as error:
            self.is_failing = True
            raise WorkersUnavailable(f"no process can be started: {error.strerror}") from None
        finally:
            self._queue.leave(kind)

    async def _do(self, process: WorkerProcess, payload: bytes, kind: JobKind) -> Callable[[], Any]:
        """Do a job in this process, which is ended unless it answers."""
        is_well = False
        try:
            result = await process.do(payload, kind)
            is_well = not self._is_closed
        except ProcessLost:
            self._note_death()
            raise
        except JobLimitExceeded:
            self._note_limit(kind)
            raise
        finally:
            if is_well:
                self._idle.append(process)
            else:
                await self._end(process)
        self.is_failing = False
        return result

    def _start(self) -> WorkerProcess:
        if self._is_closed:
            raise WorkersClosed("the workers are closed")
        process = WorkerProcess()
        self._all.add(process)
        return process

    async def _end(self, process: WorkerProcess) -> None:
        await process.end()
        self._all.discard(process)

    def _note_death(self) -> None:
        if self._is_closed:
            raise WorkersClosed("the workers are closed")
        self.is_failing = True
        if self.on_death is not None:
            self.on_death()

    def _note_limit(self, kind: JobKind) -> None:
        log.warning("job_limit_exceeded", job=kind.name, seconds=kind.seconds)
        self._exceeded_at = asyncio.get_running_loop().time()
        if self.on_limit is not None:
            self.on_limit()
