"""The interface of computer players: they choose from a seat's view, never from the state."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from games.core.dice import RandomSource
from games.core.game import Action

RANDOM, EASY, NORMAL, HARD, EXPERT = "random", "easy", "normal", "hard", "expert"
"""The names of computers, the weakest first; the random one is for tests and absent players."""

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


@dataclass(frozen=True)
class CarelessBot(Bot):
    """Chooses like another computer, except that `mistakes` of 100 choices are random."""

    careful: Bot
    mistakes: int

    def choose(
        self,
        view: Any,  # noqa: ANN401 - a view of any game
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action:
        """Return the careful computer's choice, or a random action that takes nothing back."""
        if chance.below(100) < self.mistakes:
            return chance.pick(without_takebacks(legal_actions))
        return self.careful.choose(view, legal_actions, imagine, chance)

    def act_out_of_turn(
        self,
        view: Any,  # noqa: ANN401 - a view of any game
        legal_actions: Sequence[Action],
        imagine: Determinize,
        chance: RandomSource,
    ) -> Action | None:
        """Return the careful computer's action out of turn; None in `mistakes` of 100 cases."""
        if chance.below(100) < self.mistakes:
            return None
        return self.careful.act_out_of_turn(view, legal_actions, imagine, chance)


def computers(
    normal: Bot, mistakes: int, *stronger: Bot, at_random: Bot | None = None
) -> Mapping[str, Bot]:
    """Return a game's computers by name: random, easy, normal, and up to two stronger ones.

    The easy one is the normal one with `mistakes` random choices of 100. `stronger` are hard and
    expert; `at_random` replaces the random one.
    """
    weaker = (at_random or RandomBot(), CarelessBot(normal, mistakes))
    names = (RANDOM, EASY, NORMAL, HARD, EXPERT)
    return MappingProxyType(dict(zip(names, (*weaker, normal, *stronger), strict=False)))


def without_takebacks(legal_actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions a computer may choose from: all but those that take a choice back."""
    return [action for action in legal_actions if not action.takes_back]
