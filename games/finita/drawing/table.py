"""The table as SVG: the piles, what fits, and every player with what is in their hand."""

from collections.abc import Iterator
from itertools import accumulate
from math import atan2, cos, degrees, pi, sin

from games.core.game import Seat
from games.core.svg import background, text
from games.core.translation import Translator
from games.finita.cards.cards import FACE_OF, NONE, SAID, SERVED, SUIT, numbers
from games.finita.cards.signs import suit_letters
from games.finita.drawing.card_art import INKS, NIGHT, PAPER, SHADE, card, shape, sign_of
from games.finita.legal.playable import awaited, last_player, next_seat
from games.finita.state import HIT, OVER, SERVE, SKIPS
from games.finita.view import View

WIDE, HIGH = 1080, 1080
MIDDLE = 540
RING_X, RING_Y = 408, 448
"""Distances of the players from the middle, in pixels."""
ARROW_X, ARROW_Y = 246, 310
"""Distances from the middle of the arrow to the next player, in pixels."""
FURTHEST = 0.6
"""The most that the arrow keeps from either player, in radians."""
STEP = 110
"""Distance between the marks of what fits, in pixels."""
PLATE_W, PLATE_H = 236, 150
LETTER, NARROW, BROAD = 24, 14, 40
"""The most a letter of a name is wide at size 42, in pixels: any, one of "il", or "W", or "字"."""
NARROW_ONES, BROAD_ONES = frozenset(" iljtfrI.,:;'|!()[]-"), frozenset("MWmw@%—…")
LAST_PLAIN = "\u024f"
"""The last letter that is Latin: those beyond may be as broad as high."""
NEXT_WIDE = 200
"""The room for the name of the next player, in pixels."""
FELT, GLOW, ALARM = "#17506a", "#ffd84d", "#b3122c"
TABLE = background(
    f'<path d="M0 0h{WIDE}v{HIGH}h-{WIDE}z" fill="#123a4d"/>',
    f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="520" fill="{FELT}"/>',
)


def table_drawing(view: View, words: Translator) -> Iterator[str]:
    """Yield the parts of the public picture."""
    yield TABLE
    yield from _direction(view, words)
    yield from piles(view, "translate(540 505) scale(.62)", words)
    yield from _player_of_top(view, words)
    yield f'<g transform="translate({MIDDLE} 760)">{wanted_chips(view, words)}</g>'
    yield from _players(view, words)


def _direction(view: View, words: Translator) -> Iterator[str]:
    """Yield an arrow from the player on turn to the next one, with the name of that one."""
    seat, seats = next_seat(view), len(view.sizes)
    if seat is None:
        return
    yield f'<g transform="translate({MIDDLE} 340)">{next_player(view, words)}</g>'
    steps = (seat - view.turn) * view.direction % seats
    if not steps:
        return
    way = 2 * pi * steps / seats
    away, start = min(FURTHEST, way / 5), pi / 2 + 2 * pi * view.turn / seats
    begin, end = (start + view.direction * turned for turned in (away, way - away))
    (left, top), (x, y) = _on_ellipse(begin), _on_ellipse(end)
    is_long, sweep = int(way - 2 * away > pi), int(view.direction > 0)
    lean = degrees(atan2(ARROW_Y * cos(end), -ARROW_X * sin(end))) + (0 if sweep else 180)
    yield (
        f'<path d="M{left:.0f} {top:.0f}A{ARROW_X} {ARROW_Y} 0 {is_long} {sweep} {x:.0f} {y:.0f}"'
        f' fill="none" stroke="{GLOW}" stroke-width="14"/>'
        f'<path d="M-6-30L34 0L-6 30z" fill="{GLOW}"'
        f' transform="translate({x:.0f} {y:.0f}) rotate({lean:.0f})"/>'
    )


def _on_ellipse(angle: float) -> tuple[float, float]:
    return MIDDLE + ARROW_X * cos(angle), MIDDLE + ARROW_Y * sin(angle)


def next_player(view: View, words: Translator) -> str:
    """Return who is next as a text around the origin, "" while all act at once."""
    seat = next_seat(view)
    if seat is None:
        return ""
    said = words("Next: {name}", name=shortened(words.name(seat), NEXT_WIDE))
    return text(said, font_size=42, fill=GLOW)


def piles(view: View, where: str, words: Translator) -> Iterator[str]:
    """Yield the draw pile with its size, the card below the top card, and the top card.

    They lie side by side around the origin of `where`, a list of SVG's transforms.
    """
    count = text(view.pile, y=34, font_size=96, fill="#fff")
    drawing = '<use href="#back"/><rect x="-90" y="-62" width="180" height="124" rx="40"'
    drawing += f' fill="{NIGHT}"/>{count}'
    yield f'<g transform="{where} translate(-168 6) scale(.86)">{drawing}</g>'
    letters = suit_letters(words)
    below = view.discard[-2] if len(view.discard) > 1 else NONE
    if below >= 0:
        under = card(below, letters[SUIT[below]])
        yield f'<g transform="{where} translate(140 -10) rotate(-9)">{under}</g>'
    if view.top != NONE:
        over = card(view.top, letters[SUIT[view.top]], _declared(view))
        yield f'<g transform="{where} translate(160 0) rotate(3)">{over}</g>'


def _declared(view: View) -> str:
    """Return the declaration of the wild on top."""
    top = view.top
    laid = [step.way for step in view.last_steps if step.way != NONE and FACE_OF[step.way] == top]
    return SAID[laid[-1]] if laid else ""


def _player_of_top(view: View, words: Translator) -> Iterator[str]:
    """Yield the name of who played the top card, below it."""
    seat = last_player(view)
    if seat is not None and view.top != NONE:
        name = shortened(words.name(seat), 300)
        yield text(name, x=638, y=688, font_size=42, fill=GLOW)


def wanted_chips(view: View, words: Translator) -> str:
    """Return a chip with the colour and the numbers or signs that fit now, around the origin."""
    if view.top == NONE or view.phase == OVER:
        return ""
    if view.is_clapping:
        said = words("Clap!")
        wide = LETTER * 2 * len(said) + 60
        return _chip_box(wide, ALARM) + text(said, y=22, font_size=64, fill="#fff")
    if view.phase == SERVE and view.serving is not None:
        marks = [text(numbers(SERVED[view.serving.way]), y=20, font_size=60, fill="#fff")]
    else:
        signs = [] if view.rank == NONE else [view.rank]
        signs += sorted(view.named_numbers)
        marks = [_chip(view.suit, suit_letters(words)[view.suit])] if view.suit != NONE else []
        marks += [f'<g transform="scale(.42)">{sign_of(sign)}</g>' for sign in dict.fromkeys(signs)]
    wide = STEP * len(marks) + 60
    placed = "".join(
        f'<g transform="translate({STEP * index - STEP // 2 * (len(marks) - 1)} 0)">{mark}</g>'
        for index, mark in enumerate(marks)
    )
    return _chip_box(wide, SHADE) + placed


def _chip_box(wide: int, fill: str) -> str:
    return f'<rect x="{-wide // 2}" y="-44" width="{wide}" height="88" rx="44" fill="{fill}"/>'


def _chip(suit: int, letter: str) -> str:
    name = text(
        letter, x=32 + 16 * len(letter), y=18, font_size=54 if len(letter) == 1 else 46, fill="#fff"
    )
    colour = shape(suit, 29, PAPER) + shape(suit, 24, INKS[suit])
    return f'<g transform="translate(-26 0)">{colour}{name}</g>'


def _players(view: View, words: Translator) -> Iterator[str]:
    """Yield a plate for each seat around the table, in the order of seats."""
    seats, asked = len(view.sizes), awaited(view)
    for seat in view.seats:
        angle = pi / 2 + 2 * pi * seat / seats
        x, y = MIDDLE + RING_X * cos(angle), MIDDLE + RING_Y * sin(angle)
        plate = _plate(view, seat, words, is_asked=seat in asked)
        yield f'<g transform="translate({x:.0f} {y:.0f})">{plate}</g>'


def _plate(view: View, seat: Seat, words: Translator, *, is_asked: bool) -> str:
    """Return a player's name and number of cards; a ring if they are awaited, red at one card."""
    is_last = view.count(seat) == 1 and view.phase != OVER
    ring = _box(PLATE_W + 24, PLATE_H + 24, GLOW) if is_asked else ""
    box = _box(PLATE_W, PLATE_H, ALARM if is_last else NIGHT)
    name = text(shortened(words.name(seat), PLATE_W - 16), y=-22, font_size=42, fill="#fff")
    aside = len(view.places[seat])
    said = f"{view.sizes[seat]}+{aside}" if aside else str(view.sizes[seat])
    count = text(said + ("!" if is_last else ""), x=26, y=50, font_size=62, fill="#fff")
    icon = '<g transform="translate(-58 28) scale(.15)"><use href="#back"/></g>'
    hit = pending(view) if seat == view.turn else ""
    badge = f'<g transform="translate({PLATE_W // 2 - 14} {-PLATE_H // 2}) scale(.72)">{hit}</g>'
    return ring + box + name + icon + count + (badge if hit else "")


def _box(wide: int, high: int, fill: str) -> str:
    return (
        f'<rect x="{-wide // 2}" y="{-high // 2}" width="{wide}" height="{high}" rx="30"'
        f' fill="{fill}"/>'
    )


def shortened(name: str, room: int) -> str:
    """Return the name, cut with "…" where it may be longer than this many pixels at size 42."""
    if sum(map(_width, name)) <= room:
        return name
    ends = accumulate(map(_width, name))
    kept = "".join(letter for letter, end in zip(name, ends, strict=True) if end <= room - BROAD)
    return f"{kept.rstrip()}…"


def _width(letter: str) -> int:
    if letter in NARROW_ONES:
        return NARROW
    return BROAD if letter in BROAD_ONES or letter > LAST_PLAIN else LETTER


def pending(view: View) -> str:
    """Return the badge of what hits the seat on turn around the origin, or ""."""
    if view.phase != HIT:
        return ""
    disc = (
        '<rect x="-72" y="-72" width="144" height="144" rx="72" stroke="#fff" stroke-width="8"'
        f' fill="{ALARM}"/>'
    )
    if view.cause in SKIPS:
        sign = '<circle r="34"/><path d="M-24 24l48-48"/>'
        return f'{disc}<g fill="none" stroke="#fff" stroke-width="13">{sign}</g>'
    return disc + text(f"+{view.owed}", y=24, font_size=68, fill="#fff")
