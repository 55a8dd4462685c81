"""The pitch as SVG, drawn once at import: grass, penalty areas, lines, spaces.

Upright, 1080 by 1350 pixels: the west goal at the bottom, letters upwards, numbers from left to
right; turned by 180 degrees for whoever defends the east goal. The lines look the same then.
"""

from collections.abc import Callable

from games.core import svg
from games.stein.board.board import (
    CENTRE,
    COLUMNS,
    CROSSINGS,
    DASHED,
    FIELD,
    GOALS,
    KICK_OFF,
    LINES,
    MOUTHS,
    NAMES,
    ROWS,
    WEST,
    turned,
)

WIDTH, HEIGHT = 1080, 1350
MIDDLE = (540, 692)
ROW, LINE = 140, 98
"""The pixels from one number to the next, and from one letter to the next."""
_GOAL = 488
GROUND = "#0d1f17"
GRASS, STRIPE, DARK, CHALK = "#2f7a4d", "#2a7147", "#123f2b", "#f3efdf"
INK, GOLD = "#16211c", "#ffc93c"
RADIUS = 30
"""The radius of an empty space, in pixels."""
SMALLEST = 40
"""The height of the smallest text, in pixels: 1/27 of the width."""


def point(space: int) -> tuple[int, int]:
    """Return the centre of a space, in pixels."""
    x, y = MIDDLE
    if space in GOALS:
        return x, y + (_GOAL if space == GOALS[WEST] else -_GOAL)
    column, row = divmod(space, ROWS)
    return x + (row - 3) * ROW, y - (column - 4) * LINE


def turned_point(space: int) -> tuple[int, int]:
    """Return the centre of a space on the turned board, in pixels."""
    return point(turned(space))


def stroke(a: tuple[float, float], b: tuple[float, float], colour: str, width: int) -> str:
    """Return a straight line as SVG."""
    return (
        f'<line x1="{a[0]:g}" y1="{a[1]:g}" x2="{b[0]:g}" y2="{b[1]:g}" '
        f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
    )


def label(x: float, y: float, text: str, size: int = SMALLEST, colour: str = CHALK) -> str:
    """Return a text centred on a point as SVG; `size` is its height in pixels."""
    place = {"x": f"{x:g}", "y": f"{y + size * 0.34:g}"}
    return svg.text(text, **place, font_size=size, fill=colour, text_anchor="middle")


def between(a: tuple[int, int], b: tuple[int, int], share: float) -> tuple[float, float]:
    """Return the point this share (0 to 1) of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _grass() -> str:
    top, height = 138, 1108
    band = height / 9
    stripes = "".join(
        f'<rect x="36" y="{top + index * band:g}" width="1008" height="{band:g}"'
        f' fill="{STRIPE}" aria-hidden="true"/>'
        for index in range(0, 9, 2)
    )
    return (
        f'<rect x="36" y="{top}" width="1008" height="{height}" fill="{GRASS}"/>{stripes}'
        f'<rect x="36" y="{top}" width="1008" height="{height}" rx="8" fill="none" '
        f'stroke="{CHALK}" stroke-width="5"/>'
    )


def _area(goal: int) -> str:
    """Return the penalty area in front of a goal as SVG."""
    x, y = point(goal)
    toward = -1 if goal == GOALS[WEST] else 1
    edge = y + toward * 140
    top, bottom = min(edge, y - toward * 56), max(edge, y - toward * 56)
    return (
        f'<rect x="{x - 196}" y="{top}" width="392" height="{bottom - top}" rx="18" '
        f'fill="{DARK}" fill-opacity="0.45"/>'
    )


def _net(goal: int) -> str:
    """Return a goal as SVG."""
    x, y = point(goal)
    net = "".join(
        stroke((x - 90 + step * 30, y - 40), (x - 90 + step * 30, y + 40), "#4f946b", 2)
        for step in range(1, 6)
    ) + "".join(
        stroke((x - 90, y - 40 + step * 20), (x + 90, y - 40 + step * 20), "#4f946b", 2)
        for step in range(1, 4)
    )
    return (
        f'<rect x="{x - 90}" y="{y - 40}" width="180" height="80" rx="10" fill="{DARK}" '
        f'stroke="{CHALK}" stroke-width="5"/>{net}'
    )


def _lines() -> str:
    """Return every line; at a crossing one line has a gap, so it does not look like a space."""
    under = {pair[0] for pair in CROSSINGS}
    plain = "".join(
        stroke(point(a), between(point(a), point(b), 0.41), CHALK, 5)
        + stroke(between(point(a), point(b), 0.59), point(b), CHALK, 5)
        if (a, b) in under
        else stroke(point(a), point(b), CHALK, 5)
        for a, b in LINES
    )
    dashes = "".join(stroke(point(a), point(b), CHALK, 5) for a, b in DASHED)
    return f'{plain}<g stroke-dasharray="3 14">{dashes}</g>'


def _ring(x: int, y: int, radius: int, fill: str) -> str:
    edge = f'stroke="{CHALK}" stroke-width="4"'
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" {edge}/>'


def _spaces(where: Callable[[int], tuple[int, int]]) -> tuple[tuple[int, int, str], ...]:
    """Return the empty spaces with their names, those of the goals beside them, and the letters.

    Each is the centre of its text, and its drawing.
    """
    dark = {*CENTRE, *MOUTHS[0], *MOUTHS[1]}
    drawn = []
    for space in FIELD:
        x, y = where(space)
        around = _ring(x, y, RADIUS + 10, DARK) if space == KICK_OFF else ""
        ring = _ring(x, y, RADIUS, DARK if space in dark else GRASS)
        drawn.append((x, y, svg.group(around, ring, label(x, y - 1, NAMES[space]))))
    sides = [(*where(goal), NAMES[goal]) for goal in GOALS]
    drawn += [(x - 142, y, label(x - 142, y, name)) for x, y, name in sides]
    lines = [(where(index * ROWS)[1], letter) for index, letter in enumerate(COLUMNS)]
    return (*drawn, *((58, y, label(58, y, letter, SMALLEST, GOLD)) for y, letter in lines))


def _centre() -> str:
    """Return a tint that joins the seven spaces of the centre."""
    joined = "".join(stroke(point(KICK_OFF), point(space), DARK, 96) for space in CENTRE)
    return f'<g opacity="0.45">{joined}</g>'


PITCH = svg.background(
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>',
    _grass(),
    *map(_area, GOALS),
    _centre(),
    _lines(),
)
"""Everything below the goals and the arrows of the last steps."""
NETS = tuple((*point(goal), svg.group(_net(goal))) for goal in GOALS)
"""The goals, each with its centre."""
SPACES = (_spaces(point), _spaces(turned_point))
"""The empty spaces upright and turned, above the arrows and below the pieces."""
