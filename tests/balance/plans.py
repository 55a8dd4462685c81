"""Computers with a plan: they play like another computer, but do one thing first or never."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core.bots import Bot, Determinize
from games.core.dice import RandomSource
from games.core.game import Action


@dataclass(frozen=True)
class PlannedBot(Bot):
    """Takes an action of the `first` kinds whenever there is one, and none of `never` if it can.

    Which of them is left to `plays_like`, so that a plan is not beaten for playing badly.
    """

    plays_like: Bot
    first: tuple[type[Action], ...] = ()
    never: tuple[type[Action], ...] = ()

    def choose(
        self,
        view: Any,
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the other computer's choice among the actions that fit the plan."""
        wanted = [action for action in legal_actions if isinstance(action, self.first)]
        allowed = [action for action in legal_actions if not isinstance(action, self.never)]
        return self.plays_like.choose(view, wanted or allowed or legal_actions, imagine, chance)
