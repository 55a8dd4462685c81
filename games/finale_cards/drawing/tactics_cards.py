"""Tactics cards as drawn: power, name, and the types to send as discs in their colours."""

from collections.abc import Sequence

from games.core.svg import group, text
from games.core.translation import Translator
from games.finale_cards.cards.cards import COLOUR, COMBAT, LISTS
from games.finale_cards.cards.terms import card_name, line_letter
from games.finale_cards.drawing.colours import CARD_FILLS, GLOW, PAPER, SHADE, TYPES
from games.finale_cards.state import RESULT, SET_UP

SMALL_WIDE, SMALL_HIGH = 512, 186
"""Size of a card in a grid or on the pitch."""
DISC = 46
"""Diameter of a small disc with its gap."""


def disc(line: int, x: float, y: float, words: Translator, sent: int | None = None) -> str:
    """Return the place for a type, or the strength of the footballer who was `sent` to it."""
    letter = line_letter(line, words) if sent is None else sent
    fill, ring = (TYPES[line], SHADE) if sent is None else (SHADE, TYPES[line])
    dark = "dark bold" if sent is None else "bold"
    return (
        f'<circle cx="{x}" cy="{y}" r="21" fill="{fill}" stroke="{ring}" stroke-width="4"/>'
        f"{text(letter, class_=dark, x=x, y=y + 14)}"
    )


def slots(
    card: int, step: int, x: float, y: float, words: Translator, sent: Sequence[Sequence[int]] = ()
) -> str:
    """Return both sides' places of a stage from (x, y) on; `sent` are strengths by list."""
    parts = []
    for side in (0, 1):
        strengths = sent[step + side] if sent else ()
        for index, line in enumerate(LISTS[card][step + side]):
            strength = strengths[index] if index < len(strengths) else None
            parts.append(disc(line, x + DISC / 2, y, words, strength))
            x += DISC
        if side == 0:
            ink = f'stroke="{SHADE}"' if step == SET_UP else ""
            icon = "on" if step == SET_UP else "ball"
            parts.append(f'<use href="#{icon}" x="{x + 18}" y="{y}" {ink}/>')
            x += 36
    return "".join(parts)


def small_card(
    card: int,
    x: float,
    y: float,
    words: Translator,
    *,
    frame: str = PAPER,
    sent: Sequence[Sequence[int]] = (),
) -> str:
    """Return a card of SMALL_WIDE by SMALL_HIGH pixels whose upper left is (x, y)."""
    face = (
        f'<rect x="{x}" y="{y}" width="{SMALL_WIDE}" height="{SMALL_HIGH}" rx="18"'
        f' fill="{CARD_FILLS[COLOUR[card]]}" stroke="{frame}"'
        f' stroke-width="{9 if frame == GLOW else 5}"/>'
    )
    parts = [
        face,
        text(card_name(card, words), class_="dark bold left", x=x + 18, y=y + 46),
        text(COMBAT[card], class_="power dark", x=x + 48, y=y + 150),
    ]
    if LISTS[card][SET_UP]:
        parts.append(slots(card, SET_UP, x + 92, y + 88, words, sent))
    parts.append(slots(card, RESULT, x + 92, y + 144, words, sent))
    return group(*parts)
