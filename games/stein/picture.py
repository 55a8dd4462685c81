"""The picture: pitch, pieces, ball, the last steps, and the numbered targets of an open menu."""

from collections.abc import Mapping, Sequence
from math import hypot

from games.core.pips import PIPS
from games.core.screen import Choice, Entry, Menu, Picture, Screen
from games.core.svg import document
from games.core.translation import Translator
from games.stein.board.board import KEEPERS, NAMES, OFF, PIECES, SQUAD, TEAM
from games.stein.drawing.pitch import CHALK, GOLD, HEIGHT, INK, PITCH, SPACES, WIDTH, label, point
from games.stein.screen.alt_text import alt_text
from games.stein.screen.labels import piece_label, round_label
from games.stein.screen.menus import numbers_of
from games.stein.state import EMPTY, SHOTS
from games.stein.view import View

_FILLS = (("#c81d3a", "#f58220"), ("#ffffff", "#ffd84d"))
"""Colours of players and goalie, by seat; the shapes differ between the sides as well."""


def picture(view: View, words: Translator) -> Picture:
    """Return the public picture of the board."""
    return _drawn(view, words, {}, EMPTY)


def close_up(view: View, screen: Screen, words: Translator, path: tuple[str, ...] = ()) -> Picture:
    """Return the board with the targets of the open menu numbered as on its buttons."""
    menus: Sequence[Entry] = screen.menus
    for key in path:
        opened = [menu for menu in menus if isinstance(menu, Menu) and menu.key == key]
        menus = opened[0].entries if opened else ()
    shown = [entry for menu in menus for entry in _shown(menu, is_open=bool(path))]
    chosen = next((PIECES.index(key) for key in path if key in PIECES), EMPTY)
    return _drawn(view, words, numbers_of(choice.action for choice in shown), chosen)


def _shown(entry: Entry, *, is_open: bool) -> Sequence[Choice]:
    """Return the choices an entry shows: itself, or those of a menu without a label of its own."""
    if isinstance(entry, Choice):
        return (entry,)
    if is_open and entry.label:
        return ()
    return [inner for inner in entry.entries if isinstance(inner, Choice)]


def _drawn(view: View, words: Translator, numbers: Mapping[str, int], chosen: int) -> Picture:
    parts = (
        PITCH,
        _header(view, words),
        _footer(view, words),
        _trail(view),
        SPACES,
        "" if chosen == EMPTY else _halo(*point(view.at[chosen])),
        *(_piece(piece, *point(at)) for piece, at in enumerate(view.at) if at != OFF),
        _ball(view),
        *(_number(view, space, number) for space, number in numbers.items()),
    )
    font = {"font_family": "Source Sans Pro", "font_weight": "600"}
    svg = document(WIDTH, HEIGHT, *parts, **font)
    return Picture(svg, alt_text(view, words), WIDTH, HEIGHT)


def _piece(piece: int, x: float, y: float, size: int = 38) -> str:
    """Return a piece with its number; `size` is half its height in pixels."""
    keeper = piece in KEEPERS
    ink = "#ffffff" if TEAM[piece] == 0 and not keeper else INK
    text = label(x, y, piece_label(piece)[1:], round(size * 1.2), ink)
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


def _ball(view: View) -> str:
    x, y = point(view.ball)
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


def _trail(view: View) -> str:
    """Return arrows for the steps of this turn, or of the last turn if this one has none yet."""
    drawn = []
    for _, start, to, push, is_shot in view.trail or view.before:
        drawn.append(_arrow(start, to, GOLD, dashed=bool(is_shot)))
        if push != EMPTY:
            drawn.append(_arrow(to, push, CHALK, dashed=False))
    return "".join(drawn)


def _arrow(start: int, to: int, colour: str, *, dashed: bool) -> str:
    (ax, ay), (bx, by) = point(start), point(to)
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


def _number(view: View, space: str, number: int) -> str:
    """Return the badge of a target: over an empty space, beside a piece or ball."""
    at = NAMES.index(space)
    x, y = point(at)
    size, radius = 42, 31
    if view.on[at] != EMPTY or view.ball == at:
        x, y, size, radius = x - 34, y - 30, 34, 27
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{GOLD}" stroke="{INK}" stroke-width="4"/>'
        + label(x, y, str(number), size, INK)
    )


def _header(view: View, words: Translator) -> str:
    red, white = view.score
    marks = "".join(_shape(seat, _FILLS[seat][0], x, 68, 34) for seat, x in ((0, 392), (1, 688)))
    turn = "" if view.phase == "over" else _pointer(330 if view.turn == 0 else 750, view.turn)
    return (
        marks
        + turn
        + label(540, 62, f"{red} : {white}", 76)
        + label(540, 116, round_label(view, words), 28, "#b9d3c4")
    )


def _pointer(x: int, seat: int) -> str:
    tip = 26 if seat == 0 else -26
    return f'<polygon points="{x - tip},46 {x + tip},68 {x - tip},90" fill="{GOLD}"/>'


def _footer(view: View, words: Translator) -> str:
    if view.is_shoot_out:
        return _marks(view, 0, 210) + _marks(view, 1, 620)
    drawn = _off(view, 0, 60, 1) + _off(view, 1, 1020, -1)
    if view.phase == "turn":
        text = words.plural("{n} point left", "{n} points left", view.points)
        drawn += _die(404, 1298, view.roll) + label(580, 1298, text, 44, GOLD)
    return drawn


def _die(x: int, y: int, roll: int) -> str:
    pips = "".join(
        f'<circle cx="{x + dx * 18}" cy="{y + dy * 18}" r="7" fill="{INK}"/>'
        for dx, dy in PIPS[roll]
    )
    box = f'<rect x="{x - 34}" y="{y - 34}" width="68" height="68" rx="13" fill="{CHALK}"/>'
    return box + pips


def _off(view: View, seat: int, x: int, step: int) -> str:
    """Return the players beside the board, slightly overlapping."""
    off = [piece for piece in range(seat * SQUAD, KEEPERS[seat]) if view.at[piece] == OFF]
    return "".join(_piece(piece, x + step * at * 47, 1298, 25) for at, piece in enumerate(off))


def _marks(view: View, seat: int, x: int) -> str:
    """Return a side's last five shots of the shoot-out: a gold dot for a goal, a bar for a miss."""
    return _shape(seat, _FILLS[seat][0], x - 62, 1298, 26) + "".join(
        f'<circle cx="{x + at * 50}" cy="1298" r="19" fill="{GOLD}"/>'
        if scored
        else f'<rect x="{x + at * 50 - 17}" y="1293" width="34" height="10" fill="{CHALK}"/>'
        for at, scored in enumerate(view.penalties[seat][-SHOTS:])
    )
