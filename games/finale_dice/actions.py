"""The actions of a player in dice football."""

from typing import Annotated

from games.core.declaring import action, actions_in
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


@action("move {start} {target}")
class Move(Action):
    """Move the piece on `start` one square ahead, to `target`."""

    start: Square
    target: Square


@action("remove {square}")
class Remove(Action):
    """Remove the stuck piece on `square` from the board for good."""

    square: Square


@action("pass")
class Pass(Action):
    """Skip the turn: no piece of the number can move, in a match without removal (N-A10)."""


@action("put {number}")
class Put(Action):
    """Put a piece of this number on the next free square: front row a to e, then back row."""

    number: int


@action("mix")
class Mix(Action):
    """Fill the rest of both rows at random."""


@action("again", takes_back=True)
class Again(Action):
    """Clear the seat's own rows and start placing again."""


@action("ready")
class Ready(Action):
    """Commit the seat's line-up; both are revealed when the second player is ready."""


@action("call-time")
class CallTime(Action):
    """End the placement; unfinished line-ups are filled at random. Only the timer plays it."""


ACTIONS = actions_in(globals())
