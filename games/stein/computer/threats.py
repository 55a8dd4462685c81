"""The points a side would need for a goal shot if its turn began now."""

from collections.abc import Iterator

from games.core.game import Seat
from games.stein.board.board import KEEPERS, OFF, SQUAD
from games.stein.computer.tactics import TO_MOUTH, first_pass_to_mouth, runs_by_distance
from games.stein.state import EMPTY, State


def points_to_shoot(state: State, seat: Seat, most: int) -> int | None:
    """Return the fewest points with which a side that has the ball can shoot at goal.

    One player runs, before or without passes; None if `most` points are not enough.
    """
    shooters, state.shooters = state.shooters, []
    try:
        if first_pass_to_mouth(state, seat, state.ball) is not None:
            return 0
        return next(_scoring_distances(state, seat, most), None)
    finally:
        state.shooters = shooters


def _scoring_distances(state: State, seat: Seat, most: int) -> Iterator[int]:
    """Yield the points of runs after which the ball reaches the other goal, the shortest first."""
    on, ball, carrier = state.on, state.ball, state.holder
    to_mouth = TO_MOUTH[state.sides[1 - seat]]
    squad = {carrier, *range(seat * SQUAD, KEEPERS[seat])}
    reach = {
        piece: runs_by_distance(state, piece, most) for piece in squad if state.at[piece] != OFF
    }
    for points in range(most):
        for piece, ends in reach.items():
            start = state.at[piece]
            for end in ends[points]:
                if piece != carrier and to_mouth[end] > to_mouth[ball]:
                    continue
                on[start], on[end] = EMPTY, piece
                found = first_pass_to_mouth(state, seat, end if piece == carrier else ball)
                on[start], on[end] = piece, EMPTY
                if found is not None:
                    yield points + 1
