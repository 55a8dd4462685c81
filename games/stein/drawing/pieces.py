"""Pieces, ball, arrows and targets as SVG, at the spaces where they are."""

from collections.abc import Callable
from math import hypot

from games.core.svg import group
from games.stein.board.board import KEEPERS, NAMES, TEAM
from games.stein.drawing.pitch import CHALK, GOLD, INK, SMALLEST, label
from games.stein.screen.labels import piece_label
from games.stein.state import EMPTY
from games.stein.view import View

FILLS = (("#c81d3a", "#f58220"), ("#ffffff", "#ffd84d"))
"""Colours of players and goalie, by seat; the shapes differ between the sides as well."""
TARGET_FILLS = (GOLD, "#7be07b", "#6db9ff", "#ffa04d", "#c39bff", "#c79a76", "#f0f0f0")
"""By cost in points, from 0: the colour of a target; the legend says what it means."""
_LARGEST = 60
"""The largest name of a target: its disc is nearly as high as its line of the board."""
Where = Callable[[int], tuple[int, int]]
"""Returns the centre of a space, in pixels."""


def piece_drawing(piece: int, x: float, y: float, size: int = 38) -> str:
    """Return a piece with its number; `size` is half its height in pixels."""
    keeper = piece in KEEPERS
    ink = "#ffffff" if TEAM[piece] == 0 and not keeper else INK
    text = label(x, y, piece_label(piece)[1:], max(SMALLEST, round(size * 1.2)), ink)
    return group(shape(TEAM[piece], FILLS[TEAM[piece]][keeper], x, y, size), text)


def shape(seat: int, fill: str, x: float, y: float, size: int) -> str:
    """Return a disc for Red or a square for White; `size` is half its height in pixels."""
    if seat == 0:
        edge = f'stroke="{CHALK}" stroke-width="5"'
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size}" fill="{fill}" {edge}/>'
    half = size * 0.9
    return (
        f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" '
        f'rx="9" fill="{fill}" stroke="{INK}" stroke-width="5"/>'
    )


def halo(x: float, y: float) -> str:
    """Return a ring around the piece whose menu is open, in no colour of a target."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="52" fill="{CHALK}" stroke="{INK}" stroke-width="3"/>'


def ball_drawing(view: View, where: Where) -> str:
    """Return the ball on its space, or at the foot of the piece that has it."""
    x, y = where(view.ball)
    if view.holder != EMPTY:
        x, y = x + 34, y + 30
    patches = "".join(
        f'<circle cx="{x + dx}" cy="{y + dy}" r="4.5" fill="{INK}"/>'
        for dx, dy in ((0, 0), (0, -11), (10, -4), (-10, -4), (7, 9), (-7, 9))
    )
    return group(
        f'<circle cx="{x}" cy="{y}" r="25" fill="{GOLD}"/><circle cx="{x}" cy="{y}" r="19" '
        f'fill="#ffffff" stroke="{INK}" stroke-width="3"/>{patches}'
    )


def trail(view: View, where: Where) -> str:
    """Return arrows for the steps of this turn, or of the last turn if this one has none yet."""
    drawn = []
    for _, start, to, push, is_shot in view.trail or view.before:
        drawn.append(_arrow(where(start), where(to), GOLD, dashed=bool(is_shot)))
        if push != EMPTY:
            drawn.append(_arrow(where(to), where(push), CHALK, dashed=False))
    return "".join(drawn)


def _arrow(start: tuple[int, int], to: tuple[int, int], colour: str, *, dashed: bool) -> str:
    (ax, ay), (bx, by) = start, to
    far = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / far, (by - ay) / far
    tip, base = (bx - ux * 40, by - uy * 40), (bx - ux * 66, by - uy * 66)
    dashes = ' stroke-dasharray="2 18"' if dashed else ""
    head = (
        f"{tip[0]:.0f},{tip[1]:.0f} {base[0] - uy * 18:.0f},{base[1] + ux * 18:.0f} "
        f"{base[0] + uy * 18:.0f},{base[1] - ux * 18:.0f}"
    )
    return (
        f'<circle cx="{ax}" cy="{ay}" r="36" fill="none" stroke="{colour}" stroke-width="6"/>'
        f'<line x1="{ax + ux * 36:.0f}" y1="{ay + uy * 36:.0f}" x2="{base[0]:.0f}" '
        f'y2="{base[1]:.0f}" stroke="{colour}" stroke-width="11" stroke-linecap="round"{dashes}/>'
        f'<polygon points="{head}" fill="{colour}"/>'
    )


def target(view: View, name: str, cost: int, where: Where, scale: float) -> str:
    """Return a target tinted by its cost: an empty space with its name, or a ring round a piece.

    In a close-up, enlarged by `scale`, names are about twice as large as on the whole board.
    """
    at = NAMES.index(name)
    x, y = where(at)
    if view.on[at] == EMPTY and view.ball != at:
        size = SMALLEST if scale == 1 else min(round(2 * SMALLEST / scale), _LARGEST)
        radius = max(36, round(size * 0.77))
        disc = f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{TARGET_FILLS[cost]}" stroke="{INK}"'
        return f'{disc} stroke-width="4"/>' + label(x, y - 1, name, size, INK)
    ring = f'<circle cx="{x}" cy="{y}" r="49" fill="{TARGET_FILLS[cost]}" stroke="{INK}"'
    return f'{ring} stroke-width="3"/>'
