"""A league's table as text for a phone, as a picture, and in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.ui.drawing import DRAW, LOSS, NIGHT, PANEL, SMALLEST, WIN, cut, width_of
from bot.host.ui.member import bidi_isolated, name_in_words
from bot.host.ui.phone_table import PhoneRow, phone_table
from games.core import svg
from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest
from games.core.screen import Picture
from games.core.translation import N_, Translator, ngettext_noop

WIDE, HIGH, TOP = 1080, 1350, 190
NAME, PLAYED, FORM, CREST, NOTE = 194, 508, 528, 46, 56
"""Where names begin, matches played end, and forms begin; the heights of a crest and a note."""
LATELY, SHORT = 5, 3
"""The number of results shown as form in pictures, and in the lines for a phone."""
FILLS = {"W": WIN, "D": DRAW, "L": LOSS}
LETTERS = {"W": N_("Win"), "D": N_("Draw"), "L": N_("Loss")}
ALT = 1_000
STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:600;fill:#fff}"
    ".mid{text-anchor:middle}.end{text-anchor:end}.dim{fill:#a9bccb}.glow{fill:#ffd84d}"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; `name` is plain text, `moved` the number of places gained.

    `moved` None: there was no earlier table. `form` has a small letter for a walk-over; `played` is
    the number of matches, None if unknown. `is_ours` distinguishes a member from an unmanaged
    club, `is_computer` marks a member whose club a computer runs. `short` is the short name of a
    member's club and `crest` its crest, where a league has clubs.
    """

    place: int
    name: str
    points: int
    moved: int | None = None
    form: str = ""
    difference: int | None = None
    played: int | None = None
    is_ours: bool = True
    is_computer: bool = False
    short: str = ""
    crest: Crest | None = None

    def called(self, words: Translator) -> str:
        """Return the name for pictures and sentences, without emoji."""
        return name_in_words(self.name, words, is_computer=self.is_computer)


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """A table with its title; `rows` are best first, of clubs or else of players."""

    title: str
    rows: Sequence[Row]
    has_clubs: bool = True

    @property
    def best(self) -> int:
        """The most points."""
        return max((row.points for row in self.rows), default=0)

    def head(self, words: Translator) -> str:
        """Return the heading of the column with the names."""
        return words("Club") if self.has_clubs else words("Player")

    @property
    def is_uneven(self) -> bool:
        """Whether not all clubs have played as many matches; if so, their numbers are shown."""
        played = {row.played for row in self.rows}
        return None not in played and len(played) > 1


def notes(board: LeagueTable, words: Translator) -> list[str]:
    """Return what a reader of this table may have to know, as it stands at its foot."""
    found = []
    if board.is_uneven:
        found.append(words("P: matches played. Points decide, not their average."))
    if any(letter.islower() for row in board.rows for letter in row.form):
        found.append(words("Small letters: walk-overs."))
    return found


def text(board: LeagueTable, words: Translator) -> str:
    """Return the table as lines of at most 32 columns, with the gap to the first.

    Points come first: a narrow screen may cut off the columns after them.
    """
    heads = (words("Pts"), words("Gap"), words("P"), "", "±")
    rows = [
        PhoneRow(
            row.place,
            row.name,
            (
                str(row.points),
                gap(row.points, board.best),
                str(row.played) if board.is_uneven else "",
                letters(row.form[-SHORT:], words),
                "" if row.difference is None else signed(row.difference),
            ),
            arrow(row.moved)[:1] or " ",
            is_computer=row.is_computer,
            short=row.short,
        )
        for row in board.rows
    ]
    return phone_table(board.head(words), heads, rows)


def letters(form: str, words: Translator) -> str:
    """Return results as letters of the translator's language, small ones for walk-overs."""
    return "".join(_letter(letter, words) for letter in form)


def _letter(letter: str, words: Translator) -> str:
    said = words(LETTERS[letter.upper()])[:1]
    return said.lower() if letter.islower() else said


def _form_tile(letter: str, x: float, middle: float, words: Translator) -> tuple[str, str]:
    """Return a result as a filled tile with its letter; a walk-over's tile has only an edge."""
    fill = FILLS[letter.upper()]
    look = f'fill="{fill}"' if letter.isupper() else f'fill="none" stroke="{fill}" stroke-width="4"'
    tile = f'<rect x="{x:.0f}" y="{middle - 22:.0f}" width="40" height="44" rx="6" {look}/>'
    return tile, _text_element(x + 20, middle + 14, _letter(letter, words), 40, "mid")


def gap(points: int, best: int) -> str:
    """Return how far behind the best these points are: "−4", "–" for none."""
    return signed(points - best) if points < best else "–"


def signed(n: int) -> str:
    """Return a number with its sign: "+4", "−4"."""
    return f"+{n}" if n >= 0 else minus(n)


def minus(n: int) -> str:
    """Return a number with a minus sign where it is negative: "4", "−4"."""
    return str(n).replace("-", "−")


def arrow(moved: int | None) -> str:
    """Return a sign with the number of places gained or lost; "" for None."""
    if moved is None:
        return ""
    return "–" if not moved else f"▲{moved}" if moved > 0 else f"▼{-moved}"


def picture(board: LeagueTable, words: Translator) -> Picture:
    """Return the table as a drawing of at most 4:5, with a description."""
    below = [*notes(board, words)]
    foot = NOTE * len(below)
    step = min((HIGH - TOP - 20 - foot) / max(len(board.rows), 1), 112)
    table_end = TOP + step * len(board.rows)
    high = round(table_end + 20 + foot)
    parts = [
        f'<path d="M0 0h{WIDE}v{high}h-{WIDE}z" fill="{NIGHT}"/>',
        _text_element(24, 74, board.title, 60, width=1030),
        _text_element(NAME, TOP - 22, board.head(words), 40, "dim"),
        _text_element(928, TOP - 22, words("Pts"), 40, "end dim"),
        _text_element(1036, TOP - 22, words("Gap"), 40, "end dim"),
    ]
    if board.is_uneven:
        parts.append(_text_element(PLAYED, TOP - 22, words("P"), 40, "end dim"))
    for index, row in enumerate(board.rows):
        parts += _drawn(board, row, TOP + index * step, step - 8, words)
    for position, note in enumerate(below):
        parts.append(
            _text_element(24, table_end + 40 + position * NOTE, note, 40, "dim", width=1030)
        )
    drawing = svg.document(WIDE, high, svg.element("style", STYLE), *parts)
    return Picture(drawing, in_words(board, words), WIDE, high)


def in_words(board: LeagueTable, words: Translator) -> str:
    """Return the table as sentences of at most 1,000 characters, best first."""
    said = board.title + "."
    for row in board.rows:
        facts = {"place": row.place, "name": bidi_isolated(row.called(words))}
        singular, plural = ngettext_noop(
            "{place}. {name}, {n} point", "{place}. {name}, {n} points"
        )
        line = words.plural(singular, plural, row.points, **facts)
        if row.moved:
            line += words(", up {n}", n=row.moved) if row.moved > 0 else ""
            line += words(", down {n}", n=-row.moved) if row.moved < 0 else ""
        if row.points < board.best:
            line += words(", {n} behind", n=board.best - row.points)
        if row.form:
            line += words(", form {form}", form=row.form[-LATELY:])
        if len(said) + len(line) + 2 > ALT:
            break
        said += f" {line}."
    more = " ".join(notes(board, words))
    return f"{said} {more}" if more and len(said) + len(more) < ALT else said


def _drawn(board: LeagueTable, row: Row, y: float, high: float, words: Translator) -> list[str]:
    base, middle, best = y + high / 2 + 14, y + high / 2, board.best
    room = FORM - NAME - (84 if board.is_uneven else 10)
    fill, look = (PANEL, "") if row.is_ours else (NIGHT, "dim")
    parts = [
        f'<rect x="20" y="{y:.0f}" width="1040" height="{high:.0f}" rx="14" fill="{fill}"/>',
        _text_element(58, base, str(row.place), 42, "mid"),
        *_arrow(row.moved, 112, middle),
        *([crest_drawing(row.crest, 164, middle, CREST)] if row.crest is not None else []),
        _text_element(NAME, base, row.called(words), 42, look, width=room),
    ]
    if board.is_uneven:
        parts.append(_text_element(PLAYED, base, str(row.played), 40, "end dim"))
    for nth, letter in enumerate(row.form[-LATELY:]):
        parts += _form_tile(letter, FORM + nth * 44, middle, words)
    if row.difference is not None:
        parts.append(_text_element(844, base, signed(row.difference), 40, "end dim"))
    parts.append(_text_element(928, base, str(row.points), 46, "end glow"))
    parts.append(_text_element(1036, base, gap(row.points, best), 40, "end dim"))
    return parts


def _arrow(moved: int | None, x: float, y: float) -> list[str]:
    """Return an arrow with the number of places moved; a dash without a change."""
    if moved is None:
        return []
    if not moved:
        return [_text_element(x, y + 12, "–", 40, "mid dim")]
    tip, fill = ("M0-22l13 18h-26z", "#4cc06f") if moved > 0 else ("M0-4l13-18h-26z", "#e06a78")
    return [
        f'<path d="{tip}" transform="translate({x:.0f} {y:.0f})" fill="{fill}"/>',
        _text_element(x, y + 28, str(abs(moved)), 40, "mid"),
    ]


def _text_element(
    x: float, y: float, said: str, size: int, look: str = "", *, width: int = 0
) -> str:
    """Return a line of text; it is scaled down to fit `width`, and cut if it still does not."""
    if width:
        size = max(SMALLEST, min(size, int(width * size / max(width_of(said, size), 1))))
        said = cut(said, size, width)
    place = {"x": f"{x:.0f}", "y": f"{y:.0f}", "style": f"font-size:{size}px"}
    return svg.text(said, **({"class_": look} if look else {}), **place)
