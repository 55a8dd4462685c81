"""The pictures with their descriptions: the table, a hand, and the recap of a round."""

from games.core.game import Seat
from games.core.screen import Picture, Recap
from games.core.svg import document, element
from games.core.translation import N_, Translator
from games.finita.alt_text import alt_text, result_alt
from games.finita.drawing.card_art import back
from games.finita.drawing.hand import hand_drawing, hand_spots
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
        return Picture(
            _drawing([*table_drawing(view, words)], HIGH), alt_text(view, words), WIDE, HIGH
        )
    parts, high = hand_drawing(view, words)
    spots = tuple(hand_spots(view))
    return Picture(_drawing(parts, high), alt_text(view, words), WIDE, high, spots)


def summary_picture(view: View, ended: RoundResult, words: Translator) -> Picture:
    """Return the result of a round, with everybody's last cards and points, as a picture."""
    parts, high = summary_drawing(view, ended, words)
    return Picture(_drawing(parts, high), result_alt(view, ended, words), WIDE, high)


def _drawing(parts: list[str], high: int) -> str:
    style, shapes = element("style", STYLE), element("defs", element("g", back(), id="back"))
    return document(WIDE, high, style, shapes, *parts)


def recap(view: View, _page: int, words: Translator) -> Recap | None:
    """Return the only page with the last result; None once the match is over, or in a clap."""
    ended = view.last_round
    if ended is None or view.seat is None or view.phase == OVER or view.is_clapping:
        return None
    return Recap(
        lines=(_sentence(ended, view.seat, words),),
        picture=summary_picture(view, ended, words.for_pictures()),
        page=0,
        pages=(words("Round {number}", number=ended.number),),
        round=ended.number,
        go_on=words("Next round"),
    )


def _sentence(ended: RoundResult, seat: Seat, words: Translator) -> str:
    """Return who won the round, and what it cost this seat."""
    number, points = ended.number, ended.points[seat]
    if ended.winner is None:
        text = N_("**Round {number} ends without a winner.** Your last cards count {points}.")
        return words(text, number=number, points=points)
    if ended.winner == seat:
        text = N_("**You win round {number}!** The others count their last cards.")
        return words(text, number=number)
    text = N_("**{name} wins round {number}.** Your last cards count {points}.")
    return words(text, name=words.name(ended.winner), number=number, points=points)
