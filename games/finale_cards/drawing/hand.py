"""A seat's hand: its tactics cards large, with what both sides could send at best."""

from collections.abc import Iterator

from games.core.game import Seat
from games.core.screen import Spot
from games.core.svg import background, document, element, group, text
from games.core.translation import Translator
from games.finale_cards.cards.cards import CLOSING, COLOUR, COMBAT, LISTS, TACTIC_KEYS
from games.finale_cards.cards.terms import card_name, line_letter
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.drawing.colours import (
    CARD_FILLS,
    GLOW,
    GROUND,
    PAPER,
    SHADE,
    SHAPES,
    STYLE,
    TYPES,
    WIDE,
)
from games.finale_cards.drawing.pitch import when
from games.finale_cards.drawing.scoreboard import HIGH as HEAD
from games.finale_cards.drawing.scoreboard import scoreboard
from games.finale_cards.state import RESULT, SET_UP
from games.finale_cards.view import View

CARD = 336
"""Height of a card."""
GAP = 24
LEGEND = 60
DISC = 66
"""Diameter of a disc with its gap."""
SUMS = 950
"""The x coordinate of the colon between the sums."""


def hand(view: View, seat: Seat, words: Translator) -> tuple[str, int, list[Spot]]:
    """Return the drawing of the seat's hand, its height, and its cards."""
    side = view.sides[seat]
    cards = (CLOSING,) if side.is_closing else side.hand
    high = HEAD + LEGEND + len(cards) * (CARD + GAP)
    home, away = view.sides
    parts = [
        background(f'<path d="M0 0h{WIDE}v{high}h-{WIDE}z" fill="{GROUND}"/>'),
        *scoreboard((home.goals, away.goals), when(view, words), words),
        text(words("Your cards"), class_="left bold", x=30, y=HEAD + 40),
        text(words("you : them"), class_="right", x=1050, y=HEAD + 40),
    ]
    spots = []
    for index, card in enumerate(cards):
        y = HEAD + LEGEND + index * (CARD + GAP)
        parts += _card(view, seat, card, y, words)
        spots.append(Spot(TACTIC_KEYS[card], 20, y, 1040, CARD))
    drawn = document(WIDE, high, element("style", STYLE), element("defs", SHAPES), *parts)
    return drawn, high, spots


def _card(view: View, seat: Seat, card: int, y: int, words: Translator) -> Iterator[str]:
    chosen = card == view.sides[seat].chosen
    promise = chances_of(view, card, seat)
    frame, width = (GLOW, 12) if chosen else (PAPER, 4)
    mark = " ✓" if chosen else ""
    paper = (
        f'<rect x="20" y="{y}" width="1040" height="{CARD}" rx="26"'
        f' fill="{CARD_FILLS[COLOUR[card]]}" stroke="{frame}" stroke-width="{width}"/>'
    )
    face = [
        paper,
        f'<circle cx="110" cy="{y + 180}" r="72" fill="{SHADE}"/>',
        text(COMBAT[card], class_="power", x=110, y=y + 212),
        text(words("power"), class_="dark", x=110, y=y + 302),
        text(card_name(card, words) + mark, class_="team dark left", x=212, y=y + 58),
        text(words("Shot"), class_="dark left", x=212, y=y + 232),
        _places(card, RESULT, y + 278, words),
    ]
    if promise.has_set_up:
        face += [
            text(words("Build-up"), class_="dark left", x=212, y=y + 112),
            _places(card, SET_UP, y + 156, words),
        ]
    yield group(*face)
    if promise.has_set_up:
        yield _sums(promise.set_up, y + 156)
    yield _sums(promise.result, y + 278)


def _places(card: int, step: int, y: int, words: Translator) -> str:
    """Return the places of both sides of a stage, those of the card's player first."""
    parts, x = [], 212
    for side in (0, 1):
        for line in LISTS[card][step + side]:
            parts.append(
                f'<circle cx="{x + 32}" cy="{y}" r="30" fill="{TYPES[line]}" stroke="{SHADE}"'
                f' stroke-width="4"/>'
                f"{text(line_letter(line, words), class_='team dark', x=x + 32, y=y + 15)}"
            )
            x += DISC
        if side == 0:
            ink = f'stroke="{SHADE}"' if step == SET_UP else ""
            icon = "on" if step == SET_UP else "ball"
            parts.append(f'<use href="#{icon}" x="{x + 22}" y="{y}" {ink}/>')
            x += 44
    return "".join(parts)


def _sums(sums: tuple[int, int], y: int) -> str:
    """Return both sides' best total strengths; the higher one is framed."""
    mine, theirs = sums
    box = ""
    if mine != theirs:
        x = SUMS - 88 if mine > theirs else SUMS + 12
        box = f'<rect x="{x}" y="{y - 36}" width="76" height="72" rx="14" fill="{PAPER}"/>'
    return group(
        box,
        text(mine, class_="sum dark", x=SUMS - 50, y=y + 22),
        text(":", class_="sum dark", x=SUMS, y=y + 18),
        text(theirs, class_="sum dark", x=SUMS + 50, y=y + 22),
    )
