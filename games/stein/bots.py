"""The computer players of 11."""

import copy
from collections.abc import Sequence
from math import inf

from games.core.bots import Bot, Determinize, computers
from games.core.dice import RandomSource, ScriptedDice
from games.core.game import Action
from games.stein.actions import Aim, EndTurn, Formation, Guess, Select, ShootIn
from games.stein.computer.tactics import position_value, way_to_goal
from games.stein.rules import Stein
from games.stein.state import State
from games.stein.view import View

_GAME = Stein()
NO_DICE = ScriptedDice()
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
        way = way_to_goal(state, view.turn)
        return _best(state, legal_actions) if way is None else way


def _best(state: State, legal: Sequence[Action]) -> Action:
    """Return the action with the best position after it, or the turn's end if none gains enough."""
    seat = state.turn
    stop = position_value(state, seat) + _GAIN
    best, most = legal[-1], stop if isinstance(legal[-1], EndTurn) else -inf
    for action in legal:
        if not isinstance(action, (EndTurn, Aim)):
            after = _clone(state)
            _GAME.apply(after, seat, action, NO_DICE)
            value = position_value(after, seat)
            if value > most:
                best, most = action, value
    return best


def _clone(state: State) -> State:
    """Return a copy that shares nothing a step changes."""
    after = copy.copy(state)
    after.at, after.on = state.at[:], state.on[:]
    after.shooters, after.trail = state.shooters[:], []
    return after


MISTAKES = 8
"""Of 100 choices, those an easy computer makes at random."""
BOTS = computers(NormalBot(), MISTAKES)
