"""The interface of computer players: they choose from a seat's view, never from the state."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from games.core.dice import RandomSource
from games.core.game import Action

Determinize: TypeAlias = Callable[[RandomSource], Any]
"""Samples a full state that is consistent with what this seat knows."""


class Bot(ABC):
    """A computer player; it receives a view and the legal actions, never the state."""

    @abstractmethod
    def choose(
        self,
        view: Any,  # noqa: ANN401 - a view of any game
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return one of the legal actions."""

    def act_out_of_turn(
        self,
        view: Any,  # noqa: ANN401, ARG002 - a view of any game
        legal_actions: Sequence[Action],  # noqa: ARG002 - see above
        imagine: Determinize,  # noqa: ARG002 - see above
        chance: RandomSource,  # noqa: ARG002 - see above
    ) -> Action | None:
        """Return an action to play out of turn, or None (the default) for none."""
        return None


class RandomBot(Bot):
    """Plays a random legal action; also stands in for absent players."""

    def choose(
        self,
        view: Any,  # noqa: ANN401, ARG002 - unused here
        legal_actions: Sequence[Action],
        imagine: Determinize,  # noqa: ARG002 - unused here
        chance: RandomSource,
    ) -> Action:
        """Return a random action, but never one that takes a choice back."""
        return chance.pick(without_takebacks(legal_actions))


def without_takebacks(legal_actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions a computer may choose from: all but those that take a choice back."""
    return [action for action in legal_actions if not action.takes_back]
