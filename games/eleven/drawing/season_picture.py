"""The season card as SVG: the league table, with the managers who have yet to act."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest
from games.core.svg import group
from games.core.translation import N_, Translator
from games.eleven.cards.terms import Colour
from games.eleven.drawing.drawing import (
    DIE_FILLS,
    GLOW,
    LINE,
    NIGHT,
    PANEL,
    PAPER,
    SMALLEST,
    panel,
    svg,
    text,
)
from games.eleven.view import Owes

TOP, FOOT, MARGIN = 226, 1334, 8
MOST_ROW, LARGE_ROW = 108, 90
"""The height of a row where there is room for it, and from where on its letters are larger."""


@dataclass(frozen=True, slots=True)
class Row:
    """One club of the table; a manager's has a `crest`, any other a `die`; `vp` is its score.

    `moved` is the number of places gained on the last matchday, None before the first.
    """

    place: int
    name: str
    points: int
    crest: Crest | None = None
    die: Colour | Literal[""] = ""
    moved: int | None = None
    is_inactive: bool = False
    owes: Owes | None = None
    form: Sequence[int] = ()
    vp: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The league in order; `now` is the stage of the week from 0 to 4, -1 outside the weeks."""

    title: str
    now: int
    rows: Sequence[Row]


DAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Match"))
RESULTS = ((N_("Win"), "#24803f"), (N_("Draw"), "#8a6d16"), (N_("Loss"), "#b3273a"))
"""By result: its name, shown by its first letter, and the background colour."""
RECENT_RESULTS = 4
"""Recent results shown of each manager."""


def season_svg(table: Table, words: Translator) -> str:
    """Return the season card as SVG; it ends below its last club."""
    top = TOP if table.now >= 0 else TOP - 60
    step = min((FOOT - top) // len(table.rows), MOST_ROW)
    parts = [*_head(table, words), *_rows(table, top, step, words)]
    return svg(parts, high=top + step * len(table.rows) + MARGIN)


def _head(table: Table, words: Translator) -> Iterator[str]:
    yield text(24, 74, table.title, 60, "bold", 1030)
    for index, day in enumerate(DAYS if table.now >= 0 else ()):
        x = 20 + index * 209
        now = index == table.now
        yield panel(x, 102, 203, 62, GLOW if now else PANEL, GLOW if now else LINE)
        yield text(x + 101, 145, words(day), 40, "mid bold dark" if now else "mid dim")


def _rows(table: Table, top: int, step: int, words: Translator) -> Iterator[str]:
    """Yield a line per club, managers' clubs in lighter boxes."""
    yield text(188, top - 10, words("Club"), 40, "dim")
    yield text(846, top - 10, words("Points"), 40, "end dim")
    for index, row in enumerate(table.rows):
        yield group(*_row(row, top + index * step, step - 8, words))


def _row(row: Row, y: float, high: float, words: Translator) -> Iterator[str]:
    base, size = y + high / 2 + 15, 48 if high + 8 >= LARGE_ROW else 42
    yield panel(20, y, 1040, high, NIGHT if row.die else PANEL, LINE if row.die else "#5d83a3")
    yield text(48, base, str(row.place), size, "mid bold")
    yield from _move(row.moved, 99, y + high / 2)
    yield emblem(row, 152, y + high / 2)
    look = "dim" if row.die else "bold"
    yield text(188, base, row.name, size, look, 410 if row.form else 540)
    for nth, result in enumerate(row.form[-RECENT_RESULTS:]):
        name, fill = RESULTS[result]
        x, top = 608 + nth * 45, y + high / 2 - 22
        yield f'<rect x="{x}" y="{top:.0f}" width="42" height="44" rx="8" fill="{fill}"/>'
        yield text(x + 21, top + 36, words(name)[:1], 40, "mid bold")
    yield text(846, base, str(row.points), 46, "end bold")
    if row.vp is not None:
        yield text(1030, base, words("{n} VP", n=row.vp), 46, "end glow")
    elif row.owes:
        is_done = row.owes == "done"
        yield mark(row.owes, 956, y + high / 2, PAPER if is_done else GLOW)
    elif row.is_inactive:
        yield text(1046, base, words("pauses"), SMALLEST, "end dim", 190)


def _move(moved: int | None, x: float, y: float) -> Iterator[str]:
    """Yield an arrow with the number of places a club moved; a dash if it stayed."""
    if moved is None:
        return
    if not moved:
        yield text(x, y + 14, "–", 40, "mid dim")
        return
    tip, fill = ("M0-32l13 18h-26z", "#4cc06f") if moved > 0 else ("M0-14l13-18h-26z", "#e06a78")
    yield f'<path d="{tip}" transform="translate({x:.0f} {y:.0f})" fill="{fill}"/>'
    yield text(x, y + 23, str(abs(moved)), 40, "mid")


def emblem(row: Row, x: float, y: float) -> str:
    """Return a club's emblem: a manager's crest, or a shape in the colour of its die."""
    if not row.die:
        assert row.crest is not None
        return crest_drawing(row.crest, x - 3, y, 60)
    path = {
        "red": "M0-25l25 25-25 25-25-25z",
        "blue": "M-20-20h40v40h-40z",
        "green": "M0-23a23 23 0 1 0 .1 0z",
    }[row.die]
    fill = NIGHT if row.is_inactive else DIE_FILLS[row.die]
    return (
        f'<path d="{path}" transform="translate({x:.0f} {y:.0f})" fill="{fill}"'
        f' stroke="{DIE_FILLS[row.die]}" stroke-width="5"/>'
    )


def mark(owes: Owes, x: float, y: float, fill: str) -> str:
    """Return the sign of a manager who is done, owes a choice, or is on turn."""
    path = {
        "done": "M-14 0l10 11 18-22",
        "turn": "M-10-15l24 15-24 15z",
        "owes": "M-14 15l5-13 17-17 8 8-17 17z",
    }[owes]
    filled = "none" if owes == "done" else fill
    return (
        f'<path d="{path}" transform="translate({x:.0f} {y:.0f}) scale(1.5)" fill="{filled}"'
        f' stroke="{fill}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>'
    )
