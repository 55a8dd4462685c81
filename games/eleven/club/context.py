"""The context of a rule: one seat's club in the season, the dice, and the list of events."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from games.core.dice import Dice, SeededDice
from games.core.game import Event, Seat
from games.eleven.club.club import Club
from games.eleven.state import TOGETHER, State

NO_DICE = SeededDice(b"-")
"""Dice for code that rolls none: legality checks, plans and line-ups tried out beforehand."""


@dataclass(slots=True)
class TurnContext:
    """The arguments of nearly every rule; rules append to `events`."""

    state: State
    seat: Seat
    club: Club
    dice: Dice
    events: list[Event]

    @property
    def is_together(self) -> bool:
        """Whether all seats act at once, so that shared decks must not be touched."""
        return self.state.phase in TOGETHER


Check: TypeAlias = Callable[[TurnContext], object]
"""A predicate of a context; the result is truthy or falsy."""


def scene_of(state: State, seat: Seat, dice: Dice, events: list[Event]) -> TurnContext:
    """Return the context of a seat."""
    return TurnContext(state, seat, state.clubs[seat], dice, events)
