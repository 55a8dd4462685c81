"""The match as SVG: an upright pitch with both line-ups, legible at a width of 360 pixels."""

from collections.abc import Iterator, Sequence

from games.core.game import Seat
from games.core.screen import Picture
from games.core.svg import document, element, text
from games.core.translation import Translator
from games.finale_cards.cards.cards import COMBAT, LINE, LISTS, SURNAMES
from games.finale_cards.cards.terms import TEAMS, card_name, line_letter, slot_letters
from games.finale_cards.drawing.footballers import (
    BLUE_FILL,
    GLOW,
    PAPER,
    RED_FILL,
    SHADE,
    SHAPES,
    STYLE,
    figure,
)
from games.finale_cards.screen.describe import describe
from games.finale_cards.state import ACKER, NOBODY, PERIODS, RESULT, SEATS, SET_UP, STOLLEN
from games.finale_cards.view import View

WIDE, HIGH = 1080, 1350
TOP, BOTTOM = 178, 1282
"""The y coordinates of the pitch's ends; the benches are beyond them."""
BAND = 168
"""Height of the band in the middle for the tactics cards, in pixels."""
PER_ROW = 5
"""Footballers side by side; a longer line takes two rows."""
MIDDLE = (TOP + BOTTOM) // 2


def picture(view: View, words: Translator) -> Picture:
    """Return the match as this viewer may see it."""
    parts = [*_pitch(), *_score(view, words)]
    for seat in SEATS:
        parts += [*_team(view, seat, words), *_bench(view, seat, words), *_card(view, seat, words)]
    svg = document(WIDE, HIGH, element("style", STYLE), element("defs", SHAPES), *parts)
    return Picture(svg, describe(view, words), WIDE, HIGH)


def _pitch() -> Iterator[str]:
    """Yield grass in stripes, the lines of a pitch, and the band for the cards."""
    yield f'<path d="M0 0h{WIDE}v{HIGH}h-{WIDE}z" fill="#0e3d27"/>'
    stripe = (BOTTOM - TOP) / 8
    for at in range(8):
        fill = ("#257f48", "#217343")[at % 2]
        yield f'<path d="M20 {TOP + at * stripe:.0f}h1040v{stripe:.0f}h-1040z" fill="{fill}"/>'
    yield (
        f'<g fill="none" stroke="{PAPER}" stroke-width="4" opacity=".55">'
        f'<path d="M20 {TOP}h1040v{BOTTOM - TOP}h-1040z"/>'
        f'<path d="M270 {TOP}v120h540v-120M270 {BOTTOM}v-120h540v120"/>'
        f'<circle cx="540" cy="{MIDDLE}" r="150"/></g>'
        f'<path d="M20 {MIDDLE - BAND // 2}h1040v{BAND}h-1040z" fill="{SHADE}" opacity=".82"/>'
    )


def _score(view: View, words: Translator) -> Iterator[str]:
    """Yield both names with their goals, and the period."""
    for seat, x in ((STOLLEN, 24), (ACKER, 616)):
        fill = (RED_FILL, BLUE_FILL)[seat]
        asked = not view.ending and view.on_ball == seat and view.phase == "pick"
        yield (
            f'<rect x="{x}" y="14" width="440" height="76" rx="{(38, 14)[seat]}" fill="{fill}"'
            f' stroke="{GLOW if asked else PAPER}" stroke-width="{6 if asked else 3}"/>'
            f"{text(words(TEAMS[seat]), class_='team', x=x + 220, y=65)}"
        )
    home, away = view.sides
    yield text(f"{home.goals}:{away.goals}", class_="score", x=540, y=72)
    yield text(_when(view, words), class_="small", x=540, y=118)


def _when(view: View, words: Translator) -> str:
    """Return the line below the score: the period and the attack, or the current phase."""
    if view.phase == "squads":
        return words("Squads are being chosen")
    if view.shots or view.phase == "shooters":
        shots = sum(shot for shot, _ in view.shots), sum(shot for _, shot in view.shots)
        return words("Shoot-out {home} : {away}", home=shots[STOLLEN], away=shots[ACKER])
    last = PERIODS + 2 * view.is_extra
    said = words("Period {number} of {last}", number=view.period, last=last)
    if view.phase in ("pick", "replace", "card", "discard"):
        if view.is_counter:
            return said + " · " + words("counter-attack")
        attack = words("attack {number} of {attacks}", number=view.begun, attacks=view.attacks)
        return said + " · " + attack
    return said


def rows_of(view: View, seat: Seat) -> list[list[int]]:
    """Return the seat's footballers row by row from its goal; a line over five takes two rows."""
    side = view.sides[seat]
    men = side.pitch
    if view.phase == "squads":
        men = tuple(man for man in sorted(side.plan.signed) if man not in side.plan.benched)
    rows: list[list[int]] = []
    for line in sorted({view.lines[man] for man in men}):
        on_line = [man for man in men if view.lines[man] == line]
        parts = -(-len(on_line) // PER_ROW)
        size = -(-len(on_line) // parts)
        rows += [on_line[at : at + size] for at in range(0, len(on_line), size)]
    return rows


def _team(view: View, seat: Seat, words: Translator) -> Iterator[str]:
    """Yield the seat's half: Acker from the top down, Stollen from the bottom up."""
    rows = rows_of(view, seat)
    half = (BOTTOM - TOP - BAND) // 2
    high = half / max(len(rows), 4)
    for number, row in enumerate(rows):
        ahead = high * (number + 0.5)
        y = round(BOTTOM - ahead if seat == STOLLEN else TOP + ahead)
        wide = 1030 / max(len(row), 3)
        for at, man in enumerate(row):
            x = round(540 + (at - (len(row) - 1) / 2) * wide)
            yield figure(view, man, x, y, line_letter(LINE[man], words))


def _bench(view: View, seat: Seat, words: Translator) -> Iterator[str]:
    """Yield the seat's bench beyond its goal, four names with type and strength."""
    side = view.sides[seat]
    men: Sequence[int] = side.plan.benched if view.phase == "squads" else side.bench
    y = BOTTOM + 46 if seat == STOLLEN else TOP - 18
    yield text(words("Bench"), class_="bench", x=24, y=y)
    for at, man in enumerate(men):
        letter = line_letter(LINE[man], words)
        label = f"{letter}{view.strength(man)} {SURNAMES[man]}"
        yield text(label, class_="bench", x=136 + at * 238, y=y)
    if not men:
        yield text("–", class_="bench", x=136, y=y)


def _card(view: View, seat: Seat, words: Translator) -> Iterator[str]:
    """Yield the seat's tactics card in the middle, face down while the choice is secret."""
    side = view.sides[seat]
    x, y = (32, 548)[seat], MIDDLE - BAND // 2 + 12
    fill = (RED_FILL, BLUE_FILL)[seat]
    in_use = view.phase in ("pick", "replace") and view.on_ball == seat
    frame = GLOW if in_use else PAPER
    yield (
        f'<rect x="{x}" y="{y}" width="500" height="{BAND - 24}" rx="16" fill="{fill}"'
        f' stroke="{frame}" stroke-width="{7 if in_use else 3}"/>'
    )
    if view.phase in ("squads", "changes", "tactics", "answer", "shooters"):
        said = words("ready") + " ✓" if side.ready else words("choosing …")
        yield text(said, class_="team", x=x + 250, y=y + 88)
        return
    if side.top == NOBODY:
        return
    lists = [slot_letters(slots, words) for slots in LISTS[side.top]]
    first = f"{lists[SET_UP]} : {lists[SET_UP + 1]}" if lists[SET_UP] else "–"
    last = f"{lists[RESULT]} : {lists[RESULT + 1]}"
    yield text(COMBAT[side.top], class_="score", x=x + 54, y=y + 92)
    yield text(card_name(side.top, words), class_="card", x=x + 104, y=y + 44)
    yield text(f"{words('set-up')} {first}", class_="list", x=x + 104, y=y + 86)
    yield text(f"{words('result')} {last}", class_="list", x=x + 104, y=y + 126)
