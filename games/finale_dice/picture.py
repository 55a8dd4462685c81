"""The board as SVG: an upright pitch, 4:5, legible at a width of 360 pixels.

Blue sees its own goal at the bottom; everybody else sees Red's there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from games.core.game import Seat
from games.core.screen import Picture, Spot
from games.core.svg import PIPS, background, document, element, text
from games.core.translation import Translator
from games.finale_dice.actions import SQUARES
from games.finale_dice.alt_text import alt_text
from games.finale_dice.setup import ROWS
from games.finale_dice.state import BLUE, GOALS, OFF, PASSED, RED, WIDTH
from games.finale_dice.view import View

WIDE, HIGH = 1080, 1350
CELL_W, CELL_H = 196, 140
LEFT, TOP = 50, 185
LENGTH = 7
"""Rows between the goals."""
FIELD_W, FIELD_H = WIDTH * CELL_W, LENGTH * CELL_H
PIECE = 56
"""Half the width of a piece, in pixels."""
RED_FILL, BLUE_FILL, GLOW, PAPER, SHADE = "#cf2038", "#1b55c4", "#ffd84d", "#ffffff", "#06281a"

STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:700;text-anchor:middle;fill:#fff}"
    ".at{font-size:40px;font-weight:600;text-anchor:start;stroke:#06281a;stroke-width:6px;"
    "paint-order:stroke;opacity:.9}"
    ".number{font-size:84px}"
    ".side{font-size:44px;text-anchor:start}"
)
SHAPES = (
    f'<g id="red"><circle r="{PIECE + 2}" cy="6" fill="{SHADE}" opacity=".45"/>'
    f'<circle r="{PIECE}" fill="{RED_FILL}" stroke="{PAPER}" stroke-width="5"/>'
    f'<path d="M0-49l11 17h-22z" fill="{PAPER}"/></g>'
    f'<g id="blue"><rect x="-56" y="-48" width="112" height="112" rx="18" fill="{SHADE}"'
    f' opacity=".45"/><rect x="-53" y="-53" width="106" height="106" rx="18" fill="{BLUE_FILL}"'
    f' stroke="{PAPER}" stroke-width="5"/><path d="M-8-46h16v16h-16z" fill="{PAPER}"/></g>'
)
SHAPE = ("red", "blue")
UPRIGHT = (*range(LENGTH * WIDTH), *GOALS)
TURNED = (*reversed(range(LENGTH * WIDTH)), *reversed(GOALS))
"""By square: its place on the picture, as a square of the upright board; Blue sees `TURNED`."""
PLATE, NAME = 376, 268
"""The widths of the plate next to a goal and of the text on it, in pixels."""


def picture(view: View, words: Translator) -> Picture:
    """Return the board as this viewer may see it."""
    board = Board(view, TURNED if view.seat == BLUE else UPRIGHT)
    parts = (
        background(*_pitch()),
        *_sides(board, words),
        *_tracks(board),
        *_pieces(board),
        *_hidden(board),
        *_names(board),
        *_targets(board),
        *_die(board),
    )
    svg = document(WIDE, HIGH, element("style", STYLE), element("defs", SHAPES), *parts)
    return Picture(svg, alt_text(view, words), WIDE, HIGH, tuple(_spots(board)))


@dataclass(frozen=True, slots=True)
class Board:
    """A view, and by square its place on the picture (`UPRIGHT` or `TURNED`)."""

    view: View
    places: tuple[int, ...]

    def corner(self, square: int) -> tuple[int, int]:
        """Return the upper left corner of a square."""
        return _corner(self.places[square])

    def centre(self, square: int) -> tuple[int, int]:
        """Return the centre of a square."""
        x, y = self.corner(square)
        return x + CELL_W // 2, y + CELL_H // 2


def _spots(board: Board) -> Iterator[Spot]:
    """Yield each square, with the number of the piece there."""
    for square, name in enumerate(SQUARES):
        piece = board.view.pieces.get(square)
        label = f"{piece[1]} {name}" if piece else name
        yield Spot(name, *board.corner(square), CELL_W, CELL_H, label)


def _corner(square: int) -> tuple[int, int]:
    """Return the upper left corner of a place; the goals lie beyond the middle of each end."""
    row, column = divmod(square, WIDTH)
    if square in GOALS:
        row, column = (-1, WIDTH // 2) if square == GOALS[RED] else (LENGTH, WIDTH // 2)
    return LEFT + column * CELL_W, TOP + (LENGTH - 1 - row) * CELL_H


def _pitch() -> Iterator[str]:
    """Yield grass, lines and goals."""
    yield f'<path d="M0 0h{WIDE}v{HIGH}h-{WIDE}z" fill="#0f4a2c"/>'
    for row in range(LENGTH):
        fill = ("#2c9653", "#27894b")[row % 2]
        y = TOP + row * CELL_H
        yield f'<path d="M{LEFT} {y}h{FIELD_W}v{CELL_H}h-{FIELD_W}z" fill="{fill}"/>'
    grid = "".join(f"M{LEFT + index * CELL_W} {TOP}v{FIELD_H}" for index in range(1, WIDTH))
    grid += "".join(f"M{LEFT} {TOP + index * CELL_H}h{FIELD_W}" for index in range(1, LENGTH))
    yield f'<path d="{grid}" stroke="{PAPER}" stroke-width="2" opacity=".3"/>'
    middle = TOP + FIELD_H // 2
    yield (
        f'<g fill="none" stroke="{PAPER}" stroke-width="5" opacity=".85">'
        f'<path d="M{LEFT} {TOP}h{FIELD_W}v{FIELD_H}h-{FIELD_W}zM{LEFT} {middle}h{FIELD_W}"/>'
        f'<circle cx="{WIDE // 2}" cy="{middle}" r="92"/></g>'
    )
    for goal in GOALS:
        x, y = _corner(goal)
        net = "".join(f"M{x + index * 28} {y}v{CELL_H}" for index in range(1, 7))
        net += "".join(f"M{x} {y + index * 28}h{CELL_W}" for index in range(1, 5))
        yield (
            f'<g stroke="{PAPER}"><path d="M{x} {y}h{CELL_W}v{CELL_H}h-{CELL_W}z" fill="#12351f"'
            f' stroke-width="7"/><path d="{net}" stroke-width="2" opacity=".3"/></g>'
        )


def _names(board: Board) -> Iterator[str]:
    """Yield the name of each square, in its corner."""
    for square in range(GOALS[RED]):
        x, y = board.corner(square)
        yield text(SQUARES[square], class_="at", x=x + 4, y=y + CELL_H - 6)


def _sides(board: Board, words: Translator) -> Iterator[str]:
    """Yield each player's name and points next to their goal, highlighted for the side on turn."""
    view = board.view
    for seat in (RED, BLUE):
        y = board.centre(GOALS[seat])[1]
        asked = seat == view.turn and not view.placing and not view.ending
        won = bool(view.ending) and view.score[seat] == max(view.score) > min(view.score)
        frame = GLOW if asked or won else "none"
        yield (
            f'<rect x="{LEFT}" y="{y - 44}" width="{PLATE}" height="88" rx="44" fill="{SHADE}"'
            f' stroke="{frame}" stroke-width="6"/>'
            f'<use href="#{SHAPE[seat]}" transform="translate({LEFT + 50} {y}) scale(.5)"/>'
        )
        mark = f" {view.score[seat]}" if view.options.play == "championship" else ""
        if won or (view.placing and view.ready[seat]):
            mark += " ✓"
        label = _shortened(words.name(seat), NAME - _width(mark)) + mark
        yield text(label, class_="side", x=LEFT + 92, y=y + 16)


def _shortened(name: str, width: float) -> str:
    """Return a name that fits this width on a plate, cut with "…" if it is too long."""
    if _width(name) <= width:
        return name
    while name and _width(f"{name}…") > width:
        name = name[:-1].rstrip()
    return f"{name}…"


def _width(said: str) -> float:
    """Return the approximate width of a text on a plate, in pixels."""
    wide = [0.3 if at in " .,'-ijl" else 0.9 if at in "mwMW%@✓" else 0.62 for at in said]
    return 44 * sum(wide)


def _tracks(board: Board) -> Iterator[str]:
    """Yield an arrow for each of the last four turns, or a cross where a piece was removed."""
    for turn in board.view.recent[-4:]:
        if turn.is_removal:
            x, y = board.centre(turn.start)
            yield (
                f'<path d="M{x - 34} {y - 34}l68 68m0-68l-68 68" stroke="{PAPER}"'
                ' stroke-width="12" stroke-linecap="round" opacity=".8"/>'
            )
        elif not turn.is_pass:
            yield _arrow(board.centre(turn.start), board.centre(turn.target))


def _arrow(start: tuple[int, int], target: tuple[int, int]) -> str:
    (x, y), (to_x, to_y) = start, target
    far = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / far, (to_y - y) / far
    tip_x, tip_y = to_x - dx * 62, to_y - dy * 62
    neck_x, neck_y = tip_x - dx * 34, tip_y - dy * 34
    head = (
        f"M{tip_x:.0f} {tip_y:.0f}L{neck_x - dy * 24:.0f} {neck_y + dx * 24:.0f}"
        f"L{neck_x + dy * 24:.0f} {neck_y - dx * 24:.0f}z"
    )
    return (
        f'<g opacity=".9"><circle cx="{x}" cy="{y}" r="30" fill="none" stroke="{PAPER}"'
        f' stroke-width="8" stroke-dasharray="14 10"/><path d="M{x + dx * 34:.0f} {y + dy * 34:.0f}'
        f'L{neck_x:.0f} {neck_y:.0f}" stroke="{PAPER}" stroke-width="12"/>'
        f'<path d="{head}" fill="{PAPER}"/></g>'
    )


def _pieces(board: Board) -> Iterator[str]:
    """Yield the pieces on the board; those that can be chosen have a ring."""
    asked = {start for start, _ in board.view.choices}
    for square, (seat, number) in board.view.pieces.items():
        at = board.centre(square)
        if square in asked:
            yield _ring(at, seat)
        yield _piece(at, seat, str(number))


def _ring(at: tuple[int, int], seat: Seat) -> str:
    x, y = at
    corner = (63, 26)[seat]
    return (
        f'<rect x="{x - 63}" y="{y - 63}" width="126" height="126" rx="{corner}" fill="{SHADE}"'
        f' stroke="{GLOW}" stroke-width="9"/>'
    )


def _piece(at: tuple[int, int], seat: Seat, sign: str) -> str:
    x, y = at
    body = element("use", href=f"#{SHAPE[seat]}")
    number = text(sign, class_="number", y=38)
    return element("g", body, number, transform=f"translate({x} {y})")


def _hidden(board: Board) -> Iterator[str]:
    """Yield the line-ups in preparation: the viewer's own numbers, the opponent's face down."""
    view = board.view
    if not view.placing:
        return
    for seat in (RED, BLUE):
        for index, square in enumerate(ROWS[seat]):
            centre = board.centre(square)
            if seat != view.seat:
                yield f'<g opacity=".8">{_piece(centre, seat, "?")}</g>'
            elif index < len(view.plan):
                yield _piece(centre, seat, str(view.plan[index]))
            else:
                yield _free(*centre, seat, GLOW if index == len(view.plan) else PAPER)


def _free(x: int, y: int, seat: Seat, stroke: str) -> str:
    """Return a dashed outline in the shape of the seat's pieces."""
    corner = (PIECE, 18)[seat]
    return (
        f'<rect x="{x - PIECE}" y="{y - PIECE}" width="{2 * PIECE}" height="{2 * PIECE}"'
        f' rx="{corner}" fill="none" stroke="{stroke}" stroke-width="6" stroke-dasharray="16 12"/>'
    )


def _targets(board: Board) -> Iterator[str]:
    """Yield a dot on each square that can be moved to, a crossed one on each removable piece."""
    choices = board.view.choices
    for square in sorted({target for _, target in choices} - {OFF, PASSED}):
        yield _dot(*board.centre(square))
    for square in sorted(start for start, target in choices if target == OFF):
        x, y = board.centre(square)
        cross = f"M{x + 41} {y - 51}l18 18m0-18l-18 18"
        yield _dot(x + 50, y - 42)
        yield f'<path d="{cross}" stroke="{SHADE}" stroke-width="6" stroke-linecap="round"/>'


def _dot(x: int, y: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="24" fill="{GLOW}" stroke="{SHADE}" stroke-width="5"/>'


def _die(board: Board) -> Iterator[str]:
    """Yield the rolled die next to the goal of the side on turn."""
    view = board.view
    if view.placing or view.ending:
        return
    x, y = LEFT + FIELD_W - 70, board.centre(GOALS[view.turn])[1]
    dots = "".join(
        f'<circle cx="{x + 31 * across}" cy="{y + 31 * down}" r="12.5"/>'
        for across, down in PIPS[view.roll]
    )
    fill = (RED_FILL, BLUE_FILL)[view.turn]
    yield (
        f'<rect x="{x - 62}" y="{y - 62}" width="124" height="124" rx="24" fill="{PAPER}"'
        f' stroke="{GLOW}" stroke-width="7"/><g fill="{fill}">{dots}</g>'
    )
