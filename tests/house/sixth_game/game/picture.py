"""The row as a drawing."""

from games.core.screen import Picture
from games.core.svg import document, element, text
from games.core.translation import Translator
from games.nim.alt_text import alt_text
from games.nim.view import View

WIDE, HIGH = 720, 360


def picture(view: View, words: Translator) -> Picture:
    """Return the sticks side by side, and whose turn it is."""
    sticks = (
        element("rect", x=40 + at * 48, y=120, width=16, height=200, fill="#c98a00")
        for at in range(view.left)
    )
    ground = element("rect", width=WIDE, height=HIGH, fill="#10202e")
    name = words.name(view.turn)
    said = text(name, x=40, y=80, font_size=48, fill="#ffffff")
    svg = document(WIDE, HIGH, ground, said, *sticks)
    return Picture(svg, alt_text(view, words), WIDE, HIGH)
