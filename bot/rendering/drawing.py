"""Drawing an SVG as a PNG with libvips, which lets go of the interpreter meanwhile."""

import re

from bot.rendering.letters import drawable
from games.core.svg import size_of

WIDTH = 800
"""Width in pixels: text of size 28 in a 1,080 wide drawing is legible at 360; a third faster."""
SMALL = 128
"""The width in pixels up to which a square drawing keeps its size: that of an emoji."""
MOST_HIGH = 4 * WIDTH
"""The greatest height in pixels; a picture of a game is at most 1.5 times as high as wide."""
COMPRESSION = 3
"""Of PNG: 6 takes a quarter longer for files that are a tenth smaller (measured)."""
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
    # a bot that has drawn nothing does without its 20 MB
    from bot.rendering.libvips import pyvips  # noqa: PLC0415

    source = drawable(svg).encode()
    try:
        size = size_of(svg)
        if size is None:  # libvips parses it for that, which takes a tenth of drawing it
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
