"""The rules of a step: which actions are legal, what they do, and why others are refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core.game import Action, IllegalAction
from games.eleven.club.context import TurnContext

WhyNot: TypeAlias = Callable[[TurnContext, Any], IllegalAction]
"""Returns the refusal of an action."""


@dataclass(frozen=True, slots=True)
class ActionRules:
    """The rules of one kind of action at a step.

    `is_legal` is true for exactly those actions that the step lists. Without a `why_not` of its
    own, an illegal action gets the step's refusal.
    """

    is_legal: Callable[[TurnContext, Any], bool]
    apply: Callable[[TurnContext, Any], None]
    why_not: WhyNot | None = None


@dataclass(frozen=True, slots=True)
class StepRules:
    """The rules of one step of a seat at which no question is open.

    `legal_actions` lists what the seat may do, `actions` are the rules of each kind of action, and
    `why_not` refuses actions for which those have no refusal.
    """

    legal_actions: Callable[[TurnContext], list[Action]]
    actions: Mapping[type[Action], ActionRules]
    why_not: WhyNot

    def refusal_of(self, scene: TurnContext, action: Action) -> IllegalAction:
        """Return why an illegal action is refused."""
        rules = self.actions.get(type(action))
        why_not = (rules and rules.why_not) or self.why_not
        return why_not(scene, action)


def always(_scene: TurnContext, _action: Action) -> bool:
    """Return True: an action of this kind is legal whenever the step is open."""
    return True


def refusal(rule: str, text: str) -> WhyNot:
    """Return a function that refuses every action with the same text."""
    return lambda _scene, _action: IllegalAction(rule, text)
