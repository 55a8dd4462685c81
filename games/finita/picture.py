"""The table as SVG: the top card, what fits, the seat on turn, and all hand sizes."""

from collections.abc import Iterator
from math import cos, pi, sin

from games.core.game import Seat
from games.core.screen import Picture
from games.core.svg import document, element, text
from games.core.translation import N_, Translator
from games.finita.cards.cards import FACE_OF, NONE, NUMBERS, SAID, SERVED, SHEET
from games.finita.drawing.card_art import INKS, NIGHT, PAPER, SHADE, back, card, shape, sign_of
from games.finita.screen.wording import numbers, spoken, wanted
from games.finita.state import HIT, OVER, SKIPS
from games.finita.view import View

WIDE, HIGH = 1080, 1080
MIDDLE = 540
RING = 425
"""Distance of the hands from the middle, in pixels."""
ARROWS = 290
"""Distance of the direction arrows from the middle, in pixels."""
STEP = 110
"""Distance between the marks of what fits, in pixels."""
MOST_BACKS = 9
"""The most card backs drawn for one hand."""
GLOW = "#ffd84d"
LONGEST = 1024
"""Maximum length of an alt text, in characters."""
STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:700;text-anchor:middle}"
    ".corner{font-size:56px}.count{font-size:54px;fill:#fff}.small{font-size:40px;fill:#fff}"
)


def picture(view: View, words: Translator) -> Picture:
    """Return the public picture of the table."""
    parts = (*_felt(view), *_piles(view), *_fits(view), *_hands(view), *_badge(view))
    style, shapes = element("style", STYLE), element("defs", element("g", back(), id="back"))
    svg = document(WIDE, HIGH, style, shapes, *parts)
    return Picture(svg, describe(view, words), WIDE, HIGH)


def _felt(view: View) -> Iterator[str]:
    """Yield the table and the arrows in the direction of play."""
    yield f'<path d="M0 0h{WIDE}v{HIGH}h-{WIDE}z" fill="#123a4d"/>'
    yield f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="520" fill="#17506a"/>'
    yield (
        f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="{ARROWS}" fill="none" stroke="{PAPER}"'
        ' stroke-width="5" stroke-dasharray="26 18" opacity=".35"/>'
    )
    flip = view.direction
    for turn in (0, 90, 180, 270):
        yield (
            f'<path d="M{-22 * flip}-30L{22 * flip} 0L{-22 * flip} 30z" fill="{PAPER}"'
            f' opacity=".8" transform="rotate({turn} {MIDDLE} {MIDDLE})'
            f' translate({MIDDLE} {MIDDLE - ARROWS})"/>'
        )


def _piles(view: View) -> Iterator[str]:
    """Yield the draw pile with its size, and the top card."""
    yield '<g transform="translate(424 505) scale(.54)"><use href="#back"/></g>'
    yield text(view.pile, x=400, y=662, class_="small")
    if view.top == NONE:
        return
    said = _declared(view)
    yield f'<g transform="translate(608 490) rotate(4) scale(.87)">{card(view.top, said)}</g>'


def _declared(view: View) -> str:
    """Return the declaration of the black card on top."""
    laid = [what for _, what in view.steps if what < len(FACE_OF) and FACE_OF[what] == view.top]
    return SAID[laid[-1]] if laid else ""


def _fits(view: View) -> Iterator[str]:
    """Yield a chip with the colour and the numbers or signs that fit now."""
    if view.top == NONE or view.phase == OVER:
        return
    signs = [] if view.rank == NONE else [view.rank]
    signs += [number for number in NUMBERS if view.also >> number & 1]
    marks = [_chip(view.suit)] if view.suit != NONE else []
    marks += [f'<g transform="scale(.42)">{sign_of(sign)}</g>' for sign in dict.fromkeys(signs)]
    wide = STEP * len(marks) + 50
    yield f'<g transform="translate({MIDDLE} 752)">'
    yield f'<rect x="{-wide // 2}" y="-42" width="{wide}" height="84" rx="42" fill="{SHADE}"/>'
    for at, mark in enumerate(marks):
        yield f'<g transform="translate({STEP * at - STEP // 2 * (len(marks) - 1)} 0)">{mark}</g>'
    yield "</g>"


def _chip(suit: int) -> str:
    letter = text(SHEET.suits[suit].letter, x=48, y=18, class_="count")
    colour = shape(suit, 29, PAPER) + shape(suit, 24, INKS[suit])
    return f'<g transform="translate(-26 0)">{colour}{letter}</g>'


def _hands(view: View) -> Iterator[str]:
    """Yield each hand as a fan of backs with its size, around the table in the order of seats."""
    seats = len(view.sizes)
    for seat in view.seats:
        angle = pi / 2 + 2 * pi * seat / seats
        x, y = MIDDLE + RING * cos(angle), MIDDLE + RING * sin(angle)
        yield f'<g transform="translate({x:.0f} {y:.0f})">{_hand(view, seat)}</g>'


def _hand(view: View, seat: Seat) -> str:
    count, aside = view.sizes[seat], len(view.places[seat])
    is_asked = seat == view.turn and view.phase != OVER
    glow = f'<circle r="98" fill="{GLOW}" opacity=".95"/>' if is_asked else ""
    disc = f'<circle r="88" fill="{NIGHT}"/>'
    shown = min(count, MOST_BACKS)
    fan = "".join(
        f'<g transform="rotate({(at - (shown - 1) / 2) * 11:.1f}) translate(0 -44) scale(.13)">'
        '<use href="#back"/></g>'
        for at in range(shown)
    )
    said = f"{count}+{aside}" if aside else str(count)
    alarm = "!" if count + aside == 1 else ""
    return glow + disc + fan + text(said + alarm, y=62, class_="count")


def _badge(view: View) -> Iterator[str]:
    """Yield the pending effect, below the pile of laid cards."""
    if view.phase != HIT:
        return
    yield '<circle cx="756" cy="350" r="74" fill="#b3122c" stroke="#fff" stroke-width="8"/>'
    if view.cause in SKIPS:
        yield (
            '<g fill="none" stroke="#fff" stroke-width="13"><circle cx="756" cy="350" r="36"/>'
            '<path d="M731 375l50-50"/></g>'
        )
    else:
        yield text(f"+{view.owed}", x=756, y=373, font_size=68, fill="#fff")


def describe(view: View, words: Translator) -> str:
    """Return the table as text: what fits, pending effects, and all hand sizes."""
    said = [_described_top(view, words)]
    if view.phase == HIT and view.cause in SKIPS:
        said.append(words("{name} is to be skipped.", name=words.name(view.turn)))
    elif view.phase == HIT:
        name = words.name(view.turn)
        said.append(words("{owed} cards are coming at {name}.", owed=view.owed, name=name))
    elif view.serving is not None:
        served = numbers(SERVED[view.serving.way])
        said.append(words("Numbers that serve: {numbers}.", numbers=served))
    order = [(view.turn + step * view.direction) % len(view.sizes) for step in view.seats]
    hands = ", ".join(
        words("{name} {cards}", name=words.name(seat), cards=view.count(seat)) for seat in order
    )
    sentence = N_("Clockwise from the turn, cards left: {hands}.")
    if view.direction < 0:
        sentence = N_("Counterclockwise from the turn, cards left: {hands}.")
    said.append(words(sentence, hands=hands))
    said.append(words("{count} cards in the draw pile.", count=view.pile))
    return " ".join(said)[:LONGEST]


def _described_top(view: View, words: Translator) -> str:
    if view.top == NONE:
        return words("The first card is still face down.")
    top, fits = spoken(view.top, words), wanted(view, words)
    if not fits:
        return words("On top: {top}.", top=top)
    return words("On top: {top}; what fits: {wanted}.", top=top, wanted=fits)
