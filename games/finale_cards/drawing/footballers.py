"""A footballer of the picture: strength, type, next strengths, symbols and marks."""

from games.core.svg import text
from games.finale_cards.cards.cards import INJURY, LINE, NO_SYMBOL, RED, SURNAMES, YELLOW
from games.finale_cards.state import STOLLEN, owner
from games.finale_cards.view import View

RED_FILL, BLUE_FILL, GLOW, PAPER, SHADE = "#c01f36", "#1a4fb4", "#ffd84d", "#ffffff", "#06281a"
TYPES = ("#9aa4ad", "#f2c230", "#3f8cff", "#ff5a5f")
"""Grey, yellow, blue and red, the colours of the four types (F-R3)."""
STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:600;text-anchor:middle;fill:#fff;"
    "font-size:29px}"
    ".score{font-size:72px;font-weight:700}.team{font-size:42px;font-weight:700}"
    ".small{font-size:34px}.bench,.card,.list{text-anchor:start}.card{font-size:36px;"
    "font-weight:700}.list{font-size:32px}.now{font-size:50px;font-weight:700}"
    ".type{fill:#06281a;font-weight:700}.next{font-size:32px}.mark{fill:#06281a;font-weight:700;"
    "font-size:32px}"
)
SHAPES = (
    f'<circle id="stollen" r="34" fill="{RED_FILL}" stroke="{PAPER}" stroke-width="4"/>'
    f'<rect id="acker" x="-33" y="-33" width="66" height="66" rx="12" fill="{BLUE_FILL}"'
    f' stroke="{PAPER}" stroke-width="4"/>'
    f'<rect id="yellow" x="-11" y="-15" width="22" height="30" rx="3" fill="#ffd21f"'
    f' stroke="{SHADE}" stroke-width="3"/>'
    f'<rect id="off" x="-11" y="-15" width="22" height="30" rx="3" fill="#ff2b2b"'
    f' stroke="{PAPER}" stroke-width="3"/>'
    f'<g id="cross"><rect x="-17" y="-17" width="34" height="34" rx="6" fill="{PAPER}"/>'
    '<path d="M-5-13h10v8h8v10h-8v8h-10v-8h-8v-10h8z" fill="#e01e2d"/></g>'
)
ICONS = {YELLOW: "yellow", INJURY: "cross", RED: "off"}


def figure(view: View, man: int, x: int, y: int, letter: str) -> str:
    """Return a footballer centred at (x, y), about 200 by 100 pixels."""
    shape = "stollen" if owner(man) == STOLLEN else "acker"
    can_go = man in view.choices
    parts = [f'<g transform="translate({x} {y})">']
    if can_go:
        parts.append(
            f'<rect x="-98" y="-54" width="196" height="108" rx="18" fill="{SHADE}"'
            f' opacity=".6"/><rect x="-98" y="-54" width="196" height="108" rx="18" fill="none"'
            f' stroke="{GLOW}" stroke-width="6"/>'
        )
    parts.append(
        f'<use href="#{shape}" y="-14"/>'
        f"{text(view.strength(man), class_='now', y=4)}"
        f'<rect x="-90" y="-32" width="36" height="36" rx="8" fill="{TYPES[LINE[man]]}"/>'
        f"{text(letter, class_='type', x=-72, y=-4)}"
        f"{text(f'→{view.strength(man, 1)}', class_='next', x=68, y=8)}"
        f"{text(SURNAMES[man], y=48)}"
    )
    parts.append(symbol_at(view.symbol(man), 44, -38))
    if view.cautions[man]:
        parts.append('<use href="#yellow" x="-38" y="8"/>')
    if view.marks[man]:
        parts.append(
            f'<circle cx="-34" cy="-40" r="19" fill="{GLOW}" stroke="{SHADE}" stroke-width="3"/>'
            f"{text('!' * view.marks[man], class_='mark', x=-34, y=-29)}"
        )
    return "".join([*parts, "</g>"])


def symbol_at(symbol: int, x: int, y: int) -> str:
    """Return the icon of an active symbol, or "" without one."""
    return "" if symbol == NO_SYMBOL else f'<use href="#{ICONS[symbol]}" x="{x}" y="{y}"/>'
