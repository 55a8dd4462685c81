"""Heuristics for computers: the value of a position, and ways to shoot at goal this turn."""

from collections.abc import Iterator

from games.core.game import Seat
from games.stein.actions import SHOOT, Move, Shoot
from games.stein.board.board import (
    GOALS,
    KEEPER_NEIGHBOURS,
    KEEPERS,
    MOUTHS,
    NEIGHBOURS,
    OFF,
    SHOT_NEIGHBOURS,
    SPACES,
    SQUAD,
    TEAM,
    TWO_AWAY,
)
from games.stein.state import EMPTY, RUNNING, State

_REACH = 3
"""Distance in steps from which a player exerts no pressure any more."""


def _distances(start: int) -> tuple[int, ...]:
    """Return the distances from a space to every other, goals included, on an empty board."""
    steps, edge = {start: 0}, [start]
    for space in edge:
        for to in SHOT_NEIGHBOURS[space]:
            if to not in steps:
                steps[to] = steps[space] + 1
                edge.append(to)
    return tuple(steps[space] for space in range(SPACES))


STEPS = tuple(map(_distances, range(SPACES)))
TO_MOUTH = tuple(tuple(min(STEPS[m][s] for m in mouth) for s in range(SPACES)) for mouth in MOUTHS)
"""By goal and space: the distance to the nearest shooting space."""


def first_pass_to_mouth(state: State, seat: Seat, ball: int) -> int | None:
    """Return the first pass of a series that brings the ball to the other goal's mouth.

    `ball` itself if it is there already; None if no series does.
    """
    mouth, on = MOUTHS[state.sides[1 - seat]], state.on
    low = seat * SQUAD
    free = {*range(low, low + SQUAD)}.difference(state.shooters)
    first, edge = {ball: ball}, [ball]
    for start in edge:
        if start in mouth:
            return first[start]
        for to in _passes(on, start, low):
            if to not in first and on[to] in free:
                first[to] = to if start == ball else first[start]
                edge.append(to)
    return None


def _passes(on: list[int], start: int, low: int) -> Iterator[int]:
    """Yield the spaces in reach of a shot on which pieces stand of the squad beginning at `low`."""
    high = low + SQUAD
    for to in SHOT_NEIGHBOURS[start]:
        if low <= on[to] < high:
            yield to
    for to, middles in TWO_AWAY[start]:
        if low <= on[to] < high and any(
            on[middle] == EMPTY or low <= on[middle] < high for middle in middles
        ):
            yield to


def runs(state: State, piece: int) -> Iterator[tuple[int, int]]:
    """Yield (end, first step) for every space a piece can run to with its points, nearest first."""
    start = state.at[piece]
    keeper = piece in KEEPERS
    ends = KEEPER_NEIGHBOURS[state.sides[TEAM[piece]]] if keeper else NEIGHBOURS
    first: dict[int, int] = {start: start}
    edge = [start]
    for _ in range(state.points):
        further = []
        for space in edge:
            for to in ends[space]:
                if to not in first and state.on[to] == EMPTY:
                    first[to] = to if space == start else first[space]
                    further.append(to)
                    yield to, first[to]
        edge = further


def runs_by_distance(state: State, piece: int, most: int) -> list[list[int]]:
    """Return the spaces a piece can run to with one point, with two, and so on up to `most`."""
    keeper = piece in KEEPERS
    lines = KEEPER_NEIGHBOURS[state.sides[TEAM[piece]]] if keeper else NEIGHBOURS
    seen, edge, rings = {state.at[piece]}, [state.at[piece]], []
    for _ in range(most):
        ring = []
        for space in edge:
            for to in lines[space]:
                if to not in seen and state.on[to] == EMPTY:
                    seen.add(to)
                    ring.append(to)
        rings.append(ring)
        edge = ring
    return rings


def way_to_goal(state: State, seat: Seat) -> Move | Shoot | None:
    """Return the first step of a plan that ends with a goal shot this turn, or None."""
    if state.shot > RUNNING or not state.has_ball(seat):
        return None
    to = first_pass_to_mouth(state, seat, state.ball)
    if to is not None:
        return SHOOT[to]
    return None if state.shot == RUNNING else _scoring_run(state, seat)


def shot_within_a_pass(state: State, seat: Seat) -> Shoot | None:
    """Return a goal shot, or the pass to a player who can take one; None if there is none."""
    if state.shot > RUNNING or not state.has_ball(seat):
        return None
    to = first_pass_to_mouth(state, seat, state.ball)
    near = (state.ball, *MOUTHS[state.sides[1 - seat]])
    return SHOOT[to] if to in near else None


def _scoring_run(state: State, seat: Seat) -> Move | None:
    """Return a step of the ball carrier or of a team-mate after which a series scores, or None."""
    side, on, ball, carrier = state.sides[1 - seat], state.on, state.ball, state.holder
    for piece in (carrier, *range(seat * SQUAD, KEEPERS[seat])):
        start = state.at[piece]
        for end, step in () if start == OFF else runs(state, piece):
            if piece != carrier and TO_MOUTH[side][end] > TO_MOUTH[side][ball]:
                continue
            on[start], on[end] = EMPTY, piece
            found = first_pass_to_mouth(state, seat, end if piece == carrier else ball)
            on[start], on[end] = piece, EMPTY
            if found is not None:
                return Move(start, step)
    return None


def position_value(state: State, seat: Seat) -> float:
    """Return the value of a position for a seat: ball, distances to the goals, pressure."""
    keeper = state.at[KEEPERS[seat]]
    value = -4.0 * STEPS[keeper][GOALS[state.sides[seat]]]
    value += _shape(state, seat) - _shape(state, 1 - seat)
    holder, ball = state.holder, state.ball
    if holder == EMPTY:
        value += 4 * (_nearest(state, 1 - seat, ball) - _nearest(state, seat, ball))
        ahead, behind = TO_MOUTH[state.sides[1 - seat]][ball], TO_MOUTH[state.sides[seat]][ball]
        return value + 2 * (behind - ahead)
    owner = TEAM[holder]
    side = state.sides[1 - owner]
    held = 40 + 6 * (8 - TO_MOUTH[side][ball]) - 5 * _pressure(state, 1 - owner, ball)
    if first_pass_to_mouth(state, owner, ball) is not None:
        held += 30
    if owner == seat:
        return value + held
    return value - held - 3 * _nearest(state, seat, ball)


def _shape(state: State, seat: Seat) -> float:
    """Return the value of a side's positions: some near the other goal, some near its own."""
    ahead, behind = TO_MOUTH[state.sides[1 - seat]], TO_MOUTH[state.sides[seat]]
    stands = [at for at in state.at[seat * SQUAD : KEEPERS[seat]] if at != OFF]
    attack = sorted(ahead[stand] for stand in stands)[:4]
    defence = sorted(behind[stand] for stand in stands)[:3]
    return -1.5 * sum(attack) - 1.0 * sum(defence)


def _nearest(state: State, seat: Seat, space: int) -> int:
    """Return the distance in steps from a side's nearest player to a space."""
    return min(
        (STEPS[space][at] for at in state.at[seat * SQUAD : KEEPERS[seat]] if at != OFF), default=9
    )


def _pressure(state: State, seat: Seat, space: int) -> int:
    """Return a side's pressure on a space: 2 per player next to it, 1 per player two steps away."""
    near = (_REACH - STEPS[space][at] for at in state.at[seat * SQUAD : KEEPERS[seat]] if at != OFF)
    return sum(max(0, press) for press in near)
