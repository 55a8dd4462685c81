"""Planning: what a seat may leave to be played when its turn comes, where a game has such days."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Planning:
    """How a game is planned ahead.

    `ahead` returns a copy of the state as if it were the seat's turn now, or None where that
    cannot be; `last` is the line tried when nothing of a plan can be done any more ("pass").
    """

    ahead: Callable[[Any, Seat], Any | None]
    last: str
