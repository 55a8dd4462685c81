"""A seat's hand as SVG: what lies on the pile, and a fan of its cards, those that fit raised."""

from collections.abc import Iterator, Sequence
from math import ceil

from games.core.screen import Spot
from games.core.svg import text
from games.core.translation import Translator
from games.finita.cards.cards import NAMES, NONE, SUIT
from games.finita.cards.signs import suit_letters
from games.finita.drawing.card_art import CARD_W, back, held
from games.finita.drawing.table import FELT, GLOW, next_player, pending, piles, wanted_chips
from games.finita.legal.playable import playable
from games.finita.view import View

WIDE = 1080
PER_ROW = 12
MOST_ROWS = 6
SIZE = 0.72
"""The scale of a card, so that the figures at its edge are 50 pixels high."""
EDGE = 74
"""The least distance of two cards, in pixels: the printed edge of the left one."""
WIDEST = 236
"""The largest distance of two cards, in pixels."""
TABLE_HIGH = 334
ROW_HIGH = 266
"""The distance of two rows, in pixels: what one shows of a card below a raised neighbour."""
LAST_ROW = 390
RAISED = 46
ASIDE_HIGH = 300
PILE = "pile"
"""The name of the draw pile among what is touched; the others are the names of faces."""
LEAN = 1.7
"""The angle between two neighbours, in degrees, where a row is full."""


def hand_drawing(view: View, words: Translator) -> tuple[list[str], int]:
    """Return the parts of a hand's picture, and its height in pixels."""
    rows = rows_of(view.hand)
    aside = view.places[view.seat or 0]
    fan = TABLE_HIGH + (ROW_HIGH * (len(rows) - 1) + LAST_ROW if rows else 0)
    high = fan + (ASIDE_HIGH if aside else 0)
    parts = [f'<path d="M0 0h{WIDE}v{high}h-{WIDE}z" fill="{FELT}"/>', *_pile(view, words)]
    fitting, letters = playable(view), suit_letters(words)
    for index, row in enumerate(rows):
        parts += _row(row, TABLE_HIGH + ROW_HIGH * index + 190, fitting, letters)
    parts += _aside(view, fan, letters) if aside else ()
    return parts, high


def rows_of(hand: Sequence[int]) -> list[Sequence[int]]:
    """Return the cards in rows of at most twelve, of nearly equal length; six rows at most."""
    if not hand:
        return []
    count = min(ceil(len(hand) / PER_ROW), MOST_ROWS)
    size = ceil(len(hand) / count)
    return [hand[index : index + size] for index in range(0, len(hand), size)]


def hand_spots(view: View) -> Iterator[Spot]:
    """Yield the draw pile, and of each face the strips of its cards that no neighbour covers."""
    yield Spot(PILE, 28, 38, 155, 222)
    rows, seen = rows_of(view.hand), set[int]()
    for position, row in enumerate(rows):
        step, wide = _step(row), CARD_W * SIZE
        left = (WIDE - (len(row) - 1) * step - wide) / 2
        high = ROW_HIGH if position < len(rows) - 1 else LAST_ROW
        for face in dict.fromkeys(row):
            first, count = row.index(face), row.count(face)
            ends = wide if first + count == len(row) or step > wide else step
            if face not in seen:
                corner = left + first * step, TABLE_HIGH + ROW_HIGH * position - RAISED / 2
                yield Spot(NAMES[face], *corner, (count - 1) * step + ends, high)
            seen.add(face)


def _step(row: Sequence[int]) -> float:
    """Return the distance of the cards of a row."""
    return min(WIDEST, (WIDE - CARD_W * SIZE - 60) / max(1, len(row) - 1))


def _pile(view: View, words: Translator) -> Iterator[str]:
    """Yield the band at the top: the piles, what fits, who is next, what has to be drawn."""
    yield f'<path d="M0 0h{WIDE}v{TABLE_HIGH - 44}h-{WIDE}z" fill="#0f3a4d"/>'
    yield from piles(view, "translate(206 145) scale(.6)", words)
    yield f'<g transform="translate(660 110)">{wanted_chips(view, words)}</g>'
    yield f'<g transform="translate(660 232)">{next_player(view, words)}</g>'
    if badge := pending(view):
        yield f'<g transform="translate(980 145)">{badge}</g>'


def _row(
    row: Sequence[int], y: int, fitting: frozenset[int], letters: Sequence[str]
) -> Iterator[str]:
    """Yield one row of a fan around its middle."""
    gaps = max(1, len(row) - 1)
    step = _step(row)
    lean = LEAN * min(1.0, 8 / gaps) if len(row) > 1 else 0
    for index, face in enumerate(row):
        off = index - (len(row) - 1) / 2
        x, sink = WIDE / 2 + off * step, 1.1 * off * off * min(1.0, 36 / gaps / gaps)
        up = RAISED if face in fitting else 0
        glow = _glow() if up else ""
        is_whole = step == WIDEST or index == len(row) - 1
        yield (
            f'<g transform="translate({x:.0f} {y + sink - up:.0f}) rotate({off * lean:.1f})'
            f' scale({SIZE})">{glow}{held(face, letters[SUIT[face]], is_whole=is_whole)}</g>'
        )


def _glow() -> str:
    return f'<rect x="-162" y="-227" width="324" height="454" rx="40" fill="{GLOW}"/>'


def _aside(view: View, y: int, letters: Sequence[str]) -> Iterator[str]:
    """Yield one's own cards set aside: as faces where their places are known, else as backs."""
    places = view.places[view.seat or 0]
    for index, face in enumerate(places):
        x = WIDE // 2 + (index - (len(places) - 1) / 2) * 260
        shown = (
            back() if face == NONE else f'<g opacity=".82">{held(face, letters[SUIT[face]])}</g>'
        )
        number = text(index + 1, x=0, y=70, font_size=56, fill="#fff")
        yield f'<g transform="translate({x:.0f} {y + 140})"><g transform="scale(.58)">{shown}</g>'
        yield f'<g transform="translate(116 0)">{number}</g></g>'
