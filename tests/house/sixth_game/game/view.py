"""The view of a match: everybody sees everything."""

from dataclasses import dataclass

from games.core.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class View:
    """The row, whose turn it is, and how the match ended, if it did."""

    left: int
    turn: Seat
    outcome: Outcome | None
