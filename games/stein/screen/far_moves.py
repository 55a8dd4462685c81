"""Moves of several points in one choice, as one line of notation per step."""

from games.stein.board.board import IN_AREA, KEEPER_NEIGHBOURS, KEEPERS, NAMES, NEIGHBOURS, TEAM
from games.stein.state import EMPTY, READY
from games.stein.view import View


def multi_point_moves(view: View, piece: int) -> list[tuple[int, str]]:
    """Return (points, lines) for every space two or more points away, nearest first.

    Each way is a shortest one; it never crosses a loose ball, which is only picked up on purpose.
    """
    reached = {view.at[piece]: ""}
    edge, moves = [view.at[piece]], []
    for points in range(1, view.points + 1):
        edge = _step_on(view, piece, edge, reached)
        if points > 1:
            moves += [(points, reached[space]) for space in edge]
    return moves


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
