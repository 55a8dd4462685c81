"""The picture: pitch, pieces, ball, the last steps, and the tinted targets of an open menu.

Whoever defends the east goal sees it at the bottom; everybody else sees the west goal there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot

from games.core.pips import PIPS
from games.core.screen import Choice, Entry, Menu, Picture, Screen
from games.core.svg import document
from games.core.translation import Translator
from games.stein.board.board import EAST, KEEPERS, NAMES, OFF, PIECES, SQUAD, TEAM
from games.stein.drawing.pitch import (
    CHALK,
    GOLD,
    HEIGHT,
    INK,
    PITCH,
    SMALLEST,
    SPACES,
    WIDTH,
    label,
    point,
    turned_point,
)
from games.stein.screen.alt_text import alt_text
from games.stein.screen.labels import piece_label, round_label
from games.stein.screen.menus import costs_of
from games.stein.state import EMPTY, SHOTS
from games.stein.view import View

_FILLS = (("#c81d3a", "#f58220"), ("#ffffff", "#ffd84d"))
"""Colours of players and goalie, by seat; the shapes differ between the sides as well."""
_TINTS = (GOLD, "#7be07b", "#6db9ff", "#ffa04d", "#c39bff", "#c79a76", "#f0f0f0")
"""By cost in points, from 0: the colour of a target, and of the mark on its button."""
Where = Callable[[int], tuple[int, int]]
"""Returns the centre of a space, in pixels."""


def picture(view: View, words: Translator) -> Picture:
    """Return the picture of the board without targets."""
    return _drawn(view, words, {}, EMPTY)


def close_up(view: View, screen: Screen, words: Translator, path: tuple[str, ...] = ()) -> Picture:
    """Return the board with the targets of the open menu tinted by what they cost."""
    menus: Sequence[Entry] = screen.menus
    for key in path:
        opened = [menu for menu in menus if isinstance(menu, Menu) and menu.key == key]
        menus = opened[0].entries if opened else ()
    shown = [entry for menu in menus for entry in _shown(menu, is_open=bool(path))]
    open_keys = path or [menu.key for menu in screen.menus if not menu.label]
    chosen = next((PIECES.index(key) for key in open_keys if key in PIECES), EMPTY)
    return _drawn(view, words, costs_of(view, (choice.action for choice in shown)), chosen)


def _shown(entry: Entry, *, is_open: bool) -> Sequence[Choice]:
    """Return the choices an entry shows: itself, or a menu's; none of a closed inner menu."""
    if isinstance(entry, Choice):
        return (entry,)
    if is_open and entry.label:
        return ()
    return [inner for inner in entry.entries if isinstance(inner, Choice)]


def _drawn(view: View, words: Translator, costs: Mapping[str, int], chosen: int) -> Picture:
    is_turned = view.seat is not None and view.sides[view.seat] == EAST
    where = turned_point if is_turned else point
    parts = (
        PITCH,
        _header(view, words),
        _footer(view, words),
        _legend(costs.values()) if view.phase == "turn" else "",
        _trail(view, where),
        SPACES[is_turned],
        "" if chosen == EMPTY else _halo(*where(view.at[chosen])),
        *(_target(view, NAMES.index(space), cost, where) for space, cost in costs.items()),
        *(_piece(piece, *where(at)) for piece, at in enumerate(view.at) if at != OFF),
        _ball(view, where),
    )
    font = {"font_family": "Source Sans Pro", "font_weight": "600"}
    svg = document(WIDTH, HEIGHT, *parts, **font)
    return Picture(svg, alt_text(view, words), WIDTH, HEIGHT)


def _piece(piece: int, x: float, y: float, size: int = 38) -> str:
    """Return a piece with its number; `size` is half its height in pixels."""
    keeper = piece in KEEPERS
    ink = "#ffffff" if TEAM[piece] == 0 and not keeper else INK
    text = label(x, y, piece_label(piece)[1:], max(SMALLEST, round(size * 1.2)), ink)
    return _shape(TEAM[piece], _FILLS[TEAM[piece]][keeper], x, y, size) + text


def _shape(seat: int, fill: str, x: float, y: float, size: int) -> str:
    """Return a disc for Red or a square for White; `size` is half its height in pixels."""
    if seat == 0:
        edge = f'stroke="{CHALK}" stroke-width="5"'
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size}" fill="{fill}" {edge}/>'
    half = size * 0.9
    return (
        f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" '
        f'rx="9" fill="{fill}" stroke="{INK}" stroke-width="5"/>'
    )


def _halo(x: float, y: float) -> str:
    """Return a ring around the piece whose menu is open."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="52" fill="{GOLD}" stroke="{INK}" stroke-width="3"/>'


def _ball(view: View, where: Where) -> str:
    x, y = where(view.ball)
    if view.holder != EMPTY:
        x, y = x + 34, y + 30
    patches = "".join(
        f'<circle cx="{x + dx}" cy="{y + dy}" r="4.5" fill="{INK}"/>'
        for dx, dy in ((0, 0), (0, -11), (10, -4), (-10, -4), (7, 9), (-7, 9))
    )
    return (
        f'<circle cx="{x}" cy="{y}" r="25" fill="{GOLD}"/><circle cx="{x}" cy="{y}" r="19" '
        f'fill="#ffffff" stroke="{INK}" stroke-width="3"/>{patches}'
    )


def _trail(view: View, where: Where) -> str:
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


def _target(view: View, at: int, cost: int, where: Where) -> str:
    """Return a target tinted by its cost: an empty space with its name, or a ring round a piece."""
    x, y = where(at)
    if view.on[at] == EMPTY and view.ball != at:
        disc = f'<circle cx="{x}" cy="{y}" r="36" fill="{_TINTS[cost]}" stroke="{INK}"'
        return f'{disc} stroke-width="4"/>' + label(x, y - 1, NAMES[at], SMALLEST, INK)
    ring = f'<circle cx="{x}" cy="{y}" r="49" fill="{_TINTS[cost]}" stroke="{INK}"'
    return f'{ring} stroke-width="3"/>'


def _legend(costs: Iterable[int]) -> str:
    """Return the tints in use, each with its cost in points."""
    used = sorted(set(costs) - {0})
    return "".join(
        f'<circle cx="{1044 - back * 58}" cy="1298" r="26" fill="{_TINTS[cost]}"/>'
        + label(1044 - back * 58, 1298, str(cost), SMALLEST, INK)
        for back, cost in enumerate(reversed(used))
    )


def _header(view: View, words: Translator) -> str:
    red, white = view.score
    marks = "".join(_shape(seat, _FILLS[seat][0], x, 50, 34) for seat, x in ((0, 392), (1, 688)))
    turn = "" if view.phase == "over" else _pointer(330 if view.turn == 0 else 750, view.turn)
    return (
        marks
        + turn
        + label(540, 52, f"{red} : {white}", 76)
        + label(540, 114, round_label(view, words), SMALLEST, "#b9d3c4")
    )


def _pointer(x: int, seat: int) -> str:
    tip = 26 if seat == 0 else -26
    return f'<polygon points="{x - tip},28 {x + tip},50 {x - tip},72" fill="{GOLD}"/>'


def _footer(view: View, words: Translator) -> str:
    if view.is_shoot_out:
        return _marks(view, 0, 210) + _marks(view, 1, 620)
    if view.phase != "turn":
        return _off(view, 0, 44, 1) + _off(view, 1, 1036, -1)
    text = words.plural("{n} point left", "{n} points left", view.points)
    return _die(86, 1298, view.roll) + label(310, 1298, text, 44, GOLD)


def _die(x: int, y: int, roll: int) -> str:
    pips = "".join(
        f'<circle cx="{x + dx * 18}" cy="{y + dy * 18}" r="7" fill="{INK}"/>'
        for dx, dy in PIPS[roll]
    )
    box = f'<rect x="{x - 34}" y="{y - 34}" width="68" height="68" rx="13" fill="{CHALK}"/>'
    return box + pips


def _off(view: View, seat: int, x: int, step: int) -> str:
    """Return the players beside the board, side by side."""
    off = [piece for piece in range(seat * SQUAD, KEEPERS[seat]) if view.at[piece] == OFF]
    return "".join(_piece(piece, x + step * at * 51, 1298, 25) for at, piece in enumerate(off))


def _marks(view: View, seat: int, x: int) -> str:
    """Return a side's last five shots of the shoot-out: a gold dot for a goal, a bar for a miss."""
    return _shape(seat, _FILLS[seat][0], x - 62, 1298, 26) + "".join(
        f'<circle cx="{x + at * 50}" cy="1298" r="19" fill="{GOLD}"/>'
        if scored
        else f'<rect x="{x + at * 50 - 17}" y="1293" width="34" height="10" fill="{CHALK}"/>'
        for at, scored in enumerate(view.penalties[seat][-SHOTS:])
    )
