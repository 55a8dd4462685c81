"""A league's table as text for a phone, as a picture, and in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.ui.drawing import SMALLEST, cut, width_of
from bot.host.ui.member import bidi_isolated, name_in_words
from bot.host.ui.phone_table import PhoneRow, phone_table
from games.core import svg
from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest
from games.core.screen import Picture
from games.core.translation import N_, Translator

WIDE, HIGH, TOP = 1080, 1350, 190
NAME, FORM, CREST = 194, 528, 46
"""Where names and forms begin, and the height of a crest."""
LATELY, SHORT = 5, 3
"""The number of results shown as form in pictures, and in the lines for a phone."""
FILLS = {"W": "#24803f", "D": "#8a6d16", "L": "#b3273a"}
LETTERS = {"W": N_("Win"), "D": N_("Draw"), "L": N_("Loss")}
ALT = 1_000
STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:600;fill:#fff}"
    ".mid{text-anchor:middle}.end{text-anchor:end}.dim{fill:#a9bccb}.glow{fill:#ffd84d}"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; `name` is plain text, `moved` the number of places gained.

    `moved` None: there was no earlier table. `is_ours` distinguishes a member from an unmanaged
    club, `is_computer` marks a member whose club a computer runs. `short` is the short name of a
    member's club and `crest` its crest, where a league has clubs.
    """

    place: int
    name: str
    points: int
    moved: int | None = None
    form: str = ""
    difference: int | None = None
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


def text(board: LeagueTable, words: Translator) -> str:
    """Return the table as lines of at most 32 columns, with the gap to the first.

    Points come first: a narrow screen may cut off the columns after them.
    """
    heads = (words("Pts"), words("Gap"), "", "±")
    rows = [
        PhoneRow(
            row.place,
            row.name,
            (
                str(row.points),
                gap(row.points, board.best),
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
    """Return results as letters of the translator's language."""
    return "".join(words(LETTERS[letter])[:1] for letter in form)


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
    step = min((HIGH - TOP - 20) / max(len(board.rows), 1), 112)
    high = round(TOP + 20 + step * len(board.rows))
    parts = [
        f'<path d="M0 0h{WIDE}v{high}h-{WIDE}z" fill="#10202e"/>',
        _text_element(24, 74, board.title, 60, width=1030),
        _text_element(NAME, TOP - 22, board.head(words), 40, "dim"),
        _text_element(928, TOP - 22, words("Pts"), 40, "end dim"),
        _text_element(1036, TOP - 22, words("Gap"), 40, "end dim"),
    ]
    for at, row in enumerate(board.rows):
        parts += _drawn(row, TOP + at * step, step - 8, board.best, words)
    drawing = svg.document(WIDE, high, svg.element("style", STYLE), *parts)
    return Picture(drawing, in_words(board, words), WIDE, high)


def in_words(board: LeagueTable, words: Translator) -> str:
    """Return the table as sentences of at most 1,000 characters, best first."""
    said = board.title + "."
    for row in board.rows:
        facts = {"place": row.place, "name": bidi_isolated(row.called(words)), "points": row.points}
        line = words("{place}. {name}, {points} points", **facts)
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
    return said


def _drawn(row: Row, y: float, high: float, best: int, words: Translator) -> list[str]:
    base, middle = y + high / 2 + 14, y + high / 2
    fill, look = ("#1a3145", "") if row.is_ours else ("#10202e", "dim")
    parts = [
        f'<rect x="20" y="{y:.0f}" width="1040" height="{high:.0f}" rx="14" fill="{fill}"/>',
        _text_element(58, base, str(row.place), 42, "mid"),
        *_arrow(row.moved, 112, middle),
        *([crest_drawing(row.crest, 164, middle, CREST)] if row.crest is not None else []),
        _text_element(NAME, base, row.called(words), 42, look, width=FORM - NAME - 10),
    ]
    for nth, letter in enumerate(row.form[-LATELY:]):
        x = FORM + nth * 44
        box = f'x="{x}" y="{middle - 22:.0f}" width="40" height="44" rx="6"'
        parts.append(f'<rect {box} fill="{FILLS[letter]}"/>')
        parts.append(_text_element(x + 20, middle + 14, words(LETTERS[letter])[:1], 40, "mid"))
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
