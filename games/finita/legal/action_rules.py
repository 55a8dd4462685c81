"""The rules of one kind of action: what it does, why one is refused, and when it is legal."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core.dice import Dice
from games.core.game import Event, IllegalAction, Seat
from games.finita.state import State

Apply: TypeAlias = Callable[[State, Seat, Any, Dice, list[Event]], None]
WhyNot: TypeAlias = Callable[[State, Seat, Any], IllegalAction]
"""Returns the refusal of an action that is not legal."""
IsLegal: TypeAlias = Callable[[State, Seat, Any], bool]


@dataclass(frozen=True, slots=True)
class ActionRules:
    """The rules of one kind of action, which is legal if the list of legal actions holds it.

    Frequent kinds have an `is_legal`, made of the same parts as the list: building the list again
    for them would make a random match take 1.2 to 1.6 times as long.
    """

    apply: Apply
    why_not: WhyNot
    is_legal: IsLegal | None = None
