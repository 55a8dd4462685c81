"""A table as lines of a code block that fit the width of a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.ui.member import bidi_isolated

WIDTH = 32
"""Most columns of a code block's line that a phone shows without wrapping it."""
PLACE = 3


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A line: place, a sign of one column after it, a plain name, and right-aligned cells.

    `short` replaces a name that does not fit; without it the name is cut.
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
    kept = [at for at in range(len(heads)) if any(row.cells[at] for row in rows)]
    widths = {at: max(len(heads[at]), *(len(row.cells[at]) for row in rows)) for at in kept}
    left = WIDTH - PLACE - sum(width + 1 for width in widths.values())
    room = min(left, max(len(name), *(len(row.mark) * 2 + len(row.name) for row in rows)))

    def filled(cells: Sequence[str]) -> str:
        return "".join(f" {cells[at]:>{widths[at]}}" for at in kept)

    lines = [" " * PLACE + _fitted(name, room) + filled(heads)]
    lines += [
        f"{row.place:>2}{row.sign}{_fitted(row.name, room, row)}{filled(row.cells)}" for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def _fitted(name: str, room: int, row: PhoneRow | None = None) -> str:
    """Return a name with its row's mark, shortened, cut or filled to `room` columns."""
    mark, short = (row.mark, row.short) if row else ("", "")
    room -= 2 * len(mark)
    shown = name if len(name) <= room else short or name[: room - 1].rstrip() + "…"
    return mark + bidi_isolated(shown) + " " * (room - len(shown))
