"""Computer managers by name: `random`, and `normal`, who weighs what each choice brings."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.bots import Bot, Imagine, RandomBot, playable
from games.core.dice import Chance
from games.core.game import Action
from games.eleven import actions as do
from games.eleven.choices import choose_answer
from games.eleven.deals import value_of
from games.eleven.deeds import LEVELS, POST_FACE
from games.eleven.judgement import deed_worth, face_worth, weeks_left, worth
from games.eleven.view import View

SHORTCUTS: tuple[type[Action], ...] = (
    do.Suggest,
    do.Ready,
    do.Finish,
)
"""What is taken at once wherever it is offered."""


class Normal(Bot):
    """Takes what brings most victory points by its own reckoning; never looks ahead."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        imagine: Imagine,  # noqa: ARG002 - it judges what it sees
        chance: Chance,  # noqa: ARG002 - and needs no luck
    ) -> Action:
        """Return the action it thinks best."""
        offered = playable(legal_actions)
        for action in offered:
            if isinstance(action, SHORTCUTS):
                return action
        if isinstance(offered[0], do.Answer):
            return choose_answer(view, [act for act in offered if isinstance(act, do.Answer)])
        return max(offered, key=lambda action: _value(view, action))


def _value(view: View, action: Action) -> float:
    """Return what an action is worth; going on and passing are worth nothing."""
    judge = _VALUES.get(type(action))
    return judge(view, action) if judge else value_of(view, action)


def _keep(view: View, action: do.Keep) -> float:
    left = weeks_left(view.week)
    face = POST_FACE[action.director][""]
    return face_worth(face, left) + sum(worth(op, left) for op in LEVELS[action.director])


def _tactic(_view: View, action: do.PlayTactic) -> float:
    deeds = POST_FACE[action.tactic][""].deeds
    return 0.1 + sum(deed_worth(deed, 1) for numbers in deeds.values() for deed in numbers)


_VALUES: Mapping[type[Action], Callable[[View, Any], float]] = {
    do.Keep: _keep,
    do.PlayTactic: _tactic,
    do.Act: lambda _view, _action: 0.5,
    do.FillStands: lambda _view, action: float(action.fans),
    do.Whistle: lambda _view, _action: 0.0,
}
"""By kind of action: its worth; the rest are deals."""
BOTS: Mapping[str, Bot] = {"random": RandomBot(), "normal": Normal()}
