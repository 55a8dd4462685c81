"""Raster: SVG text → PNG, drawn in a worker process and kept in memory by content."""

import asyncio
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from hashlib import blake2b

import font_source_sans_pro  # type: ignore[import-untyped] # the package carries no types

from bot.workers import Runner

WIDTH = 800
"""Pixels: text of 28 in a drawing 1,080 wide stays legible at 360, a third quicker than in full."""

FAMILY = "Source Sans Pro"
FONTS = sorted(font_source_sans_pro.font_files_ttf.values())


MOST_KEPT = 1_000
"""Pictures kept, however small they are; a picture of a game has 50 to 150 kB."""


class RasterError(Exception):
    """A picture that cannot be drawn; its words must do."""


def draw(svg: str) -> bytes:
    """Return the PNG of an SVG, WIDTH pixels wide, with the bundled fonts alone.

    Holds the interpreter for 50 to 150 ms, so it belongs in a worker. Raises RasterError.
    """
    import resvg_py  # noqa: PLC0415 - in the workers alone: the bot itself draws nothing

    try:
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=WIDTH,
            skip_system_fonts=True,
            font_files=FONTS,
            font_family=FAMILY,
            serif_family=FAMILY,  # what resvg falls back to when a drawing names another font
        )
    except ValueError as error:
        raise RasterError(str(error)) from error


class Raster:
    """Draws each SVG once and keeps the PNGs last used in memory, up to `cache_size` bytes of them.

    The key is a digest of the whole text, so pictures of different secrets never mix.
    """

    def __init__(self, workers: Runner, cache_size: int = 16 * 2**20, *, at_once: int = 2) -> None:
        """Draw with these workers, `at_once` pictures at a time."""
        self._workers = workers
        self._at_once = at_once
        self._room = cache_size
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._drawing: dict[bytes, asyncio.Task[bytes]] = {}

    def is_behind(self, svg: str) -> bool:
        """Return whether this picture would have to wait until others are drawn."""
        key = _key(svg)
        is_new = key not in self._kept and key not in self._drawing
        return is_new and len(self._drawing) >= self._at_once

    async def png(self, svg: str) -> bytes:
        """Return the picture, drawn now unless it is kept or being drawn; raises RasterError."""
        found = self.cached(svg)
        if found is not None:
            return found
        key = _key(svg)
        if key not in self._drawing:
            self._drawing[key] = asyncio.create_task(self._draw(key, svg))
            self._drawing[key].add_done_callback(partial(self._drawn, key))
        # shielded: a caller that gives up must not take the picture from the others
        return await asyncio.shield(self._drawing[key])

    def cached(self, svg: str) -> bytes | None:
        """Return the picture if it is kept: the quick way, without waiting."""
        key = _key(svg)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def _draw(self, key: bytes, svg: str) -> bytes:
        try:
            png = await self._workers.run(draw, svg)
        except BrokenProcessPool as error:
            raise RasterError("the worker died of it") from error
        self._keep(key, png)
        return png

    def _drawn(self, key: bytes, task: asyncio.Task[bytes]) -> None:
        """Forget the drawing, and see its error: nobody else may when every caller has left."""
        del self._drawing[key]
        if not task.cancelled():
            task.exception()

    def _keep(self, key: bytes, png: bytes) -> None:
        """Keep this picture and let the longest unused go until all fit."""
        self._kept[key] = png
        self._room -= len(png)
        while self._kept and (self._room < 0 or len(self._kept) > MOST_KEPT):
            _, oldest = self._kept.popitem(last=False)
            self._room += len(oldest)


def _key(svg: str) -> bytes:
    return blake2b(svg.encode()).digest()
