"""Draws pictures off the event loop, those for replies first, and caches them by their SVG."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b

from bot.rendering.svg_to_png import draw
from bot.workers import Runner

MOST_KEPT = 1_000
"""The most cached pictures, however small; a picture of a game has 20 to 80 kB."""


@dataclass(slots=True, eq=False)
class _Job:
    """A picture to draw; `is_urgent` if a reply waits for it."""

    svg: str
    png: asyncio.Future[bytes]
    is_urgent: bool
    task: asyncio.Task[None] | None = None
    """The task that draws it; None while it waits."""


class Rasterizer:
    """Draws each SVG once and caches recent PNGs, up to `cache_size` bytes.

    The key is a digest of the whole SVG, so pictures with different secrets are never confused.
    """

    def __init__(self, threads: Runner, cache_size: int = 8 * 2**20, *, at_once: int = 2) -> None:
        """Draw with these threads, `at_once` pictures at a time.

        If there are several threads, one is kept free for replies.
        """
        self._threads = threads
        self._at_once = at_once
        self._others_at_once = max(1, at_once - 1)
        self._room = cache_size
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._jobs: dict[bytes, _Job] = {}

    @property
    def in_progress(self) -> int:
        """Return the number of pictures being drawn, or waiting for a thread."""
        return len(self._jobs)

    def is_behind(self, svg: str) -> bool:
        """Return whether this picture, which is not cached, would have to wait for others."""
        job = self._jobs.get(_key(svg))
        if job is not None and job.task is not None:
            return False
        ahead = [other for other in self._jobs.values() if other.is_urgent and other is not job]
        return len(ahead) >= self._at_once

    async def png(self, svg: str, *, urgent: bool = False) -> bytes:
        """Return the picture from the cache, a running job, or a new one; raises RasterError.

        `urgent`: a reply waits for it, so it is drawn before those that are not.
        """
        key = _key(svg)
        found = self._cached(key)
        if found is not None:
            return found
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _Job(svg, asyncio.get_running_loop().create_future(), urgent)
        job.is_urgent |= urgent
        self._start_jobs()
        # shielded: a cancelled caller must not cancel the drawing for the others
        return await asyncio.shield(job.png)

    def cached(self, svg: str) -> bytes | None:
        """Return the picture if it is cached, without waiting."""
        return self._cached(_key(svg))

    def _cached(self, key: bytes) -> bytes | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def _start_jobs(self) -> None:
        """Start as many jobs as may run, the urgent ones first, in the order they were asked."""
        running = [job for job in self._jobs.values() if job.task is not None]
        others = sum(not job.is_urgent for job in running)
        free = self._at_once - len(running)
        waiting = [(key, job) for key, job in self._jobs.items() if job.task is None]
        for key, job in sorted(waiting, key=lambda entry: not entry[1].is_urgent):
            if free == 0 or (not job.is_urgent and others == self._others_at_once):
                return
            job.task = asyncio.create_task(self._draw(key, job))
            free -= 1
            others += not job.is_urgent

    async def _draw(self, key: bytes, job: _Job) -> None:
        """Draw a picture and pass it, or the error, to the callers that wait for it."""
        try:
            png = await self._threads.run(draw, job.svg)
        except Exception as error:  # noqa: BLE001 - it is raised in the waiting callers
            job.png.set_exception(error)
            job.png.exception()  # retrieved: they may all have been cancelled
        else:
            self._keep(key, png)
            job.png.set_result(png)
        finally:
            job.png.cancel()  # if this task is cancelled; no effect on a finished future
            del self._jobs[key]
        self._start_jobs()

    def _keep(self, key: bytes, png: bytes) -> None:
        """Cache this picture and evict the least recently used ones until all fit."""
        self._kept[key] = png
        self._room -= len(png)
        while self._kept and (self._room < 0 or len(self._kept) > MOST_KEPT):
            _, oldest = self._kept.popitem(last=False)
            self._room += len(oldest)


def _key(svg: str) -> bytes:
    return blake2b(svg.encode()).digest()
