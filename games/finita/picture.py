"""The pictures with their descriptions: the table, a player's hand, and the end of a round."""

from games.core.screen import Picture
from games.core.svg import document, element
from games.core.translation import Translator
from games.finita.alt_text import alt_text, result_alt
from games.finita.drawing.card_art import back
from games.finita.drawing.hand import hand_drawing
from games.finita.drawing.summary import summary_drawing
from games.finita.drawing.table import HIGH, WIDE, table_drawing
from games.finita.state import OVER, RoundResult
from games.finita.view import View

STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:700;text-anchor:middle}.corner{font-size:70px}"
    ".left{text-anchor:start}"
)


def picture(view: View, words: Translator) -> Picture:
    """Return a player's hand as a picture, for an onlooker the table, at the end the result."""
    if view.phase == OVER and view.last_round is not None:  # states of old versions have none
        return summary_picture(view, view.last_round, words)
    if view.seat is None or view.phase == OVER:
        parts, high = [*table_drawing(view, words)], HIGH
    else:
        parts, high = hand_drawing(view, words)
    return Picture(_drawing(parts, high), alt_text(view, words), WIDE, high)


def summary_picture(view: View, ended: RoundResult, words: Translator) -> Picture:
    """Return the result of a round, with everybody's last cards and points, as a picture."""
    parts, high = summary_drawing(view, ended, words)
    return Picture(_drawing(parts, high), result_alt(view, ended, words), WIDE, high)


def _drawing(parts: list[str], high: int) -> str:
    style, shapes = element("style", STYLE), element("defs", element("g", back(), id="back"))
    return document(WIDE, high, style, shapes, *parts)
