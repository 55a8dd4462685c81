"""Colours, text sizes and shapes that all pictures share.

Pictures are WIDE pixels wide and their smallest text is SMALL, 1/27 of that: 11 pixels on a phone
that shows them 300 pixels wide.
"""

from games.finale_cards.cards.cards import INJURY, NO_SYMBOL, RED, YELLOW

WIDE = 1080
SMALL = 40
"""Size of the smallest text."""
RED_FILL, BLUE_FILL, GLOW, PAPER, SHADE = "#c01f36", "#1a4fb4", "#ffd84d", "#ffffff", "#06281a"
GROUND, GOOD, POOR = "#0e3d27", "#7ee08a", "#ffb3ac"
TEAM_FILLS = (RED_FILL, BLUE_FILL)
TYPES = ("#9aa4ad", "#f2c230", "#6aa6ff", "#ff7a7e", "#ffffff")
"""Grey, yellow, blue and red, the colours of the four types (F-R3), and white for the "?"."""
CARD_FILLS = ("#f4f4ef", "#d9c8f0", "#f6b9b4", "#f8e29a", "#b9d4f8")
"""White, lilac, red, yellow and blue, the colours of the tactics cards."""
STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:600;text-anchor:middle;fill:#fff;"
    f"font-size:{SMALL}px}}"
    ".score{font-size:76px;font-weight:700}.team{font-size:44px;font-weight:700}"
    ".now{font-size:48px;font-weight:700}.power{font-size:92px;font-weight:700}"
    ".sum{font-size:64px;font-weight:700}.call{font-size:72px;font-weight:700}"
    ".left{text-anchor:start}.right{text-anchor:end}.bold{font-weight:700}.dark{fill:#06281a}"
    f".good{{fill:{GOOD}}}.poor{{fill:{POOR}}}.gold{{fill:{GLOW}}}"
)
SHAPES = (
    f'<circle id="stollen" r="31" fill="{RED_FILL}" stroke="{PAPER}" stroke-width="4"/>'
    f'<rect id="acker" x="-30" y="-30" width="60" height="60" rx="12" fill="{BLUE_FILL}"'
    f' stroke="{PAPER}" stroke-width="4"/>'
    f'<rect id="yellow" x="-11" y="-15" width="22" height="30" rx="3" fill="#ffd21f"'
    f' stroke="{SHADE}" stroke-width="3"/>'
    f'<rect id="off" x="-11" y="-15" width="22" height="30" rx="3" fill="#ff2b2b"'
    f' stroke="{PAPER}" stroke-width="3"/>'
    f'<g id="cross"><rect x="-17" y="-17" width="34" height="34" rx="6" fill="{PAPER}"/>'
    '<path d="M-5-13h10v8h8v10h-8v8h-10v-8h-8v-10h8z" fill="#e01e2d"/></g>'
    f'<g id="ball"><circle r="16" fill="{PAPER}" stroke="{SHADE}" stroke-width="4"/>'
    f'<path d="M0-8l8 6-3 9h-10l-3-9z" fill="{SHADE}"/></g>'
    '<path id="on" d="M-7-12l12 12-12 12" fill="none" stroke-width="7" stroke-linecap="round"/>'
)
"""Both teams' shapes, the symbols, a ball, and an arrow between the two sides of a list."""
ICONS = {YELLOW: "yellow", INJURY: "cross", RED: "off"}


def symbol_at(symbol: int, x: float, y: float) -> str:
    """Return the icon of an active symbol, or "" without one."""
    return "" if symbol == NO_SYMBOL else f'<use href="#{ICONS[symbol]}" x="{x}" y="{y}"/>'
