"""The part of the pitch that a close-up shows: whole spaces, so that no name is cut."""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from games.stein.board.board import COLUMNS, ROWS
from games.stein.drawing.pitch import HEIGHT, LINE, MIDDLE, ROW, WIDTH

_FEWEST = 4
"""The fewest spaces across; more than twice as large would show too little."""
_MOST = 6
"""The most spaces across, unless the likely targets need more: names are twice as large then."""
_SHAPE = 0.9
"""The height of the pitch in a close-up, as a share of its width."""
_LEFT, _TOP = MIDDLE[0] - ROW * ROWS / 2, MIDDLE[1] - LINE * len(COLUMNS) / 2
"""Where the spaces begin that have a letter and a number; the goals lie beyond."""
_MARGIN = 26
"""How much is shown beside the outermost spaces, with the letters."""


class Window(NamedTuple):
    """A rectangle of the whole drawing, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def has(self, x: float, y: float) -> bool:
        """Return whether a point lies within."""
        return self.left < x < self.right and self.top < y < self.bottom

    @property
    def scale(self) -> float:
        """By how much it is enlarged to be as wide as the picture."""
        return WIDTH / (self.right - self.left)

    @property
    def height(self) -> int:
        """The height of its picture in pixels."""
        return round((self.bottom - self.top) * self.scale)


WHOLE = Window(0, 0, WIDTH, HEIGHT)


def window_on(near: Iterable[tuple[int, int]], far: Iterable[tuple[int, int]]) -> Window:
    """Return the window that shows the spaces with these centres.

    It shows those `far` as well, as many as its largest size allows, and grows for the near ones.
    """
    inner = [_cell(at) for at in near]
    outer = [*inner, *(_cell(at) for at in far)]
    columns = _around([x for x, _ in inner], [x for x, _ in outer], _MOST)
    high = int(_MOST * ROW * _SHAPE / LINE)
    lines = _around([y for _, y in inner], [y for _, y in outer], high)
    least = ceil((lines[1] - lines[0]) * LINE / ROW / _SHAPE)
    left, right = _grown(columns, max(_FEWEST, min(least, ROWS)), 0, ROWS)
    high = int((right - left) * ROW * _SHAPE / LINE)
    top, bottom = _grown(lines, high, -1, len(COLUMNS) + 1)
    return Window(
        _LEFT + left * ROW - (_MARGIN if left == 0 else 0),
        _TOP + top * LINE - (_MARGIN if top < 0 else 0),
        _LEFT + right * ROW + (_MARGIN if right == ROWS else 0),
        _TOP + bottom * LINE + (_MARGIN if bottom > len(COLUMNS) else 0),
    )


def _cell(at: tuple[int, int]) -> tuple[int, int]:
    """Return the place of a space in its line, from 0, and the number of its line from the top."""
    return int((at[0] - _LEFT) // ROW), int((at[1] - _TOP) // LINE)


def _around(near: list[int], cells: list[int], most: int) -> tuple[int, int]:
    """Return a range with all near ones of these cells, and with the others up to `most` cells."""
    first, end = min(cells), max(cells) + 1
    return _grown((min(near), max(near) + 1), min(most, end - first), first, end)


def _grown(cells: tuple[int, int], least: int, first: int, end: int) -> tuple[int, int]:
    """Return the range with at least so many cells, the old ones in its middle if there is room."""
    low, high = cells
    count = max(least, high - low)
    start = min(max(low - (count - high + low) // 2, first), end - count)
    return start, start + count
