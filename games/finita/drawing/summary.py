"""The end of a round or of the match as SVG: everybody's last cards and points, the best first."""

from collections.abc import Iterator, Sequence

from games.core.game import Seat
from games.core.svg import text
from games.core.translation import Translator
from games.finita.cards.cards import BLACK, CHOICE, DRAW4, NONE, NUMBER, RANK, SIGNS, SUIT
from games.finita.drawing.card_art import INKS, NIGHT, PAPER, shape, sign_of
from games.finita.drawing.table import FELT, GLOW, WIDE, shortened
from games.finita.state import RoundResult
from games.finita.view import View

HEAD, ROW, LINE = 96, 92, 72
"""Heights in pixels: of the heading, of a player with one line of cards, of each further line."""
NAME_WIDE, CARDS_FROM, CARDS_TO = 250, 290, 790
POINTS, TOTAL = 850, 986
"""The middles of the columns of points: those of the round, and all."""
GAP = 8
CARD_WIDE, PLUS_WIDE, LETTER_WIDE = 62, 112, 22
"""The widths of a card, of a ✳+4, and of a letter of a wild with a name."""


def summary_drawing(view: View, ended: RoundResult, words: Translator) -> tuple[list[str], int]:
    """Return the parts of the picture of a result, and its height in pixels."""
    parts, y = [*_heading(words)], HEAD
    for seat in sorted(view.seats, key=lambda number: (view.minus[number], number)):
        lines = _lines(ended.cards[seat])
        high = ROW + LINE * (len(lines) - 1)
        parts += _row(view, seat, ended, y, high, words)
        parts += [_card_line(line, y + ROW // 2 + LINE * index) for index, line in enumerate(lines)]
        y += high + GAP
    felt = f'<path d="M0 0h{WIDE}v{y + GAP}h-{WIDE}z" fill="{FELT}"/>'
    return [felt, *parts], y + GAP


def _heading(words: Translator) -> Iterator[str]:
    yield text(words("Last cards"), x=CARDS_FROM, y=62, font_size=42, fill=PAPER, class_="left")
    yield text(words("Points"), x=POINTS, y=62, font_size=42, fill=PAPER)
    yield text(words("Total"), x=TOTAL, y=62, font_size=42, fill=PAPER)


def _row(
    view: View, seat: Seat, ended: RoundResult, y: int, high: int, words: Translator
) -> Iterator[str]:
    """Yield a player's box with name and points; who won the round has bright letters."""
    ink = GLOW if seat == ended.winner else "#fff"
    middle = y + ROW // 2 + 16
    yield f'<rect x="16" y="{y}" width="{WIDE - 32}" height="{high}" rx="26" fill="{NIGHT}"/>'
    name = shortened(words.name(seat), NAME_WIDE)
    yield text(name, x=36, y=middle, font_size=42, fill=ink, class_="left")
    yield text(f"+{ended.points[seat]}", x=POINTS, y=middle, font_size=46, fill=ink)
    yield text(view.minus[seat], x=TOTAL, y=middle, font_size=52, fill=ink)
    if not ended.cards[seat]:
        yield text("–", x=CARDS_FROM, y=middle, font_size=46, fill=ink, class_="left")


def _lines(cards: Sequence[int]) -> list[list[int]]:
    """Return cards in as many lines as they need, at least one."""
    lines, room = [list[int]()], CARDS_TO - CARDS_FROM
    for face in cards:
        if room < _wide(face):
            lines.append([])
            room = CARDS_TO - CARDS_FROM
        lines[-1].append(face)
        room -= _wide(face)
    return lines


def _wide(face: int) -> int:
    if face < BLACK or face == CHOICE:
        return CARD_WIDE
    return PLUS_WIDE if face == DRAW4 else LETTER_WIDE * len(SIGNS[face]) + 20


def _card_line(line: Sequence[int], y: int) -> str:
    x, drawn = CARDS_FROM, ""
    for face in line:
        drawn += f'<g transform="translate({x + CARD_WIDE // 2} {y})">{_chip(face)}</g>'
        x += _wide(face)
    return drawn


def _chip(face: int) -> str:
    """Return a card as a mark whose left part lies around the origin."""
    if face > DRAW4:
        return text(SIGNS[face], x=-26, y=15, font_size=42, fill=PAPER, class_="left")
    if face >= BLACK:
        four = "".join(
            f'<g transform="translate({x} {y})">{shape(suit, 11)}</g>'
            for suit, (x, y) in enumerate(((-14, -14), (14, -14), (-14, 14), (14, 14)))
        )
        plus = text("+4", x=30, y=15, font_size=42, fill=PAPER, class_="left")
        return four + plus if face == DRAW4 else four
    suit = SUIT[face]
    mark = shape(suit, 29, PAPER) + shape(suit, 26, INKS[suit])
    if NUMBER[face] == NONE:
        return mark + f'<g transform="scale(.37)">{sign_of(RANK[face])}</g>'
    return mark + text(NUMBER[face], y=15, font_size=42, fill="#fff")
