"""Background jobs, limited in total and per channel.

A tick only finds what is due. Handling it may wait for Discord, and a channel that does not respond
blocks no more than its own few jobs.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import TypeAlias

import structlog

from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.messages import DeliveryError
from bot.worker_jobs import workers_outage
from storage.engine.database import Database
from storage.errors import StorageUnavailable
from storage.fleet import claims

AT_ONCE = 32
"""The most running jobs."""
HELD_FOR = 5.0
"""Seconds for which a running job counts among them at most.

What takes longer waits: for Discord, or for a worker, as the days of many seasons do that close at
the same hour. With all places held by such jobs nothing else that is due would be done.
"""
AT_ONE_CHANNEL = 2
"""The most running jobs of one channel."""
Work: TypeAlias = Callable[[], Awaitable[None]]
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Job:
    """A coroutine function with a unique key, for a channel (0: none in particular)."""

    key: str
    channel: int
    work: Work


class Background:
    """Runs jobs, at most one per key; those of one channel start in order."""

    def __init__(self) -> None:
        """Run nothing yet."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._places: dict[str, asyncio.TimerHandle] = {}
        """What takes its place from each job that holds one, by key."""
        self._waiting: dict[int, deque[Job]] = {}
        self._keys: set[str] = set()
        self._at_work: Counter[int] = Counter()
        self._is_closed = False

    def __len__(self) -> int:
        """Return the number of running and waiting jobs."""
        return len(self._keys)

    def has(self, key: str) -> bool:
        """Return whether a job with this key is running or waiting."""
        return key in self._keys

    def begin(self, key: str, work: Work, channel: int = 0) -> None:
        """Queue the job and start it when there is room, unless its key is in use."""
        if self._is_closed or key in self._keys:
            return
        self._keys.add(key)
        self._waiting.setdefault(channel, deque()).append(Job(key, channel, work))
        self._fill()

    async def begin_claimed(
        self, database: Database, works: Mapping[str, Work], channels: Mapping[str, int], now: int
    ) -> None:
        """Claim these jobs at `now` (ms), and begin those that no other process has claimed."""
        keys = [key for key in works if key not in self._keys]
        if not keys:
            return
        for key in await database.write(lambda conn: claims.claim(conn, keys, now)):
            self.begin(key, works[key], channels[key])

    async def finished(self) -> None:
        """Wait until no job is left; re-raises a job's error if it is not an `Exception`."""
        while self._tasks:
            done, _ = await asyncio.wait(self._tasks.values())
            for task in done:
                task.result()

    async def close(self) -> None:
        """Cancel running jobs and accept no more; they are found due again at the next start."""
        self._is_closed = True
        self._waiting.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _fill(self) -> None:
        """Start as many jobs as there is room for, taking the channels in turn."""
        while len(self._places) < AT_ONCE and (job := self._next()):
            self._at_work[job.channel] += 1
            after = asyncio.get_running_loop().call_later
            self._places[job.key] = after(HELD_FOR, self._leave, job.key)
            task = asyncio.create_task(self._run(job))
            self._tasks[job.key] = task
            task.add_done_callback(lambda _task, job=job: self._end(job))  # type: ignore[misc]

    def _next(self) -> Job | None:
        """Dequeue the next job whose channel has room; None if there is none."""
        for channel, jobs in self._waiting.items():
            if self._at_work[channel] < AT_ONE_CHANNEL or not channel:
                job = jobs.popleft()
                del self._waiting[channel]
                if jobs:  # its next job comes after those of other channels
                    self._waiting[channel] = jobs
                return job
        return None

    async def _run(self, job: Job) -> None:
        try:
            await job.work()
        except Exception as error:  # noqa: BLE001 - it is logged, whatever it is
            self.log_failure("job_failed", error, job=job.key)

    def log_failure(self, event: str, error: Exception, **facts: object) -> None:
        """Log a failure: an outage or an error of Discord as such, any other with its traceback."""
        if isinstance(error, StorageUnavailable):
            log.warning("outage", what=str(error))
        elif isinstance(error, BrokenExecutor):
            log.warning("outage", what=workers_outage(error))
        elif isinstance(error, DeliveryError):
            log_failure(event, error, **facts)
        else:
            log.error(event, exc_info=error, **facts)

    def _end(self, job: Job) -> None:
        self._keys.discard(job.key)
        del self._tasks[job.key]
        self._at_work -= Counter((job.channel,))
        self._leave(job.key)

    def _leave(self, key: str) -> None:
        """Take its place from a job, if it still holds one, for the next one."""
        place = self._places.pop(key, None)
        if place is not None:
            place.cancel()
        self._fill()
