"""Pictures by what they show: drawn off the event loop, and cached."""

import asyncio
from collections import OrderedDict
from functools import partial
from hashlib import blake2b

from bot.rendering.drawing import draw
from bot.rendering.workers import Runner

MOST_KEPT = 1_000
"""The most cached pictures, however small; a picture of a game has 50 to 150 kB."""


class Rasterizer:
    """Draws each SVG once and caches recent PNGs, up to `cache_size` bytes.

    The key is a digest of the whole SVG, so pictures with different secrets are never confused.
    """

    def __init__(self, threads: Runner, cache_size: int = 16 * 2**20, *, at_once: int = 2) -> None:
        """Draw with these threads, `at_once` pictures at a time."""
        self._threads = threads
        self._at_once = at_once
        self._room = cache_size
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._drawing: dict[bytes, asyncio.Task[bytes]] = {}

    @property
    def in_progress(self) -> int:
        """Return the number of pictures being drawn, or waiting for a thread."""
        return len(self._drawing)

    def is_behind(self, svg: str) -> bool:
        """Return whether this picture would have to wait until others are drawn."""
        key = _key(svg)
        is_new = key not in self._kept and key not in self._drawing
        return is_new and len(self._drawing) >= self._at_once

    async def png(self, svg: str) -> bytes:
        """Return the picture from the cache, a running job, or a new one; raises RasterError."""
        found = self.cached(svg)
        if found is not None:
            return found
        key = _key(svg)
        if key not in self._drawing:
            self._drawing[key] = asyncio.create_task(self._draw(key, svg))
            self._drawing[key].add_done_callback(partial(self._drawn, key))
        # shielded: a cancelled caller must not cancel the drawing for the others
        return await asyncio.shield(self._drawing[key])

    def cached(self, svg: str) -> bytes | None:
        """Return the picture if it is cached, without waiting."""
        key = _key(svg)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def _draw(self, key: bytes, svg: str) -> bytes:
        png = await self._threads.run(draw, svg)
        self._keep(key, png)
        return png

    def _drawn(self, key: bytes, task: asyncio.Task[bytes]) -> None:
        """Remove the job and retrieve its exception: every caller may have been cancelled."""
        del self._drawing[key]
        if not task.cancelled():
            task.exception()

    def _keep(self, key: bytes, png: bytes) -> None:
        """Cache this picture and evict the least recently used ones until all fit."""
        self._kept[key] = png
        self._room -= len(png)
        while self._kept and (self._room < 0 or len(self._kept) > MOST_KEPT):
            _, oldest = self._kept.popitem(last=False)
            self._room += len(oldest)


def _key(svg: str) -> bytes:
    return blake2b(svg.encode()).digest()
