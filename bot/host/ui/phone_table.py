"""A table as lines of a code block that a phone shows unbroken."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.ui.member import bidi_isolated

WIDTH = 32
"""Most columns of a line in a code block that a phone shows unbroken."""
PLACE = 3


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A line: place, a sign of one column beside it, a plain name, and cells set to the right.

    `short` stands where the name has no room; without one the name is cut.
    """

    place: int
    name: str
    cells: tuple[str, ...]
    sign: str = " "
    is_computer: bool = False
    short: str = ""

    @property
    def mark(self) -> str:
        """What stands before the name of a club that a computer runs; it takes two columns."""
        return "🤖" if self.is_computer else ""


def phone_table(name: str, heads: Sequence[str], rows: Sequence[PhoneRow]) -> str:
    """Return a line of heads, `name` being that of the names, and a line per row.

    The names get the room they need and that is left. Columns that are empty in every row are left
    out.
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
    """Return a name with its row's mark, shortened, cut or filled to this many columns."""
    mark, short = (row.mark, row.short) if row else ("", "")
    room -= 2 * len(mark)
    shown = name if len(name) <= room else short or name[: room - 1].rstrip() + "…"
    return mark + bidi_isolated(shown) + " " * (room - len(shown))
