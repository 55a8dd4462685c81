"""The computer managers by name: `random`, and `normal`, which values each choice."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.bots import Bot, Determinize, computers, without_takebacks
from games.core.dice import RandomSource
from games.core.game import Action
from games.eleven import actions as do
from games.eleven.cards.effect_index import LEVELS, POST_FACE
from games.eleven.club.club import Step
from games.eleven.computer.evaluation import side_value, weeks_left, worth
from games.eleven.computer.lookahead import expected_points, is_searchable
from games.eleven.computer.question_choices import choose_answer
from games.eleven.computer.transaction_values import value_of
from games.eleven.rules import Eleven
from games.eleven.view import View

SHORTCUTS: tuple[type[Action], ...] = (
    do.Suggest,
    do.Ready,
    do.Finish,
)
"""Actions taken at once whenever they are offered."""
FINE = 1 << 16
GAME = Eleven()
WHIM_SIZE: Mapping[Step, float] = {"pick": 2.5, "day": 1.5, "tactic": 0.8}
"""By step: the maximum random change of a choice's value, in VP or in points of the match."""


class NormalBot(Bot):
    """Takes the most valuable action, with a random whim, and searches ahead in matches."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the action with the highest value, whim included."""
        offered = without_takebacks(legal_actions)
        for action in offered:
            if isinstance(action, SHORTCUTS):
                return action
        if view.seat is not None and is_searchable(view, offered):
            values = expected_points(GAME, view.seat, offered, imagine, chance)
        elif isinstance(offered[0], do.Answer):
            return choose_answer(
                view, [act for act in offered if isinstance(act, do.Answer)], chance
            )
        else:
            values = [_value(view, action) for action in offered]
        if mood := WHIM_SIZE.get(view.step, 0.0):
            values = [value + mood * whim(chance) for value in values]
        return offered[values.index(max(values))]


def whim(chance: RandomSource) -> float:
    """Return a number between -1 and 1, more often one near 0."""
    return (chance.below(FINE) + chance.below(FINE)) / FINE - 1


def _value(view: View, action: Action) -> float:
    """Return the value of an action in VP; going on and passing are worth nothing."""
    judge = _VALUES.get(type(action))
    return judge(view, action) if judge else value_of(view, action)


def _keep(view: View, action: do.Keep) -> float:
    left = weeks_left(view.week)
    face = POST_FACE[action.director][""]
    return side_value(face, left) + sum(worth(op, left) for op in LEVELS[action.director])


_VALUES: Mapping[type[Action], Callable[[View, Any], float]] = {
    do.Keep: _keep,
    do.Act: lambda _view, _action: 0.5,
    do.FillStands: lambda _view, action: float(action.fans),
    do.Whistle: lambda _view, _action: 0.0,
}
"""By kind of action: the function that values it; the others are transactions."""
MISTAKES = 40
"""Of 100 choices, those an easy computer makes at random."""
BOTS = computers(NormalBot(), MISTAKES)
