"""The computer players of 11."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

from games.core.bots import Bot, Determinize, IsOver, computers
from games.core.dice import RandomSource
from games.core.game import Action, Seat
from games.stein.actions import Aim, EndTurn, Formation, Guess, Select, ShootIn
from games.stein.computer.tactics import (
    position_value,
    shot_within_a_pass,
    way_to_goal,
)
from games.stein.computer.turn_plan import NO_DICE, Planner, clone
from games.stein.rules import Stein
from games.stein.state import State
from games.stein.view import View

_GAME = Stein()
_GAIN = 0.5
"""The value a step must gain to be worth its point."""


class NormalBot(Bot):
    """Shoots at goal if possible, brings the ball there, else takes the most valuable step."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return a step of a plan that ends in a goal shot, else the most valuable action."""
        first = legal_actions[0]
        if isinstance(first, (Formation, Select)):
            return first
        if isinstance(first, (Aim, Guess)):
            return chance.pick([action for action in legal_actions if type(action) is type(first)])
        if isinstance(first, ShootIn) or len(legal_actions) == 1:
            return first
        state: State = imagine(chance)
        way = self.way(state, view.turn)
        return self.best(state, legal_actions) if way is None else way

    def way(self, state: State, seat: Seat) -> Action | None:
        """Return the first step of a plan that ends with a goal shot this turn, or None."""
        return way_to_goal(state, seat)

    def best(self, state: State, legal_actions: Sequence[Action]) -> Action:
        """Return the action with the best position after it; the turn's end if none gains."""
        seat = state.turn
        stop = position_value(state, seat) + _GAIN
        best, most = legal_actions[-1], stop if isinstance(legal_actions[-1], EndTurn) else -inf
        for action in legal_actions:
            if not isinstance(action, (EndTurn, Aim)):
                after = clone(state)
                _GAME.apply(after, seat, action, NO_DICE)
                value = position_value(after, seat)
                if value > most:
                    best, most = action, value
        return best


class BeginnerBot(NormalBot):
    """Sees the next pass only: it misses goal shots after a run or after several passes."""

    def way(self, state: State, seat: Seat) -> Action | None:
        """Return a goal shot, or the pass to a player who can take one; None if there is none."""
        return shot_within_a_pass(state, seat)


@dataclass(frozen=True)
class PlanningBot(NormalBot):
    """Plans the whole turn if no way leads to the goal."""

    planner: Planner

    def limited(self, is_over: IsOver) -> Bot:
        """Return this computer with a limit: the best turn found before time was over counts."""
        return replace(self, planner=replace(self.planner, is_over=is_over))

    def best(self, state: State, legal_actions: Sequence[Action]) -> Action:
        """Return the first step of the best turn."""
        if state.phase != "turn":
            return super().best(state, legal_actions)
        return self.planner.first_step(state) or legal_actions[-1]


BOTS = computers(
    BeginnerBot(),
    NormalBot(),
    PlanningBot(Planner(width=4, looks=0)),
    PlanningBot(Planner(4, looks=12)),
)
"""The computers by name, the weakest first."""
