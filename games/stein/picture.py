"""The picture of a match: pieces, ball, the last steps, and the tinted targets of an open menu.

Whoever defends the east goal sees it at the bottom; everybody else sees the west goal there.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.core import svg
from games.core.screen import Choice, Entry, Menu, Picture, Screen, Spot
from games.core.svg import PIPS, document
from games.core.translation import Translator
from games.stein.alt_text import alt_text
from games.stein.board.board import EAST, GOALS, KEEPERS, NAMES, OFF, PIECES, SQUAD
from games.stein.drawing.pieces import (
    FILLS,
    TARGET_FILLS,
    Where,
    ball_drawing,
    halo,
    piece_drawing,
    shape,
    target,
    trail,
)
from games.stein.drawing.pitch import (
    CHALK,
    GOLD,
    GROUND,
    HEIGHT,
    INK,
    LINE,
    NETS,
    PITCH,
    ROW,
    SMALLEST,
    SPACES,
    WIDTH,
    label,
    point,
    turned_point,
)
from games.stein.drawing.window import WHOLE, Window, window_on
from games.stein.screen.labels import piece_label, round_label
from games.stein.screen.ways import costs_of
from games.stein.state import EMPTY, SHOTS
from games.stein.view import View

_FOOT = 1246
"""Where the line with points and legend begins, below the pitch."""
_LOW = 1298
"""The middle of that line."""
_PASS, _UNIT = 530, 920
"""Where the legend's disc of a pass stands, and where the word behind what is paid begins."""


def picture(view: View, words: Translator) -> Picture:
    """Return the picture of the board without targets."""
    return _drawn(view, words, {}, EMPTY)


def close_up(view: View, screen: Screen, words: Translator, path: tuple[str, ...] = ()) -> Picture:
    """Return the board with the targets of the open menu tinted by what they cost.

    An opened footballer enlarges the part of the board that he can reach.
    """
    menus: Sequence[Entry] = screen.menus
    for key in path:
        opened = [menu for menu in menus if isinstance(menu, Menu) and menu.key == key]
        menus = opened[0].entries if opened else ()
    open_keys = path or [menu.key for menu in screen.menus if not menu.label]
    chosen = next((PIECES.index(key) for key in open_keys if key in PIECES), EMPTY)
    buttons, listed = _shown(menus, is_first=not path)
    likely = costs_of(view, buttons)
    costs = costs_of(view, listed) | likely
    if not path or chosen == EMPTY:
        return _drawn(view, words, _without_gifts(view, costs), chosen)
    return _enlarged(view, words, costs, chosen, likely)


def _shown(entries: Iterable[Entry], *, is_first: bool) -> tuple[list[str], list[str]]:
    """Return the actions of buttons and of open selects; none of a closed inner menu."""
    buttons: list[str] = []
    listed: list[str] = []
    for entry in entries:
        if isinstance(entry, Choice):
            buttons.append(entry.action)
        elif is_first or not entry.label:
            inner = [
                inner_entry.action
                for inner_entry in entry.entries
                if isinstance(inner_entry, Choice)
            ]
            (listed if entry.shape == "select" else buttons).extend(inner)
    return buttons, listed


def _without_gifts(view: View, costs: Mapping[str, int]) -> dict[str, int]:
    """Return the targets without passes to an opponent, which are hardly ever meant."""
    rivals = {
        NAMES[index] for index, piece in enumerate(view.on) if piece // SQUAD == 1 - view.turn
    }
    return {name: cost for name, cost in costs.items() if cost or name not in rivals}


def _drawn(view: View, words: Translator, costs: Mapping[str, int], chosen: int) -> Picture:
    """Return the whole board with score, points and legend."""
    parts = (_board(view, costs, chosen, WHOLE), _header(view, words), _footer(view, words, costs))
    return _document(view, words, WHOLE, HEIGHT, *parts)


def _enlarged(
    view: View, words: Translator, costs: Mapping[str, int], chosen: int, likely: Iterable[str]
) -> Picture:
    """Return the part of the board around a piece and its targets, with points and legend."""
    where = _place(view)
    near, far = ([where(NAMES.index(name)) for name in names] for names in (likely, costs))
    seen = window_on([where(view.at[chosen]), *near], far)
    shown = {name: cost for name, cost in costs.items() if seen.has(*where(NAMES.index(name)))}
    board = _board(view, shown, chosen, seen)
    moved = f"scale({seen.scale:.4f}) translate({-seen.left:g} {-seen.top:g})"
    high = seen.height + HEIGHT - _FOOT
    ground = f'<rect y="{seen.height}" width="{WIDTH}" height="{HEIGHT - _FOOT}" fill="{GROUND}"/>'
    foot = f'<g transform="translate(0 {high - HEIGHT})">{_footer(view, words, shown)}</g>'
    return _document(view, words, seen, high, f'<g transform="{moved}">{board}</g>', ground, foot)


def _document(view: View, words: Translator, seen: Window, height: int, *parts: str) -> Picture:
    font = {"font_family": "Source Sans Pro", "font_weight": "600"}
    svg = document(WIDTH, height, *parts, **font)
    return Picture(svg, alt_text(view, words), WIDTH, height, tuple(_spots(view, seen)))


def _spots(view: View, seen: Window) -> Iterable[Spot]:
    """Yield the part of the board that is seen as its spaces, with who stands there."""
    where = _place(view)
    for index, piece in enumerate(view.on):
        x, y = where(index)
        if seen.has(x, y):
            wide, high = (2 * ROW, LINE - 4) if index in GOALS else (ROW, LINE)  # its row is near
            left, top = x - wide / 2 - seen.left, y - high / 2 - seen.top
            label = NAMES[index] if piece == EMPTY else f"{piece_label(piece)} {NAMES[index]}"
            scale = seen.scale
            yield Spot(NAMES[index], left * scale, top * scale, wide * scale, high * scale, label)


def _place(view: View) -> Where:
    """Return the function from a space to its point; the board is turned for the east side."""
    is_turned = view.seat is not None and view.sides[view.seat] == EAST
    return turned_point if is_turned else point


def _board(view: View, costs: Mapping[str, int], chosen: int, seen: Window) -> str:
    """Return the part of the board that is seen, with the targets and what stands there."""
    where = _place(view)
    targets = {where(NAMES.index(name)): name for name in costs}
    free = [
        drawn
        for x, y, drawn in SPACES[where is turned_point]
        if seen.has(x, y) and (x, y) not in targets
    ]
    pieces = [(piece, *where(at)) for piece, at in enumerate(view.at) if at != OFF]
    parts = (
        PITCH,
        *(drawn for x, y, drawn in NETS if seen.has(x, y)),
        trail(view, where),
        *free,
        "" if chosen == EMPTY else halo(*where(view.at[chosen])),
        *(target(view, name, cost, where, seen.scale) for name, cost in costs.items()),
        *(piece_drawing(piece, x, y) for piece, x, y in pieces if seen.has(x, y)),
        ball_drawing(view, where),
    )
    return "".join(parts)


def _legend(costs: Iterable[int], words: Translator) -> str:
    """Return what the tints in use mean: a pass, or the cost in points."""
    used = sorted(set(costs))
    points = [cost for cost in used if cost]
    drawn = [_tint(_UNIT - 32 - 54 * back, cost) for back, cost in enumerate(reversed(points))]
    if points:
        drawn.append(_said(_UNIT, words.plural("point", "points", max(points))))
    if len(used) > len(points):
        drawn += [_tint(_PASS, 0), _said(_PASS + 34, words("pass"))]
    return "".join(drawn)


def _tint(x: int, cost: int) -> str:
    """Return a disc of the legend with what it costs; a pass, which costs nothing, has none."""
    disc = f'<circle cx="{x}" cy="{_LOW}" r="25" fill="{TARGET_FILLS[cost]}"/>'
    return disc + label(x, _LOW, str(cost), SMALLEST, INK) if cost else disc


def _said(x: int, said: str, size: int = SMALLEST, colour: str = CHALK) -> str:
    """Return a text of the line below the pitch that begins here."""
    return svg.text(said, x=x, y=f"{_LOW + size * 0.34:g}", font_size=size, fill=colour)


def _header(view: View, words: Translator) -> str:
    red, white = view.score
    marks = "".join(shape(seat, FILLS[seat][0], x, 50, 34) for seat, x in ((0, 392), (1, 688)))
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


def _footer(view: View, words: Translator, costs: Mapping[str, int]) -> str:
    if view.is_shoot_out:
        return _marks(view, 0, 210) + _marks(view, 1, 620)
    if view.phase != "turn":
        return _off(view, 0, 44, 1) + _off(view, 1, 1036, -1)
    text = words.plural("{n} point left", "{n} points left", view.points)
    left = _die(78, _LOW, view.roll) + _said(128, text, 44, GOLD)
    return left + _legend(costs.values(), words)


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
    return "".join(
        piece_drawing(piece, x + step * index * 51, 1298, 25) for index, piece in enumerate(off)
    )


def _marks(view: View, seat: int, x: int) -> str:
    """Return a side's last five shots of the shoot-out: a gold dot for a goal, a bar for a miss."""
    return shape(seat, FILLS[seat][0], x - 62, 1298, 26) + "".join(
        f'<circle cx="{x + index * 50}" cy="1298" r="19" fill="{GOLD}"/>'
        if scored
        else f'<rect x="{x + index * 50 - 17}" y="1293" width="34" height="10" fill="{CHALK}"/>'
        for index, scored in enumerate(view.penalties[seat][-SHOTS:])
    )
