"""Computer players: they see what a player sees, and choose."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from games.core.dice import Chance
from games.core.game import Action

Imagine: TypeAlias = Callable[[Chance], Any]
"""Gives a random state that could be the real one, as far as this seat can tell."""


class Bot(ABC):
    """A player: it gets a view and the legal actions, never the state."""

    @abstractmethod
    def choose(
        self,
        view: Any,  # noqa: ANN401 - a view of any game
        legal_actions: Sequence[Action],
        imagine: Imagine,
        chance: Chance,
    ) -> Action:
        """Return one of the legal actions."""

    def react(
        self,
        view: Any,  # noqa: ANN401, ARG002 - a view of any game
        legal_actions: Sequence[Action],  # noqa: ARG002 - see above
        imagine: Imagine,  # noqa: ARG002 - see above
        chance: Chance,  # noqa: ARG002 - see above
    ) -> Action | None:
        """Return what to do out of turn, or None to let it be, as most games' computers do."""
        return None


class RandomBot(Bot):
    """Plays any legal action; also sits in for the absent."""

    def choose(
        self,
        view: Any,  # noqa: ANN401, ARG002 - it looks at nothing
        legal_actions: Sequence[Action],
        imagine: Imagine,  # noqa: ARG002 - nor does it imagine
        chance: Chance,
    ) -> Action:
        """Return any action, but never one that only takes a choice back."""
        return chance.pick(playable(legal_actions))


def playable(legal_actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions a computer may choose from: all but those that take a choice back."""
    return [action for action in legal_actions if not action.takes_back]
