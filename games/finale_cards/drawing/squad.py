"""Squads and decks as they are built: the footballers signed, the points left, the cards taken."""

from collections.abc import Iterator, Sequence

from games.core.game import Seat
from games.core.screen import Spot
from games.core.svg import document, element, text
from games.core.translation import Translator
from games.finale_cards.cards.cards import (
    FOOTBALLER_KEYS,
    LINE,
    SQUAD,
    STRENGTH,
    SURNAMES,
    SYMBOL,
    TACTIC_KEYS,
    VALUE,
)
from games.finale_cards.drawing.colours import (
    GLOW,
    GROUND,
    PAPER,
    SHADE,
    SHAPES,
    STYLE,
    TEAM_FILLS,
    WIDE,
    symbol_at,
)
from games.finale_cards.drawing.footballers import type_box
from games.finale_cards.drawing.tactics_cards import SMALL_HIGH, SMALL_WIDE, small_card
from games.finale_cards.selection.squads import most_value, total_value
from games.finale_cards.view import View

HEAD = 160
CELL_WIDE, CELL_HIGH = 350, 128


def squad(view: View, seat: Seat, words: Translator) -> tuple[str, int, list[Spot]]:
    """Return the drawing of the seat's squad with the points left, its height, and its men."""
    plan = view.sides[seat].plan
    rows = SQUAD // 3
    high = HEAD + rows * CELL_HIGH + 20
    parts = [
        f'<path d="M0 0h{WIDE}v{high}h-{WIDE}z" fill="{GROUND}"/>',
        *_budget(view, seat, words),
    ]
    men = sorted(plan.signed, key=lambda man: (man in plan.benched, man))
    spots = []
    for index in range(SQUAD):
        x, y = 15 + index % 3 * CELL_WIDE, HEAD + index // 3 * CELL_HIGH
        if index < len(men):
            box = (x + 5, y, CELL_WIDE - 10, CELL_HIGH - 10)
            spots.append(Spot(FOOTBALLER_KEYS[men[index]], *box))
            parts.append(
                _footballer(men[index], seat, x, y, words, sits=men[index] in plan.benched)
            )
        else:
            parts.append(
                f'<rect x="{x + 5}" y="{y}" width="{CELL_WIDE - 10}" height="{CELL_HIGH - 10}"'
                f' rx="16" fill="none" stroke="{PAPER}" stroke-width="3" opacity=".25"/>'
            )
    drawn = document(WIDE, high, element("style", STYLE), element("defs", SHAPES), *parts)
    return drawn, high, spots


def _budget(view: View, seat: Seat, words: Translator) -> Iterator[str]:
    """Yield how many are signed, and the points left as a number and as a bar."""
    plan, limit = view.sides[seat].plan, most_value(view.options, seat)
    left = limit - total_value(plan.signed)
    count = words("{n} of {all} signed", n=len(plan.signed), all=SQUAD)
    rest = words("{left} of {limit} points left", left=left, limit=limit)
    yield text(count, class_="left bold", x=24, y=62)
    yield text(rest, class_="right bold", x=1056, y=62)
    wide = round(1032 * left / limit)
    yield (
        f'<rect x="24" y="92" width="1032" height="36" rx="18" fill="{SHADE}"/>'
        f'<rect x="24" y="92" width="{wide}" height="36" rx="18" fill="{GLOW}"/>'
    )


def _footballer(man: int, seat: Seat, x: int, y: int, words: Translator, *, sits: bool) -> str:
    """Return a signed footballer: type, name, value, and the four strengths with symbols."""
    fill = SHADE if sits else TEAM_FILLS[seat]
    wide, high = CELL_WIDE - 10, CELL_HIGH - 10
    parts = [
        f'<rect x="{x + 5}" y="{y}" width="{wide}" height="{high}" rx="16" fill="{fill}"/>',
        type_box(LINE[man], x + 36, y + 34, words),
        text(SURNAMES[man], class_="left", x=x + 66, y=y + 48),
        text(VALUE[man], class_="bold right gold", x=x + 332, y=y + 48),
    ]
    for index in range(4):
        left = x + 40 + index * 74
        parts.append(text(STRENGTH[man][index], class_="now", x=left, y=y + 104))
        parts.append(symbol_at(SYMBOL[man][index], left + 32, y + 88))
    return "".join(parts)


def cards_grid(cards: Sequence[int], head: str, words: Translator) -> tuple[str, int, list[Spot]]:
    """Return the drawing of tactics cards in two columns below a heading, its height, the cards."""
    high = 90 + -(-len(cards) // 2) * (SMALL_HIGH + 20)
    parts = [
        f'<path d="M0 0h{WIDE}v{high}h-{WIDE}z" fill="{GROUND}"/>',
        text(head, class_="team", x=540, y=60),
    ]
    spots = []
    for index, card in enumerate(cards):
        x, y = (19, WIDE - SMALL_WIDE - 19)[index % 2], 84 + index // 2 * (SMALL_HIGH + 20)
        parts.append(small_card(card, x, y, words))
        spots.append(Spot(TACTIC_KEYS[card], x, y, SMALL_WIDE, SMALL_HIGH))
    drawn = document(WIDE, high, element("style", STYLE), element("defs", SHAPES), *parts)
    return drawn, high, spots
