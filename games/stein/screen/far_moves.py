"""Actions of several steps in one choice, as one line of notation per step."""

from collections.abc import Iterator

from games.stein.attack import COST
from games.stein.board.board import (
    COLUMNS,
    FIELD,
    GOALS,
    IN_AREA,
    KEEPER_NEIGHBOURS,
    KEEPERS,
    NAMES,
    NEIGHBOURS,
    ROWS,
    TEAM,
    WEST,
)
from games.stein.state import EMPTY, READY
from games.stein.view import View


def multi_point_moves(view: View, piece: int) -> list[tuple[int, int, str]]:
    """Return (points, end, lines) for every space two or more points away, nearest first.

    Each way is a shortest one; it never crosses a loose ball, which is only picked up on purpose.
    """
    return [run for run in _runs(view, piece) if run[0] > 1]


def run_and_attack(view: View, piece: int) -> tuple[int, int, str] | None:
    """Return (points, push, lines) of a run and an attack that takes the ball, or None.

    It is offered to a player who is not next to the ball yet. The opponent is pushed as far towards
    his own goal as possible.
    """
    ball, victim = view.ball, view.holder
    if victim == EMPTY or TEAM[victim] == TEAM[piece] or piece in KEEPERS or _is_safe(view, victim):
        return None
    if ball in NEIGHBOURS[view.at[piece]]:
        return None
    for points, end, lines in _runs(view, piece):
        if end in NEIGHBOURS[ball] and points + COST + 1 <= view.points:
            free = [
                neighbour
                for neighbour in NEIGHBOURS[ball]
                if neighbour == end or view.on[neighbour] in (EMPTY, piece)
            ]
            push = max(free, key=lambda at: gain(view, ball, at))
            attack = f"attack {NAMES[end]} {NAMES[ball]} push {NAMES[push]}"
            return points + COST + 1, push, f"{lines},{attack}"
    return None


def gain(view: View, start: int, to: int) -> int:
    """Return how many lines `to` is nearer to the goal that the seat on turn attacks."""
    return (_line(to) - _line(start)) * (1 if view.sides[view.turn] == WEST else -1)


def _line(space: int) -> int:
    """Return the number of a space's line, from 0 for a; the goals lie beyond a and i."""
    return space // ROWS if space in FIELD else (-1, len(COLUMNS))[GOALS.index(space)]


def _is_safe(view: View, keeper: int) -> bool:
    """Return whether a piece is a goalie in his penalty area (S-R18)."""
    return keeper in KEEPERS and IN_AREA[view.sides[TEAM[keeper]]][view.at[keeper]]


def _runs(view: View, piece: int) -> Iterator[tuple[int, int, str]]:
    """Yield (points, end, lines) for every space a piece can run to, nearest first."""
    reached = {view.at[piece]: ""}
    edge = [view.at[piece]]
    for points in range(1, view.points + 1):
        edge = _step_on(view, piece, edge, reached)
        yield from ((points, space, reached[space]) for space in edge)


def _step_on(view: View, piece: int, edge: list[int], reached: dict[int, str]) -> list[int]:
    """Return the free spaces one step beyond `edge`, and store in `reached` the lines to each."""
    further = []
    for start in edge:
        if start == view.ball and view.holder == EMPTY:
            continue
        for to in _ends(view, piece, start):
            if to not in reached:
                line = f"move {NAMES[start]} {NAMES[to]}"
                reached[to] = f"{reached[start]},{line}" if reached[start] else line
                further.append(to)
    return sorted(further)


def _ends(view: View, piece: int, start: int) -> list[int]:
    """Return the free neighbours the piece may step to.

    A goalie may not bring the ball into his area after a shot this turn.
    """
    side = view.sides[TEAM[piece]]
    keeper = piece in KEEPERS
    ends = (KEEPER_NEIGHBOURS[side] if keeper else NEIGHBOURS)[start]
    barred = keeper and view.shot != READY
    return [
        to
        for to in ends
        if view.on[to] == EMPTY
        and not (barred and IN_AREA[side][to] and (view.holder == piece or view.ball == to))
    ]
