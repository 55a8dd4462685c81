"""Elements of SVG drawings, with attributes, and with text that is escaped."""

import re
from functools import cache
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"
Value = str | float
"""The value of an attribute. Numbers are written as they are, so the caller rounds fractions."""
_SIZE = re.compile(r'<svg [^>]*viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"')
"""The size of a drawing as `document` writes it."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""By face: the pips' offsets from its middle, in steps across and down."""


def element(tag: str, *content: str, **attributes: Value) -> str:
    """Return an SVG element; `content` is markup already.

    Attributes keep their order. `stroke_width` is written `stroke-width`, and `class_` `class`.
    """
    head = tag
    for key, value in attributes.items():
        head += f' {_name(key)}="{escape(value) if isinstance(value, str) else value}"'
    return f"<{head}>{''.join(content)}</{tag}>" if content else f"<{head}/>"


BACKGROUND = '<g class="background">'
"""How the element begins that `background` writes."""


def background(*content: str) -> str:
    """Return what stays the same in many pictures of a game; it is the first element of a drawing.

    Such a drawing is rasterised element by element, and each of them is kept for other pictures
    (`bot.rendering.sprites`). Its elements refer to nothing but `style` and `defs`, which come
    before the background; what moves together, such as a piece and its number, is one `group`.
    """
    return f"{BACKGROUND}{''.join(content)}</g>"


def group(*content: str) -> str:
    """Return elements as one."""
    return element("g", *content)


def text(said: object, **attributes: Value) -> str:
    """Return a text element; what it says is escaped."""
    return element("text", escape(str(said)), **attributes)


def document(width: Value, height: Value, *content: str, **attributes: Value) -> str:
    """Return a whole drawing of this size in pixels; the view box starts at its upper left."""
    size: dict[str, Value] = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
    return element("svg", *content, xmlns=NAMESPACE, **size, **attributes)


def size_of(drawing: str) -> tuple[int, int] | None:
    """Return the width and height of a drawing from `document`, None for any other."""
    found = _SIZE.match(drawing)
    return (int(found[1]), int(found[2])) if found else None


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
