"""Writing a picture as a PNG that a phone loads quickly: with few colours."""

from io import BytesIO
from typing import cast

from bot.rendering.libvips import Image

AREAS, EDGES = 24, 104
"""How many colours are kept exactly, those of areas, and how many stand for all the others."""
HIDING = 128
"""The opacity, of 255, from which a pixel hides what is below it."""
OFTEN, SELDOM = 3, 9
"""Pixels from which the colours are chosen: those of all, and those of areas, which are larger.

Of every third row and column, and of every ninth, in an eighth of the time (measured).
"""
COMPRESSION = 4
"""PNG's compression level; 6 takes half as long again for files a fortieth smaller (measured)."""


def is_transparent(picture: Image.Image) -> bool:
    """Return whether a picture shows what is below it, as an emoji does.

    A lower edge that lies within a row of pixels does not count: it is hidden by more than half.
    """
    if picture.mode != "RGBA":
        return False
    least, _ = cast("tuple[int, int]", picture.getchannel("A").getextrema())
    return least < HIDING


def with_few_colours(picture: Image.Image) -> Image.Image:
    """Return a picture without transparency in few colours: its file is a third as large."""
    opaque = picture.convert("RGB")
    # without dithering, which would make areas of one colour coarse, and the file larger
    return opaque.quantize(palette=_palette(opaque), dither=Image.Dither.NONE)


def _palette(picture: Image.Image) -> Image.Image:
    """Return an image that has the colours to use as its palette."""
    few = _thinned(picture, SELDOM)
    counted = cast("list[tuple[int, tuple[int, int, int]]]", few.getcolors(few.width * few.height))
    areas = [channel for _, colour in sorted(counted)[: -AREAS - 1 : -1] for channel in colour]
    others = _thinned(picture, OFTEN).quantize(EDGES, Image.Quantize.FASTOCTREE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(areas + others[: 3 * EDGES])
    return palette


def _thinned(picture: Image.Image, step: int) -> Image.Image:
    """Return the pixels of every so many rows and columns."""
    wide, high = (-(-pixels // step) for pixels in picture.size)
    return picture.resize((wide, high), Image.Resampling.NEAREST)


def png_of(picture: Image.Image) -> bytes:
    """Return a picture as the bytes of a PNG."""
    written = BytesIO()
    picture.save(written, "PNG", compress_level=COMPRESSION)
    return written.getvalue()
