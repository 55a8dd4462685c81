"""Drawing an SVG as a PNG with libvips, which releases the GIL meanwhile."""

import re

from bot.rendering.letters import drawable
from games.core.svg import size_of

WIDTH = 800
"""Width of a PNG in pixels: drawing is a third faster than at a game's own width of 1,080.

Text of size 28 in such a drawing stays legible on a screen 360 pixels wide.
"""
SMALL = 128
"""The width in pixels up to which a square drawing keeps its size: that of an emoji."""
MOST_HIGH = 4 * WIDTH
"""The greatest height in pixels; a picture of a game is at most 1.5 times as high as wide."""
COMPRESSION = 3
"""PNG's compression level; 6 takes a quarter longer and makes files a tenth smaller (measured)."""
_ELSEWHERE = re.compile(r"""href\s*=\s*["'](?!#|data:)""")


class RasterError(Exception):
    """A picture could not be drawn; its description is shown instead."""


def draw(svg: str) -> bytes:
    """Return an SVG as a PNG of WIDTH pixels, with our fonts only; blocks for 10 to 50 ms.

    A small square, an emoji, keeps its own width. Letters that the fonts lack are left out.

    Raises RasterError if it is no SVG, would be too high, or refers to a file or an address.
    """
    if _ELSEWHERE.search(svg):
        raise RasterError("a drawing that refers to something outside of it")
    # imported here: a bot that draws nothing saves 20 MB
    from bot.rendering.libvips import pyvips  # noqa: PLC0415

    source = drawable(svg).encode()
    try:
        size = size_of(svg)
        if size is None:  # libvips parses the SVG for it: a tenth of the drawing time
            image = pyvips.Image.svgload_buffer(source)
            size = image.width, image.height
        width, height = size
        scale = 1 if width == height <= SMALL else WIDTH / width
        if height * scale > MOST_HIGH:
            raise RasterError(f"a drawing of {width} × {height}")
        drawn = pyvips.Image.svgload_buffer(source, scale=scale)
        png: bytes = drawn.pngsave_buffer(compression=COMPRESSION)
    except pyvips.Error as error:
        raise RasterError(str(error)) from error
    return png
