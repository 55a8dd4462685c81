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


IsOver: TypeAlias = Callable[[], bool]
"""Says whether the time to think is over."""


def never() -> bool:
    """Return False: there is as much time as it takes, so that a choice can be repeated."""
    return False


class Bot(ABC):
    """A computer player; it receives a view and the legal actions, never the state."""

    def limited(self, is_over: IsOver) -> "Bot":  # noqa: ARG002 - see below
        """Return this computer with a limit: it plays the best it has found once time is over.

        Computers that decide in some milliseconds need none, and return themselves.
        """
        return self

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


def careful(bot: Bot) -> Bot:
    """Return a computer without its random mistakes."""
    return bot.careful if isinstance(bot, CarelessBot) else bot


def computers(
    easy: Bot, normal: Bot, *stronger: Bot, at_random: Bot | None = None
) -> Mapping[str, Bot]:
    """Return a game's computers by name: random, easy, normal, and up to two stronger ones.

    `stronger` are hard and expert; `at_random` replaces the random one.
    """
    names = (RANDOM, EASY, NORMAL, HARD, EXPERT)
    bots = (at_random or RandomBot(), easy, normal, *stronger)
    return MappingProxyType(dict(zip(names, bots, strict=False)))


def without_takebacks(legal_actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions a computer may choose from: all but those that take a choice back."""
    return [action for action in legal_actions if not action.takes_back]
