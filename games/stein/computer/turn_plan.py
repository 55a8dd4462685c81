"""The steps of a whole turn, chosen by the position after its last one, and what it threatens."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from games.core.bots import IsOver, never
from games.core.dice import ScriptedDice
from games.core.game import Action, Seat
from games.stein.actions import Aim, EndTurn, ShootIn
from games.stein.board.board import KEEPERS, OFF, SQUAD
from games.stein.computer.tactics import (
    TO_MOUTH,
    first_pass_to_mouth,
    position_value,
    runs_by_distance,
)
from games.stein.rules import Stein
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


_GAME = Stein()
NO_DICE = ScriptedDice()
"""Nothing is rolled before a turn ends."""
_MOST_POINTS = 6
_DANGER, _CHANCE = 60.0, 20.0
"""The value of a certain goal shot: the other side's next turn, the own side's turn after it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The first step of a turn, and the value and the state after all its steps."""

    first: Action | None
    value: float
    state: State


@dataclass(frozen=True, slots=True)
class Planner:
    """Follows the `width` best positions after each step.

    The `looks` most valuable turns are valued again by who can shoot at goal next; none if 0. Once
    time `is_over`, it takes the best turn that was found.
    """

    width: int
    looks: int
    is_over: IsOver = never

    def first_step(self, state: State) -> Action | None:
        """Return the first step of the best turn, or None if it is best to end the turn at once."""
        seat = state.turn
        ends = sorted(self._turns(state), key=lambda plan: -plan.value)
        if self.looks and not self.is_over():
            ends = sorted(ends[: self.looks], key=lambda plan: -_outlook(plan, seat))
        return ends[0].first if ends else None

    def _turns(self, state: State) -> list[Plan]:
        """Return the turns that were found, with the value of their last position."""
        seat = state.turn
        plans = [Plan(None, position_value(state, seat), state)]
        seen: set[tuple[int, ...]] = set()
        ends: list[Plan] = []
        while plans and not (ends and self.is_over()):
            ends += [plan for plan in plans if not plan.state.owed]
            found = [after for plan in plans for after in _continued(plan, seat, seen)]
            found.sort(key=lambda plan: -plan.value)
            plans = found[: self.width]
            ends += [plan for plan in found[self.width : 2 * self.width] if not plan.state.owed]
        return ends + [plan for plan in plans if not plan.state.owed]


def _continued(plan: Plan, seat: Seat, seen: set[tuple[int, ...]]) -> list[Plan]:
    """Return the plan with each possible next step, without positions that were `seen` before."""
    plans = []
    for action in _GAME.legal_actions(plan.state, seat):
        if isinstance(action, (EndTurn, Aim, ShootIn)):
            continue
        after = clone(plan.state)
        _GAME.apply(after, seat, action, NO_DICE)
        key = (*after.at, after.ball, after.points, after.shot)
        if key not in seen:
            seen.add(key)
            plans.append(Plan(plan.first or action, position_value(after, seat), after))
    return plans


def _outlook(plan: Plan, seat: Seat) -> float:
    """Return the value of a turn, including the chance of the next goal shot.

    It is the share of rolls with which the side that has the ball can shoot at goal: the other side
    in its next turn, the own side in the turn after that.
    """
    for side, worth in ((1 - seat, -_DANGER), (seat, _CHANCE)):
        if plan.state.has_ball(side):
            points = points_to_shoot(plan.state, side, _MOST_POINTS)
            if points is not None:
                rolls = _MOST_POINTS + 1 - max(points, 1)
                return plan.value + worth * rolls / _MOST_POINTS
    return plan.value


def clone(state: State) -> State:
    """Return a copy that shares nothing a step changes."""
    after = copy.copy(state)
    after.at, after.on = state.at[:], state.on[:]
    after.shooters, after.trail = state.shooters[:], []
    return after
