"""The cards as SVG; shape and letter repeat the colour, so it is never the only clue."""

from functools import cache

from games.core.svg import NAMESPACE, element, text
from games.finita.cards.cards import (
    BLACK,
    CHOICE,
    DRAW4,
    NUMBERS,
    RANK,
    RANK_SIGNS,
    REVERSE,
    SHEET,
    SIGNS,
    SKIP,
    SUIT,
)

CARD_W, CARD_H = 300, 430
INKS = ("#d21f3c", "#12834a", "#1d57c9", "#c98a00")
"""Red, green, blue, yellow, each dark enough for white figures on it."""
NIGHT, PAPER, SHADE, EDGE = "#23252f", "#fffaf0", "#0b1a2a", "#e6dcc6"
_SHAPES = (
    "M0-{r}a{r} {r} 0 1 0 .1 0z",
    "M0-{t}L{u} {b}H-{u}z",
    "M-{s}-{s}H{s}V{s}H-{s}z",
    "M0-{d}L{d} 0L0 {d}L-{d} 0z",
)
_SHAPE_NAMES = ("circle", "triangle", "square", "diamond")
"""The names of the suits' shapes."""


@cache
def shape(suit: int, radius: int, fill: str = "") -> str:
    """Return the shape of a suit around the origin, of about `radius` pixels."""
    path = _SHAPES[suit].format(
        r=radius,
        t=round(radius * 1.15),
        u=round(radius * 1.12),
        b=round(radius * 0.85),
        s=round(radius * 0.88),
        d=round(radius * 1.2),
    )
    return f'<path d="{path}" fill="{fill or INKS[suit]}"/>'


@cache
def card(face: int, letter: str, declared: str = "") -> str:
    """Return a card around the origin, 300 by 430 pixels; a black one shows its declaration."""
    return (
        f'<rect x="-146" y="-203" width="300" height="430" rx="30" fill="{SHADE}" opacity=".35"/>'
        f'<rect x="-150" y="-215" width="{CARD_W}" height="{CARD_H}" rx="30"'
        f' fill="{PAPER}" stroke="{EDGE}" stroke-width="4"/>'
        f"{_coloured(face, letter) if face < BLACK else _black(face, declared)}"
    )


@cache
def back() -> str:
    """Return the back of a card around the origin."""
    marks = "".join(
        f'<g transform="translate({x} {y})">{shape(suit, 30)}</g>'
        for suit, (x, y) in enumerate(((-52, -52), (52, -52), (-52, 52), (52, 52)))
    )
    return (
        f'<rect x="-150" y="-215" width="{CARD_W}" height="{CARD_H}" rx="30"'
        f' fill="{NIGHT}" stroke="{PAPER}" stroke-width="8"/>{marks}'
    )


def _coloured(face: int, letter: str) -> str:
    ink, suit = INKS[SUIT[face]], SHEET.suits[SUIT[face]]
    drop = 26 if suit.key == "green" else 0
    corner = (
        f'<g transform="translate(-108 -164)">{shape(SUIT[face], 24)}</g>'
        f"{text(letter, x=-76 + 18 * len(letter), y=-141, class_='corner', fill=ink)}"
    )
    return (
        f"{shape(SUIT[face], 104)}{corner}"
        f'<g transform="rotate(180)">{corner}</g>'
        f'<g transform="translate(0 {drop})">{sign_of(RANK[face])}</g>'
    )


def sign_of(rank: int, ink: str = PAPER) -> str:
    """Return the number or sign of a rank around the origin; skip and reverse are drawings."""
    if rank == SKIP:
        return (
            f'<g fill="none" stroke="{ink}" stroke-width="17">'
            '<circle r="48"/><path d="M-34 34L34-34"/></g>'
        )
    if rank == REVERSE:
        return (
            f'<g fill="{ink}"><path d="M-54-16h64v-26l46 38-46 38v-26h-64z"'
            ' transform="translate(0 -22) scale(.9)"/>'
            '<path d="M54-16h-64v-26l-46 38 46 38v-26h64z"'
            ' transform="translate(0 34) scale(.9)"/></g>'
        )
    size = 150 if rank in NUMBERS else 110
    return text(RANK_SIGNS[rank], y=size // 3, font_size=size, fill=ink)


def _black(face: int, declared: str) -> str:
    panel = f'<rect x="-128" y="-193" width="256" height="386" rx="20" fill="{NIGHT}"/>'
    if face in {CHOICE, DRAW4}:
        marks = "".join(
            f'<g transform="translate({x} {y})">{shape(suit, 46)}</g>'
            for suit, (x, y) in enumerate(((-56, -76), (56, -76), (-56, 36), (56, 36)))
        )
        plus = text("+4", y=160, font_size=84, fill="#fff") if face == DRAW4 else ""
        return f"{panel}{marks}{plus}"
    word = text(SIGNS[face], y=-40, font_size=68, fill="#fff")
    said = declared.replace("over-", "> ").replace("under-", "< ")
    if said in {suit.key for suit in SHEET.suits}:
        suit = [suit.key for suit in SHEET.suits].index(said)
        return f'{panel}{word}<g transform="translate(0 80)">{shape(suit, 56)}</g>'
    return panel + word + text(said, y=110, font_size=120, fill="#ffd84d")


@cache
def held(face: int, letter: str, *, is_whole: bool = True) -> str:
    """Return a card of a hand around the origin: its left edge, 86 wide, says all there is.

    In the middle its sign is repeated, unless a neighbour covers a part of it.
    """
    paper, edge = (PAPER, "#f2e8d2") if face < BLACK else (NIGHT, "#343746")
    frame = (
        f'<rect x="-150" y="-215" width="{CARD_W}" height="{CARD_H}" rx="30"'
        f' fill="{paper}" stroke="{EDGE}" stroke-width="4"/>{_box(-146, -208, 86, 280, edge)}'
    )
    if face >= BLACK:
        return frame + _black_edge(face, is_whole=is_whole)
    ink = INKS[SUIT[face]]
    sign = f'<g transform="translate(-103 -150)">{_edge_sign(RANK[face], ink)}</g>'
    mark = f'<g transform="translate(-103 -66)">{shape(SUIT[face], 32)}</g>'
    name = text(letter, x=-103, y=36, font_size=72 if len(letter) == 1 else 70, fill=ink)
    drop = 26 if SHEET.suits[SUIT[face]].key == "green" else 0
    repeated = f'<g transform="translate(0 {drop}) scale(.84)">{sign_of(RANK[face])}</g>'
    middle = shape(SUIT[face], 92)
    if is_whole:
        middle = f"{_box(-98, -112, 196, 212, PAPER)}{middle}{repeated}"
    return f'{frame}<g transform="translate(42 30)">{middle}</g>{sign}{mark}{name}'


def _box(left: int, top: int, wide: int, high: int, fill: str) -> str:
    return f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="26" fill="{fill}"/>'


def _edge_sign(rank: int, ink: str) -> str:
    """Return the number or sign of a rank, 76 wide at most, around the origin."""
    if rank in {SKIP, REVERSE}:
        return f'<g transform="scale(.6)">{sign_of(rank, ink)}</g>'
    sign = RANK_SIGNS[rank]
    return text(sign, y=30, font_size=88 if len(sign) == 1 else 70, fill=ink)


def _black_edge(face: int, *, is_whole: bool) -> str:
    """Return the edge and the middle of a wild in a hand: a name, or the four colours."""
    if face not in {CHOICE, DRAW4}:
        along = text(SIGNS[face], font_size=74, fill=PAPER)
        return f'<g transform="translate(-80 -68) rotate(-90)">{along}</g>{_star(42, 20)}'
    four = _four_shapes(38, 60)
    edge = f'<g transform="translate(-103 -150) scale(.4)">{four}</g>'
    plus = text("+4", x=-103, y=-40, font_size=70, fill=PAPER) if face == DRAW4 else ""
    is_large = face == DRAW4 and is_whole
    large = text("+4", x=42, y=172, font_size=100, fill=PAPER)
    large = _box(-30, 88, 144, 108, NIGHT) + large if is_large else ""
    return f'{edge}{plus}<g transform="translate(42 10)">{four}</g>{large}'


def _star(x: int, y: int) -> str:
    """Return the four colours, small, as the emblem of a named wild."""
    return f'<g transform="translate({x} {y})">{_four_shapes(26, 42)}</g>'


def _four_shapes(radius: int, away: int) -> str:
    places = ((-away, -away), (away, -away), (-away, away), (away, away))
    return "".join(
        f'<g transform="translate({x} {y})">{shape(suit, radius)}</g>'
        for suit, (x, y) in enumerate(places)
    )


SUIT_EMOJI = tuple(
    f"finita_{suit.key}_{name}" for suit, name in zip(SHEET.suits, _SHAPE_NAMES, strict=True)
)
"""The name of each suit's emoji, as read by a screen reader: "finita_red_circle"."""


def emoji() -> dict[str, str]:
    """Return every suit's shape, with a light edge, as a square SVG by the name of its emoji."""
    size = {"width": "128", "height": "128", "viewBox": "-135 -135 270 270"}
    return {
        name: element("svg", shape(suit, 112, PAPER), shape(suit, 88), xmlns=NAMESPACE, **size)
        for suit, name in enumerate(SUIT_EMOJI)
    }


def emoji_of(suit: int) -> str:
    """Return the name of a suit's emoji, "" for a card without a suit."""
    return SUIT_EMOJI[suit] if suit >= 0 else ""
