"""libvips and Pillow, prepared for drawing; the first thread that draws imports this."""

import ctypes
import sys

from PIL import Image

from bot.rendering.fonts import FAMILY, only_ours
from games.core.svg import document, text

M_ARENA_MAX, ARENAS = -8, 2
"""The parameter of glibc's mallopt, and how many heaps threads may have: more only cost memory."""

if sys.platform == "linux" and hasattr(ctypes.CDLL(None), "mallopt"):  # with glibc, that is
    ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS)  # saves 35 MB (measured)
with only_ours():
    import pyvips  # type: ignore[import-untyped] # it carries no types

    pyvips.cache_set_max(0)  # a picture is drawn once; the Rasterizer keeps it
    pyvips.concurrency_set(1)  # more threads for one picture would only cost memory
    letter = document(8, 8, text("A", y=8, font_family=FAMILY))
    pyvips.Image.svgload_buffer(letter.encode()).pngsave_buffer()

__all__ = ["Image", "natural_size", "pyvips", "whole"]


def natural_size(svg: bytes) -> tuple[int, int]:
    """Return the width and height that a drawing asks for; raises `pyvips.Error`."""
    image = pyvips.Image.svgload_buffer(svg)
    return image.width, image.height


def whole(svg: bytes, scale: float) -> Image.Image:
    """Return a drawing rasterised as one; raises `pyvips.Error`."""
    image = pyvips.Image.svgload_buffer(svg, scale=scale)
    size = image.width, image.height
    return Image.frombuffer("RGBA", size, image.write_to_memory(), "raw", "RGBA", 0, 1)
