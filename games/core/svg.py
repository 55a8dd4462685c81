"""Elements of SVG drawings, with attributes, and with text that is escaped."""

from functools import cache
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"
Value = str | float
"""Of an attribute: numbers are written as they are, so a fraction is rounded by the caller."""


def element(tag: str, *content: str, **attributes: Value) -> str:
    """Return an SVG element; `content` is markup already.

    Attributes keep their order. `stroke_width` is written `stroke-width`, and `class_` `class`.
    """
    head = tag + "".join([f' {_name(key)}="{_value(value)}"' for key, value in attributes.items()])
    return f"<{head}>{''.join(content)}</{tag}>" if content else f"<{head}/>"


def text(said: object, **attributes: Value) -> str:
    """Return a text element; what it says is escaped."""
    return element("text", escape(str(said)), **attributes)


def document(width: Value, height: Value, *content: str, **attributes: Value) -> str:
    """Return a whole drawing of this size in pixels; the view box starts at its upper left."""
    size: dict[str, Value] = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
    return element("svg", *content, xmlns=NAMESPACE, **size, **attributes)


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: Value) -> str:
    return escape(value) if isinstance(value, str) else str(value)
