"""A table as lines of a code block that fit the width of a phone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.host.ui.member import bidi_isolated

WIDTH = 32
"""Most columns of a code block's line that a phone shows without wrapping it."""
PLACE = 3


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A line: place, a sign of one column after it, a plain name, and right-aligned cells.

    `short` replaces the name if one of the table does not fit and each row has a short one; else
    names that do not fit are cut, so that no table mixes both.
    """

    place: int
    name: str
    cells: tuple[str, ...]
    sign: str = " "
    is_computer: bool = False
    short: str = ""

    @property
    def mark(self) -> str:
        """The emoji before the name of a club that a computer runs, two columns wide; else ""."""
        return "🤖" if self.is_computer else ""


def phone_table(name: str, heads: Sequence[str], rows: Sequence[PhoneRow]) -> str:
    """Return a line of column heads, `name` above the names, and a line per row.

    The names get as many columns as they need and the other cells leave. Columns that are empty in
    every row are left out.
    """
    kept = [index for index in range(len(heads)) if any(row.cells[index] for row in rows)]
    widths = {at: max(len(heads[at]), *(len(row.cells[at]) for row in rows)) for at in kept}
    left = WIDTH - PLACE - sum(width + 1 for width in widths.values())
    if not all(_width(row) <= left for row in rows) and all(row.short for row in rows):
        rows = [replace(row, name=row.short) for row in rows]
    room = min(left, max(len(name), *map(_width, rows)))
    names = [_cut(row, room, rows) for row in rows]

    def filled(cells: Sequence[str]) -> str:
        return "".join(f" {cells[at]:>{widths[at]}}" for at in kept)

    lines = [" " * PLACE + _fitted(name, room) + filled(heads)]
    lines += [
        f"{row.place:>2}{row.sign}{_fitted(shown, room, row.mark)}{filled(row.cells)}"
        for row, shown in zip(rows, names, strict=True)
    ]
    return "\n".join(line.rstrip() for line in lines)


def _width(row: PhoneRow) -> int:
    """Return the columns of a row's mark and name."""
    return len(row.mark) * 2 + len(row.name)


def _cut(row: PhoneRow, room: int, rows: Sequence[PhoneRow]) -> str:
    """Return a row's name, cut to `room` columns: in its middle if others begin alike."""
    room -= 2 * len(row.mark)
    if len(row.name) <= room:
        return row.name
    begins = row.name[: room - 1].rstrip()
    if sum(phone.name.startswith(begins) for phone in rows) == 1:
        return f"{begins}…"
    tail = (room - 1) // 2
    return f"{row.name[: room - 1 - tail].rstrip()}…{row.name[len(row.name) - tail :].lstrip()}"


def _fitted(name: str, room: int, mark: str = "") -> str:
    """Return a name with its row's mark, cut or filled to `room` columns."""
    room -= 2 * len(mark)
    shown = name if len(name) <= room else f"{name[: room - 1].rstrip()}…"
    return mark + bidi_isolated(shown) + " " * (room - len(shown))
