"""Drawing a picture from sprites: each element of it is rasterised once and kept for others.

Most of what a picture shows stood in a picture before: the board, the pieces, the words. So the
elements right below the root are rasterised one by one, each in the rectangle that it fills, and
laid over each other in their order. The result is the whole drawing within two of the 255 steps
of a channel, which edges of several elements that meet take.

`style` and `defs` come first in a drawing; an element refers to nothing else outside of itself.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from xml.parsers import expat

from bot.rendering.libvips import Image
from bot.rendering.sprite_sheet import END, GROUND, Frame, Sprite, Surroundings, draw_sprites

ROOM = 16 * 2**20
"""The most bytes of kept sprites; a board of 800 by 1,000 pixels takes 3 MB, a word 5 kB."""
AT_ONCE = 8
"""How many elements are rasterised at once; they take up to 8 MB meanwhile."""
Key = tuple[bytes, bytes]
"""A digest of an element's surroundings, and the element."""
_SHARED = (b"<style", b"<defs")


class Sprites:
    """Keeps the sprites used last, up to `room` bytes; several threads may draw from them."""

    def __init__(self, room: int = ROOM) -> None:
        """Keep none yet."""
        self._room = room
        self._kept: OrderedDict[Key, Sprite | None] = OrderedDict()
        self._lock = threading.Lock()

    def compose(self, svg: bytes, frame: Frame) -> Image.Image:
        """Return the picture of a drawing by `games.core.svg.document`.

        Raises `ExpatError` or `pyvips.Error` if it is none.
        """
        head, elements = _split(svg)
        if not (elements and elements[0].startswith(GROUND)):
            return frame.rasterise(svg)
        around = Surroundings(head, frame)
        found = self._found(around, elements)
        missing = [element for element in dict.fromkeys(elements) if element not in found]
        for index in range(0, len(missing), AT_ONCE):
            found |= self._made(around, missing[index : index + AT_ONCE])
        sprites = [found[element] for element in elements]
        return _overlaid(sprites, frame) if _covers(sprites[0], frame) else frame.rasterise(svg)

    def _found(self, around: Surroundings, elements: Iterable[bytes]) -> dict[bytes, Sprite | None]:
        """Return the sprites of those elements that are kept."""
        sprites = {}
        with self._lock:
            for digest in around.digests:
                for element in elements:
                    if (key := (digest, element)) in self._kept:
                        self._kept.move_to_end(key)
                        sprites[element] = self._kept[key]
        return sprites

    def _made(self, around: Surroundings, elements: Sequence[bytes]) -> dict[bytes, Sprite | None]:
        """Rasterise elements and keep their sprites; evict those used longest ago until all fit."""
        made = dict(zip(elements, draw_sprites(around, elements), strict=True))
        any_high, here = around.digests
        for element, sprite in made.items():
            is_uncut = sprite is not None and sprite.rectangle[3] < around.frame.pixels[1]
            self._keep((any_high if is_uncut else here, element), sprite)
        return made

    def _keep(self, key: Key, sprite: Sprite | None) -> None:
        with self._lock:
            if key not in self._kept:  # another thread may have been quicker
                self._kept[key] = sprite
                self._room -= _taken(key, sprite)
            while self._room < 0 and self._kept:
                self._room += _taken(*self._kept.popitem(last=False))


SPRITES = Sprites()
"""The sprites of all pictures that this process draws."""


def _covers(ground: Sprite | None, frame: Frame) -> bool:
    """Return whether nothing can be seen through the background of a picture."""
    return ground is not None and ground.opacity is None and ground.rectangle == frame.all


def _overlaid(sprites: Iterable[Sprite | None], frame: Frame) -> Image.Image:
    """Return the picture of these sprites, each above those before it, the ground first."""
    picture = Image.new("RGB", frame.pixels)
    for sprite in sprites:
        if sprite is not None:
            picture.paste(sprite.colours, sprite.rectangle, sprite.opacity)
    return picture


def _split(svg: bytes) -> tuple[bytes, list[bytes]]:
    """Return a drawing's root with its `style` and `defs`, and the elements after them."""
    begins = [*_children(svg), svg.rfind(END)]
    first = next(
        (index for index, begin in enumerate(begins) if not svg.startswith(_SHARED, begin)), 0
    )
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


def _taken(key: Key, sprite: Sprite | None) -> int:
    """Return about the bytes that a kept sprite and its key take."""
    return len(key[1]) + (sprite.size if sprite else 0)
