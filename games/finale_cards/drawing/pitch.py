"""The pitch with both line-ups, the benches, and the tactics cards on the table."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.core.game import Seat
from games.core.screen import Spot
from games.core.svg import background, document, element, text
from games.core.translation import Translator
from games.finale_cards.drawing import footballers
from games.finale_cards.drawing.colours import (
    GLOW,
    GROUND,
    PAPER,
    SHADE,
    SHAPES,
    STYLE,
    TEAM_FILLS,
    WIDE,
)
from games.finale_cards.drawing.footballers import figure, spot, substitute
from games.finale_cards.drawing.scoreboard import HIGH as HEAD
from games.finale_cards.drawing.scoreboard import scoreboard
from games.finale_cards.drawing.tactics_cards import SMALL_HIGH, SMALL_WIDE, small_card
from games.finale_cards.state import (
    DONE,
    NOBODY,
    PERIODS,
    RESULT,
    SEATS,
    SIMULTANEOUS_PHASES,
    STOLLEN,
)
from games.finale_cards.view import View

PER_ROW = 4
"""Footballers side by side; a longer line takes two or three rows."""
LEAST_ROWS = 4
"""The fewest rows a half is high, also for a team that is short of footballers."""
BENCH = 112
"""Height of a bench."""
BAND = SMALL_HIGH + 24
"""Height of the band in the middle, for the tactics cards."""
Where: TypeAlias = tuple[int, int, int]
"""A footballer, and the centre of his place."""
ATTACKING = frozenset({"pick", "replace", "card", "discard"})


def pitch(view: View, words: Translator) -> tuple[str, int, list[Spot]]:
    """Return the drawing, its height, and its footballers; the seat's own team plays upwards."""
    lower: Seat = STOLLEN if view.seat is None else view.seat
    halves = [max(len(rows_of(view, seat)), LEAST_ROWS) * footballers.HIGH for seat in SEATS]
    top = HEAD + BENCH
    middle = top + halves[1 - lower] + 8
    bottom = middle + BAND + halves[lower] + 8
    high = bottom + BENCH
    home, away = view.sides
    asked = view.turn if view.phase in ("pick", "replace") and not view.ending else None
    parts = [background(*_grass(high, top, middle, bottom))]
    parts += scoreboard((home.goals, away.goals), when(view, words), words, asked)
    spots = []
    for seat in SEATS:
        is_lower = seat == lower
        men = [*_standing(view, seat, bottom if is_lower else top, is_lower=is_lower)]
        parts += (figure(view, *where, words) for where in men)
        bench = [*_sitting(view, seat, bottom if is_lower else HEAD)]
        parts += _bench(view, bench, bottom if is_lower else HEAD, words)
        parts += _card(view, seat, middle + 12, words)
        spots += [spot(*where) for where in men]
        spots += [spot(*where, wide=232, high=104) for where in bench]
    drawn = document(WIDE, high, element("style", STYLE), element("defs", SHAPES), *parts)
    return drawn, high, spots


def _grass(high: int, top: int, middle: int, bottom: int) -> Iterator[str]:
    """Yield grass in stripes, the lines of a pitch, and the band for the cards."""
    yield f'<path d="M0 0h{WIDE}v{high}h-{WIDE}z" fill="{GROUND}"/>'
    stripe = (bottom - top) / 8
    for index in range(8):
        fill = ("#257f48", "#217343")[index % 2]
        yield f'<path d="M20 {top + index * stripe:.0f}h1040v{stripe:.0f}h-1040z" fill="{fill}"/>'
    yield (
        f'<g fill="none" stroke="{PAPER}" stroke-width="4" opacity=".55">'
        f'<path d="M20 {top}h1040v{bottom - top}h-1040z"/>'
        f'<path d="M270 {top}v110h540v-110M270 {bottom}v-110h540v110"/></g>'
        f'<path d="M20 {middle}h1040v{BAND}h-1040z" fill="{SHADE}" opacity=".82"/>'
    )


def when(view: View, words: Translator) -> str:
    """Return the line below the score: the period and the attack, or the current phase."""
    if view.phase == "squads":
        return words("Squads are being chosen")
    last = PERIODS + 2 * view.is_extra
    said = words("Period {number} of {last}", number=view.period, last=last)
    if view.phase in ATTACKING:
        if view.is_counter:
            return said + " · " + words("counter-attack")
        attack = words("attack {number} of {attacks}", number=view.begun, attacks=view.attacks)
        return said + " · " + attack
    return said


def rows_of(view: View, seat: Seat) -> list[list[int]]:
    """Return the seat's footballers row by row from its goal; a long line takes several rows."""
    men = view.sides[seat].pitch
    rows: list[list[int]] = []
    for line in sorted({view.lines[man] for man in men}):
        on_line = [man for man in men if view.lines[man] == line]
        parts = -(-len(on_line) // PER_ROW)
        size = -(-len(on_line) // parts)
        rows += [on_line[index : index + size] for index in range(0, len(on_line), size)]
    return rows


def _standing(view: View, seat: Seat, goal: int, *, is_lower: bool) -> Iterator[Where]:
    """Yield the seat's half, from its goal line at this y towards the middle."""
    rows = rows_of(view, seat)
    high = footballers.HIGH * max(len(rows), LEAST_ROWS) / max(len(rows), 1)
    for number, row in enumerate(rows):
        ahead = high * (number + 0.5) + 4
        y = round(goal - ahead if is_lower else goal + ahead)
        wide = 1030 / max(len(row), 3)
        for index, man in enumerate(row):
            yield man, round(540 + (index - (len(row) - 1) / 2) * wide), y


def _sitting(view: View, seat: Seat, top: int) -> Iterator[Where]:
    """Yield the seat's bench beyond its goal: up to four."""
    for index, man in enumerate(view.sides[seat].bench):
        yield man, 250 + index * 236, top + 56


def _bench(view: View, bench: Sequence[Where], top: int, words: Translator) -> Iterator[str]:
    """Yield a bench with the type, strength and name of each substitute."""
    yield text(words("Bench"), class_="left", x=20, y=top + 70)
    for where in bench:
        yield substitute(view, *where, words)
    if not bench:
        yield text("–", class_="left", x=150, y=top + 70)


def _card(view: View, seat: Seat, y: int, words: Translator) -> Iterator[str]:
    """Yield the seat's tactics card in the middle, face down while the choice is secret."""
    side = view.sides[seat]
    x = (22, WIDE - SMALL_WIDE - 22)[seat]
    if view.phase in SIMULTANEOUS_PHASES:
        said = words("ready") + " ✓" if side.ready else words("choosing …")
        yield (
            f'<rect x="{x}" y="{y}" width="{SMALL_WIDE}" height="{SMALL_HIGH}" rx="18"'
            f' fill="{TEAM_FILLS[seat]}" stroke="{PAPER}" stroke-width="3"/>'
            f"{text(said, class_='team', x=x + SMALL_WIDE / 2, y=y + SMALL_HIGH / 2 + 14)}"
        )
    elif side.top != NOBODY:
        in_use = view.phase in ("pick", "replace") and view.on_ball == seat
        sent = _strengths(view) if in_use else ()
        frame = GLOW if in_use else TEAM_FILLS[seat]
        yield small_card(side.top, x, y, words, frame=frame, sent=sent)


def _strengths(view: View) -> list[list[int]]:
    """Return by list the strength each sent footballer counted with, before his card turned."""
    fought = [view.step >= RESULT, view.step == DONE and not view.has_failed]

    def counted(man: int, stage: int) -> int:
        turns = sum(
            fought[index] and man in _sent(view, index) for index in range(stage, len(fought))
        )
        return view.strength(man, -turns)

    return [
        [0 if man == NOBODY else counted(man, index // 2) for man in men]
        for index, men in enumerate(view.picks)
    ]


def _sent(view: View, stage: int) -> tuple[int, ...]:
    """Return both sides' footballers of the set-up (stage 0) or of the result (1)."""
    return view.picks[2 * stage] + view.picks[2 * stage + 1]
