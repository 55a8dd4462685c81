"""Drawing a picture from sprites: each element of it is rasterised once and kept for others.

Most of what a picture shows stood in a picture before: the board, the pieces, the words. So the
elements right below the root are rasterised one by one, each in the rectangle that it fills, and
laid over each other in their order. The result is the whole drawing within two of the 255 steps
of a channel, where the edges of several elements meet.

`style` and `defs` come first in a drawing; an element refers to nothing else outside of itself.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from xml.parsers import expat

from bot.rendering.libvips import Image, whole
from games.core.svg import BACKGROUND

ROOM = 16 * 2**20
"""The most bytes of kept sprites; a board of 800 by 1,000 pixels takes 3 MB, a word 5 kB."""
MADE = 12
"""The most sprites to make for one picture. If it lacks more, it is rasterised whole."""
LEARNT = 4
"""How many of them are made then, for later pictures: a game's first ones take a third longer."""
COARSE = 4
"""An element is looked for in a drawing so many times smaller than the picture."""
MARGIN = 2
"""Pixels around what was found there; a thin edge may fall between two of them."""
_SHARED = (b"<style", b"<defs")
_END = b"</svg>"
_BACKGROUND = BACKGROUND.encode()


@dataclass(frozen=True, slots=True)
class Frame:
    """How a drawing lies in its picture: its own size, and the size in pixels."""

    drawing: tuple[int, int]
    pixels: tuple[int, int]

    @classmethod
    def of(cls, drawing: tuple[int, int], scale: float) -> "Frame":
        """Return the frame of a drawing that is enlarged so much, as libvips rounds it."""
        width, height = (int(size * scale + 0.5) for size in drawing)
        return cls(drawing, (width, height))

    @property
    def scale(self) -> float:
        """Return the pixels a unit of the drawing takes; the same in both directions."""
        return min(self.pixels[0] / self.drawing[0], self.pixels[1] / self.drawing[1])

    def view_box(self, left: int, top: int, wide: int, high: int) -> str:
        """Return the attributes of a root that shows this rectangle, given in pixels."""
        scale = self.scale
        # the drawing lies in the middle where rounded pixels are a little more than it needs
        x, y = (
            (at - (pixels - size * scale) / 2) / scale
            for at, pixels, size in zip((left, top), self.pixels, self.drawing, strict=True)
        )
        return f'viewBox="{x} {y} {wide / scale} {high / scale}" width="{wide}" height="{high}"'


@dataclass(frozen=True, slots=True)
class Sprite:
    """What an element shows, and where its upper left corner lies, in pixels."""

    image: Image.Image
    left: int
    top: int

    @property
    def size(self) -> int:
        """Return the bytes that it takes."""
        return 4 * self.image.width * self.image.height


class Sprites:
    """Keeps the sprites used last, up to `room` bytes; several threads may draw from them."""

    def __init__(self, room: int = ROOM) -> None:
        """Keep none yet."""
        self._room = room
        self._kept: OrderedDict[tuple[bytes, bytes], Sprite | None] = OrderedDict()
        """By a digest of head and frame, and by the element."""
        self._lock = threading.Lock()

    def compose(self, svg: bytes, frame: Frame) -> Image.Image:
        """Return the picture of a drawing by `games.core.svg.document`.

        Raises `ExpatError` or `pyvips.Error` if it is none.
        """
        head, elements = _split(svg)
        if not (elements and elements[0].startswith(_BACKGROUND)):
            return whole(svg, frame.scale)
        shared = blake2b(head + repr(frame).encode(), digest_size=16).digest()
        keys = [(shared, element) for element in elements]
        with self._lock:
            found = {key: self._kept[key] for key in keys if key in self._kept}
            for key in found:
                self._kept.move_to_end(key)
        missing = [key for key in dict.fromkeys(keys) if key not in found]
        is_whole = len(missing) > MADE
        for key in missing[:LEARNT] if is_whole else missing:
            found[key] = _rasterise(head, key[1], frame)
            self._keep(key, found[key])
        if is_whole:
            return whole(svg, frame.scale)
        return _overlaid([found[key] for key in keys], frame)

    def _keep(self, key: tuple[bytes, bytes], sprite: Sprite | None) -> None:
        """Keep a sprite, and evict those used longest ago until all fit."""
        with self._lock:
            if key not in self._kept:  # another thread may have been quicker
                self._kept[key] = sprite
                self._room -= _taken(key, sprite)
            while self._room < 0 and self._kept:
                self._room += _taken(*self._kept.popitem(last=False))


SPRITES = Sprites()
"""The sprites of all pictures that this process draws."""


def _overlaid(sprites: Iterable[Sprite | None], frame: Frame) -> Image.Image:
    """Return the picture of these sprites, each above those before it."""
    picture = Image.new("RGBA", frame.pixels)
    for at, sprite in enumerate(sprite for sprite in sprites if sprite is not None):
        if at:
            picture.alpha_composite(sprite.image, (sprite.left, sprite.top))
        else:  # there is nothing below it
            picture.paste(sprite.image, (sprite.left, sprite.top))
    return picture


def _rasterise(head: bytes, element: bytes, frame: Frame) -> Sprite | None:
    """Return the sprite of an element: found in a small drawing, then drawn where it lies."""
    wide, high = frame.pixels
    coarse = whole(_reframed(head, element, frame, (0, 0, wide, high)), 1 / COARSE)
    box = coarse.getbbox()
    if box is None:
        return None
    left, top = (max(0, (at - MARGIN) * COARSE) for at in box[:2])
    right = min(wide, (box[2] + MARGIN) * COARSE)
    lower = min(high, (box[3] + MARGIN) * COARSE)
    drawn = whole(_reframed(head, element, frame, (left, top, right - left, lower - top)), 1)
    inner = drawn.getbbox()
    return inner and Sprite(drawn.crop(inner), left + inner[0], top + inner[1])


def _reframed(
    head: bytes, element: bytes, frame: Frame, rectangle: tuple[int, int, int, int]
) -> bytes:
    """Return a drawing of this element alone that shows a rectangle of the picture."""
    width, height = frame.drawing
    own = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return head.replace(own.encode(), frame.view_box(*rectangle).encode(), 1) + element + _END


def _split(svg: bytes) -> tuple[bytes, list[bytes]]:
    """Return a drawing's root with its `style` and `defs`, and the elements after them."""
    begins = [*_children(svg), svg.rfind(_END)]
    first = next((at for at, begin in enumerate(begins) if not svg.startswith(_SHARED, begin)), 0)
    parts = zip(begins[first:], begins[first + 1 :], strict=False)
    return svg[: begins[first]], [svg[begin:end] for begin, end in parts]


def _children(svg: bytes) -> list[int]:
    """Return where the elements right below the root begin."""
    found: list[int] = []
    depth = 0
    parser = expat.ParserCreate()

    def start(*_: object) -> None:
        nonlocal depth
        if depth == 1:
            found.append(parser.CurrentByteIndex)
        depth += 1

    def end(_: object) -> None:
        nonlocal depth
        depth -= 1

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(svg, True)  # noqa: FBT003 - it takes no keywords
    return found


def _taken(key: tuple[bytes, bytes], sprite: Sprite | None) -> int:
    """Return about the bytes that a kept sprite and its key take."""
    return len(key[1]) + (sprite.size if sprite else 0)
