"""Drawing an SVG as a PNG of few colours, which a phone loads quickly."""

import re
from xml.parsers.expat import ExpatError

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
_ELSEWHERE = re.compile(r"""href\s*=\s*["'](?!#|data:)""")


class RasterError(Exception):
    """A picture could not be drawn; its description is shown instead."""


def draw(svg: str) -> bytes:
    """Return an SVG as a PNG of WIDTH pixels, with our fonts only; blocks for 5 to 50 ms.

    A small square, an emoji, keeps its own width. Letters that the fonts lack are left out.

    Raises RasterError if it is no SVG, would be too high, or refers to a file or an address.
    """
    if _ELSEWHERE.search(svg):
        raise RasterError("a drawing that refers to something outside of it")
    # imported here: a bot that draws nothing saves 20 MB
    from bot.rendering.libvips import natural_size, pyvips, whole  # noqa: PLC0415
    from bot.rendering.png import is_transparent, png_of, with_few_colours  # noqa: PLC0415
    from bot.rendering.sprite_sheet import Frame  # noqa: PLC0415
    from bot.rendering.sprites import SPRITES  # noqa: PLC0415

    source, size = drawable(svg).encode(), size_of(svg)
    try:
        width, height = size or natural_size(source)
        scale = 1 if width == height <= SMALL else WIDTH / max(width, 1)
        if not 1 <= height * scale <= MOST_HIGH:
            raise RasterError(f"a drawing of {width} × {height}")
        picture = SPRITES.compose(source, Frame.of(size, scale)) if size else whole(source, scale)
        return png_of(picture if is_transparent(picture) else with_few_colours(picture))
    except (pyvips.Error, ExpatError, MemoryError) as error:
        raise RasterError(str(error)) from error
