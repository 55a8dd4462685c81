"""A footballer of the picture: strength, type, next strength, symbol and marks."""

from games.core.screen import Spot
from games.core.svg import text
from games.core.translation import Translator
from games.finale_cards.cards.cards import FOOTBALLER_KEYS, LINE, SURNAMES
from games.finale_cards.cards.terms import line_letter
from games.finale_cards.drawing.colours import GLOW, SHADE, TYPES, symbol_at
from games.finale_cards.state import STOLLEN, owner
from games.finale_cards.view import View

HIGH = 116
"""Height of a footballer with the name, in pixels."""


def type_box(line: int, x: float, y: float, words: Translator) -> str:
    """Return the letter of a type on its colour, 44 pixels wide, centred at (x, y)."""
    return (
        f'<rect x="{x - 22}" y="{y - 22}" width="44" height="44" rx="9" fill="{TYPES[line]}"/>'
        f"{text(line_letter(line, words), class_='dark bold', x=x, y=y + 14)}"
    )


def shape(man: int, strength: int, x: float, y: float) -> str:
    """Return the team's shape with a strength on it."""
    name = "stollen" if owner(man) == STOLLEN else "acker"
    number = text(strength, class_="now", x=x, y=y + 17)
    return f'<use href="#{name}" x="{x}" y="{y}"/>{number}'


def figure(view: View, man: int, x: int, y: int, words: Translator) -> str:
    """Return a footballer on the pitch centred at (x, y), about 240 by HIGH pixels."""
    parts = [f'<g transform="translate({x} {y})">']
    if man in view.choices:
        box = '<rect x="-122" y="-58" width="244" height="114" rx="18"'
        parts.append(f'{box} fill="{SHADE}" opacity=".6"/>')
        parts.append(f'{box} fill="none" stroke="{GLOW}" stroke-width="6"/>')
    parts += [
        shape(man, view.strength(man), 0, -20),
        type_box(LINE[man], -76, -18, words),
        text(f"→{view.strength(man, 1)}", x=78, y=-4),
        text(SURNAMES[man], y=45),
        symbol_at(view.symbol(man), 38, -40),
    ]
    if view.cautions[man]:
        parts.append('<use href="#yellow" x="-43" y="-2"/>')
    if view.marks[man]:
        parts.append(
            f'<circle cx="-38" cy="-40" r="19" fill="{GLOW}" stroke="{SHADE}" stroke-width="3"/>'
            f"{text('!' * view.marks[man], class_='dark bold', x=-38, y=-27)}"
        )
    return "".join([*parts, "</g>"])


def spot(man: int, x: int, y: int, wide: int = 240, high: int = HIGH - 4) -> Spot:
    """Return where a footballer centred at (x, y) is, on the pitch or smaller on the bench."""
    box = (x - wide / 2, y - high / 2, wide, high)
    return Spot(FOOTBALLER_KEYS[man], *box, label=SURNAMES[man])


def substitute(view: View, man: int, x: int, y: int, words: Translator) -> str:
    """Return a footballer on the bench centred at (x, y): strength, type, symbol and name."""
    frame = (
        f'<rect x="{x - 116}" y="{y - 52}" width="232" height="104" rx="16" fill="none"'
        f' stroke="{GLOW}" stroke-width="6"/>'
        if man in view.choices
        else ""
    )
    return (
        f"{frame}{type_box(LINE[man], x - 32, y - 22, words)}"
        f"{text(view.strength(man), class_='now', x=x + 22, y=y - 6)}"
        f"{symbol_at(view.symbol(man), x + 62, y - 22)}{text(SURNAMES[man], x=x, y=y + 40)}"
    )
