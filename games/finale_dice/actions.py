"""The actions of a player in dice football, one frozen class each."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from games.core.field_codecs import named
from games.core.game import Action

COLUMNS = "abcde"
SQUARES = (
    *(f"{column}{row}" for row in range(1, 8) for column in COLUMNS),
    "red-goal",
    "blue-goal",
)
"""The names of the 37 squares by number: a1 to e7 row by row, then the goals (N-A1)."""
Square = Annotated[int, named(SQUARES)]


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move the piece on `start` one square ahead, to `target`."""

    LINE: ClassVar[str] = "move {start} {target}"

    start: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Remove the stuck piece on `square` from the board for good."""

    LINE: ClassVar[str] = "remove {square}"

    square: Square


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Skip the turn: no piece of the number can move, in a match without removal (N-A10)."""

    LINE: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Put a piece of this number on the next free square: front row a to e, then back row."""

    LINE: ClassVar[str] = "put {number}"

    number: int


@dataclass(frozen=True, slots=True)
class Mix(Action):
    """Fill the rest of both rows at random."""

    LINE: ClassVar[str] = "mix"


@dataclass(frozen=True, slots=True)
class Again(Action):
    """Clear the seat's own rows and start placing again."""

    LINE: ClassVar[str] = "again"
    takes_back: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Commit the seat's line-up; both are revealed when the second player is ready."""

    LINE: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class CallTime(Action):
    """End the placement; unfinished line-ups are filled at random. Only the timer plays it."""

    LINE: ClassVar[str] = "call-time"


ACTIONS = (Move, Remove, Pass, Put, Mix, Again, Ready, CallTime)
