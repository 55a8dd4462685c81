"""The pictures: the table for everybody, one's own hand for a player, each with its description."""

from games.core.screen import Picture
from games.core.svg import document, element
from games.core.translation import Translator
from games.finita.drawing.card_art import back
from games.finita.drawing.hand import hand_drawing
from games.finita.drawing.table import HIGH, WIDE, table_drawing
from games.finita.screen.description import describe
from games.finita.state import OVER
from games.finita.view import View

STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:700;text-anchor:middle}.corner{font-size:70px}"
)


def picture(view: View, words: Translator) -> Picture:
    """Return a player's hand as a picture, and for an onlooker or at the end the table."""
    if view.seat is None or view.phase == OVER:
        parts, high = [*table_drawing(view, words)], HIGH
    else:
        parts, high = hand_drawing(view, words)
    style, shapes = element("style", STYLE), element("defs", element("g", back(), id="back"))
    svg = document(WIDE, high, style, shapes, *parts)
    return Picture(svg, describe(view, words), WIDE, high)
