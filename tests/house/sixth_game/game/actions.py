"""What a player may do: take one, two or three sticks."""

from dataclasses import dataclass
from typing import ClassVar

from games.core.game import Action


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take this many sticks from the row."""

    LINE: ClassVar[str] = "take {sticks}"
    sticks: int


ACTIONS = (Take,)
