"""The elements of the pictures: colours, shapes, and text fitted to its place."""

from collections.abc import Iterable

from games.core import svg as shapes
from games.core.clubs.identity import FILLS, Colour, Kit
from games.core.clubs.kit_drawing import kit_drawing

WIDE, HIGH = 1080, 1350
NIGHT, PANEL, LINE = "#10202e", "#1a3145", "#35536b"
PAPER, DIM, GLOW = "#ffffff", "#a9bccb", "#ffd84d"
HOME_SHIRT, AWAY_SHIRT = "home-shirt", "away-shirt"
"""The shapes of the club's and the opponent's shirts, in the colours of each side."""
AWAY_KITS = (Kit("plain", "white", "black"), Kit("plain", "black", "white"))
"""The kits of opponents; they wear the second one against a club in light colours."""
BRIGHT = 140
"""The brightness, of at most 255, from which a colour is light."""
DIE_FILLS = {"red": "#d4263e", "blue": "#2f6fe0", "green": "#2b9a4b"}
STAT_FILLS = ("#e0b01c", "#e0445c", "#4fae54", "#3d8df0")
"""EUR, FAN, OPS, FIT."""
SMALLEST = 40
"""The smallest font size: a 27th of the width."""
_NARROW, _BROAD = frozenset("fijlrtIJ \u00a0\u202f.,:;'’·|()"), frozenset("mwMW%€—–")

STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:600;fill:#fff}"
    ".mid{text-anchor:middle}.end{text-anchor:end}.bold{font-weight:700}"
    ".dim{fill:#a9bccb}.dark{fill:#10202e}.glow{fill:#ffd84d}"
)
SHAPES = (
    '<g id="ball"><circle r="15" fill="#fff" stroke="#10202e" stroke-width="3"/>'
    '<path d="M0-7l7 5-3 8h-8l-3-8z" fill="#10202e"/></g>'
    '<g id="shield"><path d="M-15-16q15 4 30 0v14q0 14-15 20q-15-6-15-20z" fill="#fff"'
    ' stroke="#10202e" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M0-9q5 0 9-1v8q0 9-9 14z" fill="#10202e"/></g>'
    '<g id="cross"><rect x="-15" y="-15" width="30" height="30" rx="6" fill="#fff"/>'
    '<path d="M-4-11h8v7h7v8h-7v7h-8v-7h-7v-8h7z" fill="#d4263e"/></g>'
    '<rect id="ban" x="-11" y="-15" width="22" height="30" rx="3" fill="#ff2b2b"'
    ' stroke="#fff" stroke-width="3"/>'
    '<path id="star" d="M0-16l5 10 11 2-8 8 2 11-10-5-10 5 2-11-8-8 11-2z" fill="#ffd84d"/>'
    '<g id="eur"><circle r="30" fill="#e0b01c"/><circle r="23" fill="none" stroke="#10202e"'
    ' stroke-width="3"/><path d="M9-10a13 13 0 1 0 0 20M-16-4h18M-16 4h16" fill="none"'
    ' stroke="#10202e" stroke-width="5"/></g>'
    '<g id="fan"><circle r="30" fill="#e0445c"/><g fill="#10202e"><circle cx="-9" cy="-8" r="7"/>'
    '<circle cx="10" cy="-6" r="6"/><path d="M-21 15q0-15 12-15t12 15zM3 15q3-13 9-13t9 13z"/>'
    "</g></g>"
    '<g id="ops"><circle r="30" fill="#4fae54"/><circle r="17" fill="none" stroke="#10202e"'
    ' stroke-width="8" stroke-dasharray="6.7 6.65"/><circle r="11" fill="none" stroke="#10202e"'
    ' stroke-width="8"/></g>'
    '<g id="fit"><circle r="30" fill="#3d8df0"/><path d="M-22-6h5v12h-5zM17-6h5v12h-5zM-15-13h7v26'
    'h-7zM8-13h7v26h-7zM-8-3h16v6h-16z" fill="#10202e"/></g>'
)
STATS = ("eur", "fan", "ops", "fit")
ICONS = ("ball", "shield")


def svg(parts: Iterable[str], kit: Kit | None = None, high: int = HIGH) -> str:
    """Return a whole drawing on a dark ground; a `kit` defines the shirts of both sides."""
    ground = shapes.element("path", d=f"M0 0h{WIDE}v{high}h-{WIDE}z", fill=NIGHT)
    shirts = _shirts(kit) if kit is not None else ""
    style, known = shapes.element("style", STYLE), shapes.element("defs", SHAPES, shirts)
    return shapes.document(WIDE, high, style, known, shapes.background(ground), *parts)


def _shirts(kit: Kit) -> str:
    away = kit_drawing(away_kit(kit), key=AWAY_SHIRT, edge=DIM)
    return kit_drawing(kit, key=HOME_SHIRT) + away


def away_kit(kit: Kit) -> Kit:
    """Return the opponents' kit that is easy to distinguish from this one."""
    return AWAY_KITS[is_light(kit.main)]


def is_light(colour: Colour) -> bool:
    """Return whether dark letters are easier to read on this colour than white ones."""
    red, green, blue = (int(FILLS[colour][at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.6 * green + 0.1 * blue >= BRIGHT


def width_of(said: str, size: int = 1) -> float:
    """Return the approximate width of a text in Source Sans Pro semi-bold, times `size`."""
    wide = sum(
        0.3 if letter in _NARROW else 0.82 if letter in _BROAD else 0.6 if letter < "a" else 0.54
        for letter in said
    )
    return wide * size


def text(
    x: float, y: float, said: str, size: int = SMALLEST, look: str = "", width: int | None = None
) -> str:
    """Return a line of text, shrunk to fit `width` pixels, and cut if that is not enough."""
    if width:
        size = max(SMALLEST, min(size, int(width / max(width_of(said), 1))))
        if width_of(said, size) > width:
            while said and width_of(said + "…", size) > width:
                said = said[:-1].rstrip()
            said += "…"
    place = {"x": f"{x:.0f}", "y": f"{y:.0f}", "style": f"font-size:{size}px"}
    return shapes.text(said, **({"class_": look} if look else {}), **place)


def panel(x: float, y: float, wide: float, high: float, fill: str = PANEL, edge: str = LINE) -> str:
    """Return a rectangle with rounded corners; (x, y) is its upper left corner."""
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="14"'
        f' fill="{fill}" stroke="{edge}" stroke-width="3"/>'
    )


def use(shape: str, x: float, y: float, scale: float = 1, look: str = "") -> str:
    """Return a shape of `SHAPES` centred at (x, y)."""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#{shape}" transform="translate({x:.0f} {y:.0f}){grown}"{look}/>'


def shirt(
    x: float, y: float, icon: int, number: str, scale: float = 1, side: str = HOME_SHIRT
) -> str:
    """Return a jersey of a side with its number and, at its lower right, a ball or shield.

    The number stands on a dark patch, since it cannot be read on a pattern.
    """
    patch = (
        f'<rect x="{x - 30 * scale:.0f}" y="{y - 16 * scale:.0f}" width="{52 * scale:.0f}"'
        f' height="{38 * scale:.0f}" rx="9" fill="{NIGHT}"/>'
    ) + text(x - 4 * scale, y + 15 * scale, number, max(SMALLEST, round(36 * scale)), "mid bold")
    return (
        use(side, x, y, scale)
        + (patch if number else "")
        + use(ICONS[icon], x + 34 * scale, y + 30 * scale, scale)
    )


def lines(said: str, room: int) -> list[str]:
    """Return a sentence split between words into lines of at most `room` characters."""
    found = [""]
    for word in said.split():
        longer = f"{found[-1]} {word}".strip()
        if len(longer) <= room or not found[-1]:
            found[-1] = longer
        else:
            found.append(word)
    return found
