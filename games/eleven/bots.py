"""The computer managers by name; all but `random` value each choice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core.bots import Bot, Determinize, IsOver, computers, never, without_takebacks
from games.core.dice import RandomSource
from games.core.game import Action
from games.eleven import actions
from games.eleven.cards.effect_index import LEVELS, POST_FACE
from games.eleven.club.club import Step
from games.eleven.computer.evaluation import side_value, weeks_left, worth
from games.eleven.computer.line_up_search import LineUpSearch
from games.eleven.computer.lookahead import expected_points, is_searchable
from games.eleven.computer.question_choices import choose_answer
from games.eleven.computer.transaction_values import value_of
from games.eleven.rules import Eleven
from games.eleven.view import View

SHORTCUTS: tuple[type[Action], ...] = (
    actions.Suggest,
    actions.Ready,
    actions.Finish,
)
"""Actions taken at once whenever they are offered."""
PREPARING = frozenset({"squad", "deploy"})
"""The steps in which a line-up is prepared."""
FINE = 1 << 16
TACTIC = 1.0
"""The value of a tactic before the other team of a derby is known, in points of the match."""
GAME = Eleven()
REPEATS = 75
"""Of 100 line-ups, those that a beginner repeats."""
WHIM_SIZE: Mapping[Step, float] = {"pick": 2.5, "day": 1.5, "tactic": 0.8}
"""By step: the maximum random change of a choice's value, in VP or in points of the match."""


@dataclass(frozen=True)
class ManagerBot(Bot):
    """Takes the most valuable action, with a random whim, and searches ahead in matches.

    `whims` is a factor of the usual random whim. With `reads_the_scout`, the computer lines up
    against the cards that fit the scout's text.
    """

    whims: float = 1.0
    reads_the_scout: bool = False
    is_over: IsOver = never

    def limited(self, is_over: IsOver) -> Bot:
        """Return this computer with a limit on its searches."""
        return replace(self, is_over=is_over)

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the action with the highest value, to which a random number is added."""
        offered = without_takebacks(legal_actions)
        if self.reads_the_scout and (action := self._line_up(view, offered, imagine, chance)):
            return action
        for action in offered:
            if isinstance(action, SHORTCUTS):
                return action
        if view.seat is not None and is_searchable(view, offered):
            values = expected_points(GAME, view.seat, offered, imagine, chance, self.is_over)
        elif isinstance(offered[0], actions.Answer):
            return choose_answer(
                view, [act for act in offered if isinstance(act, actions.Answer)], chance
            )
        else:
            values = [self._value(view, action) for action in offered]
        if mood := self.whims * WHIM_SIZE.get(view.step, 0.0):
            values = [value + mood * whim(chance) for value in values]
        return offered[values.index(max(values))]

    def _line_up(
        self, view: View, offered: Sequence[Action], imagine: Determinize, chance: RandomSource
    ) -> Action | None:
        """Return the next action of a searched line-up, or None if none is being prepared."""
        if view.front is None or view.phase != "matchday" or len(offered) == 1:
            return None
        if view.ask is not None and view.ask.about == "leave":
            answers = [action for action in offered if isinstance(action, actions.Answer)]
            return LineUpSearch(view, imagine(chance)).jersey_to_leave(answers)
        if view.step in PREPARING and any(
            isinstance(action, actions.Suggest) for action in offered
        ):
            search = LineUpSearch(view, imagine(chance), self.is_over)
            return search.next_action(view.step, offered)
        return None

    def _value(self, view: View, action: Action) -> float:
        """Return the value of an action in VP; going on and passing are worth nothing."""
        judge = _VALUES.get(type(action))
        return judge(view, action) if judge else value_of(view, action)


class BeginnerBot(ManagerBot):
    """Plays as `ManagerBot` does, but often lines up as last week, whatever the scout says."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the last line-up in `REPEATS` of 100 cases, else what a normal one chooses."""
        if actions.Last() in legal_actions and chance.below(100) < REPEATS:
            return actions.Last()
        return super().choose(view, legal_actions, imagine, chance)


def whim(chance: RandomSource) -> float:
    """Return a number between -1 and 1, more often one near 0."""
    return (chance.below(FINE) + chance.below(FINE)) / FINE - 1


def _keep(view: View, action: actions.Keep) -> float:
    left = weeks_left(view.week)
    face = POST_FACE[action.director][""]
    return side_value(face, left) + sum(worth(op, left) for op in LEVELS[action.director])


_VALUES: Mapping[type[Action], Callable[[View, Any], float]] = {
    actions.Keep: _keep,
    actions.Act: lambda _view, _action: 0.5,
    actions.FillStands: lambda _view, action: float(action.fans),
    actions.Whistle: lambda _view, _action: 0.0,
    actions.PlayTactic: lambda _view, _action: TACTIC,
}
"""By kind of action: the function that values it; all other actions are valued as transactions."""
BOTS = computers(
    BeginnerBot(),
    ManagerBot(),
    ManagerBot(reads_the_scout=True),
    ManagerBot(whims=0.0, reads_the_scout=True),
)
"""The computers by name, the weakest first."""
