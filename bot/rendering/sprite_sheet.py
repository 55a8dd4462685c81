"""Rasterising elements of a drawing as sprites, several at once, side by side on a sheet."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import cast

from bot.rendering.libvips import Image, whole
from bot.rendering.png import HIDING
from games.core.svg import BACKGROUND

COARSE = 4
"""An element is looked for in a drawing so many times smaller than the picture."""
MARGIN = 2
"""Pixels around what was found there; a thin edge may fall between two of them."""
OPAQUE = 255
ASIDE = 0.001
"""Pixels by which all is drawn to the right and down, far less than a step of a channel.

A letter lies on the nearest quarter of a pixel. Just between two of them, which one it is would
depend on how a rectangle's numbers are rounded: its edges differ by 16 steps.
"""
Rectangle = tuple[int, int, int, int]
"""Left, upper, right and lower edge, in pixels of a picture."""
GROUND, END = BACKGROUND.encode(), b"</svg>"
"""How the first element of a drawing begins, and how the drawing ends."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How a drawing lies in its picture: its own size, and the size in pixels.

    Their upper left corners lie on each other, and the widths. The lowest row of pixels may show
    what is just below the drawing, or less than all of it.
    """

    drawing: tuple[int, int]
    pixels: tuple[int, int]

    @classmethod
    def of(cls, drawing: tuple[int, int], scale: float) -> "Frame":
        """Return the frame of a drawing that is enlarged so much."""
        width, height = (int(size * scale + 0.5) for size in drawing)
        return cls(drawing, (width, height))

    @property
    def root(self) -> bytes:
        """Return the size among the attributes of the drawing's root."""
        width, height = self.drawing
        return _size(width, height, f"0 0 {width} {height}")

    def rasterise(self, svg: bytes) -> Image.Image:
        """Return the picture of a drawing; raises `pyvips.Error`."""
        return whole(svg.replace(self.root, _size(*self.pixels, self.view_box(self.all)), 1), 1)

    @property
    def all(self) -> Rectangle:
        """Return the rectangle of the whole picture."""
        return (0, 0, *self.pixels)

    def view_box(self, rectangle: Rectangle) -> str:
        """Return a rectangle of the picture in units of the drawing."""
        left, top, right, lower = rectangle
        unit = self.drawing[0] / self.pixels[0]
        box = (left - ASIDE, top - ASIDE, right - left, lower - top)
        return " ".join(str(pixels * unit) for pixels in box)


@dataclass(frozen=True, slots=True)
class Sprite:
    """What an element shows in a rectangle of the picture, given in pixels.

    `colours` is an RGB image, or the colour that all of it has. `opacity` says how much of what is
    below each pixel it hides; None if it hides everything.
    """

    colours: Image.Image | tuple[int, ...]
    opacity: Image.Image | None
    rectangle: Rectangle

    @classmethod
    def of(cls, drawn: Image.Image, left: int, top: int, hiding: int) -> "Sprite":
        """Return the sprite of an RGBA image whose upper left corner lies there.

        Pixels of opacity `hiding` and more hide what is below if all of them do.
        """
        opacity, colours = drawn.getchannel("A"), drawn.convert("RGB")
        least, _ = cast("tuple[int, int]", opacity.getextrema())
        only = cast("list[tuple[int, tuple[int, int, int]]] | None", colours.getcolors(1))
        return cls(
            only[0][1] if only else colours,
            None if least >= hiding else opacity,
            (left, top, left + drawn.width, top + drawn.height),
        )

    @property
    def size(self) -> int:
        """Return the bytes that it takes."""
        left, top, right, lower = self.rectangle
        each = 4 * isinstance(self.colours, Image.Image) + (self.opacity is not None)
        return each * (right - left) * (lower - top)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What an element looks like depends on: the root with `style` and `defs`, and the frame."""

    head: bytes
    frame: Frame

    @property
    def digests(self) -> tuple[bytes, bytes]:
        """Return what stands for these surroundings at any height, and at this one alone."""
        any_high = self.head.replace(self.frame.root, repr(self.frame.pixels[0]).encode())
        return _digest(any_high), _digest(any_high + repr(self.frame).encode())


def draw_sprites(around: Surroundings, elements: Sequence[bytes]) -> Iterator[Sprite | None]:
    """Yield the sprites of elements: found in small drawings, then drawn where they lie."""
    frame = around.frame
    coarse = _draw_on_sheet(around, [(element, frame.all) for element in elements], COARSE)
    places = [
        _place(box, frame) if (box := each_image.getbbox()) else None for each_image in coarse
    ]
    shown = [(element, at) for element, at in zip(elements, places, strict=True) if at]
    drawn = iter(_draw_on_sheet(around, shown, 1))
    for element, at in zip(elements, places, strict=True):
        image = next(drawn) if at else None
        inner = image and image.getbbox()
        hiding = HIDING if element.startswith(GROUND) else OPAQUE
        if at and image and inner:
            yield Sprite.of(image.crop(inner), at[0] + inner[0], at[1] + inner[1], hiding)
        else:
            yield None


def _place(box: Rectangle, frame: Frame) -> Rectangle:
    """Return the part of a picture in which an element lies that was found in a small drawing."""
    left, top = (max(0, (at - MARGIN) * COARSE) for at in box[:2])
    right, lower = (
        min(most, (at + MARGIN) * COARSE) for at, most in zip(box[2:], frame.pixels, strict=True)
    )
    return left, top, right, lower


def _draw_on_sheet(
    around: Surroundings, parts: Iterable[tuple[bytes, Rectangle]], reduced: int
) -> list[Image.Image]:
    """Return elements as they look in these rectangles of the picture, so many times smaller.

    All are rasterised at once, side by side: to begin is most of the work.
    """
    frame, wide = around.frame, around.frame.pixels[0]
    cells: list[Rectangle] = []
    drawing, x, y, below = b"", 0, 0, 0
    for element, (left, top, right, lower) in parts:
        width, height = -(-(right - left) // reduced), -(-(lower - top) // reduced)
        if x + width > wide:
            x, y = 0, below
        box = frame.view_box((left, top, left + width * reduced, top + height * reduced))
        drawing += b'<svg x="%d" y="%d" %b>%b</svg>' % (x, y, _size(width, height, box), element)
        cells.append((x, y, x + width, y + height))
        x, below = x + width, max(below, y + height)
    if not cells:
        return []
    root = _size(wide, below, f"0 0 {wide} {below}")
    sheet = whole(around.head.replace(frame.root, root, 1) + drawing + END, 1)
    return [sheet.crop(cell) for cell in cells]


def _size(width: int, height: int, view_box: str) -> bytes:
    """Return the attributes of a root of this size in pixels that shows this part of a drawing."""
    return f'viewBox="{view_box}" width="{width}" height="{height}"'.encode()


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).digest()
