"""The state of a match; squares and pieces are numbers.

Seat 0 is Red and plays up the board, seat 1 is Blue and plays down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from games.core.game import Seat, StateBase

Ending: TypeAlias = Literal["", "goal", "stuck", "draw", "passes", "points", "draws"]
"""What ended the match; empty while it runs."""

RED: Literal[0] = 0
BLUE: Literal[1] = 1
WIDTH = 5
FIELD = 35
"""The number of squares without the goals; all numbers below it are squares of the field."""
GOALS = (35, 36)
"""Red's and Blue's goal square, where their keepers start (N-R2)."""
OFF = 37
"""The square of removed pieces and of those not placed yet."""
PASSED = 38
"""The square of a turn passed by choice, from itself to itself (N-A10)."""
SLOTS = 24
"""Two slots for each number of each side; the second slot of the single keeper stays `OFF`."""
PAIRS = tuple(tuple(12 * seat + 2 * number - 2 for number in range(7)) for seat in (RED, BLUE))
"""By seat and number (from 1): the first of its two slots."""
NUMBER_OF = tuple(slot % 12 // 2 + 1 for slot in range(SLOTS))
"""By slot: the number printed on its piece."""
BITS = (*(1 << square for square in range(OFF)), 0)
"""By square: its bit in `State.occupied`; 0 for `OFF`."""

Step: TypeAlias = tuple[int, int]
"""The square that a piece leaves and the square that it goes to, which is `OFF` for a removal.

A turn in which no piece moves is a step from a square to itself: from `OFF` if no piece of the
number is left (N-R10), from the own goal if the keeper is blocked there (N-R11), from `PASSED` if
the player passed by choice (N-A10).
"""
Steps: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match; `first` is the seat that begins, None for a draw of lots (N-R5).

    `noremoval_pass` allows passing a turn in a match without removal (N-A10).
    """

    placement: Literal["random", "fixed"] = "random"
    removal: bool = True
    play: Literal["match", "championship"] = "match"
    placing_time: Literal[86_400, 300, 3_600, 259_200] = 86_400
    first: Literal[0, 1] | None = None
    noremoval_pass: bool = False


class Turn(NamedTuple):
    """A turn that was played: the roll, the number of the piece that moved, and its step.

    If no piece moved, `number` is the roll.
    """

    seat: Seat
    roll: int
    number: int
    start: int
    target: int

    @property
    def is_pass(self) -> bool:
        """Whether nothing changed on the board."""
        return self.start == self.target

    @property
    def is_removal(self) -> bool:
        """Whether a piece left the board."""
        return self.target == OFF and self.start != OFF


@dataclass(slots=True, kw_only=True)
class State(StateBase):
    """The whole state of a match; `round` counts its games.

    `places` holds the square of each slot, `occupied` one bit per taken square. `choices` are the
    legal steps of the seat on turn, `recent` the turns from the last choice on, `results` the
    points of the games played. While `placing`, `plans` holds the numbers each seat has put on its
    rows so far, front row first, and `ready` which seats have committed.
    `ending` is how the match ended. `passes` counts consecutive turns passed by choice.
    """

    options: Options
    places: list[int]
    occupied: int
    first: Seat
    turn: Seat
    roll: int
    choices: Steps
    results: list[tuple[int, int]]
    recent: list[Turn]
    placing: bool
    plans: list[list[int]]
    ready: list[bool]
    ending: Ending
    passes: int = 0

    @property
    def score(self) -> tuple[int, int]:
        """The points of both seats over all games."""
        return sum(red for red, _ in self.results), sum(blue for _, blue in self.results)

    def number_on(self, seat: Seat, square: int) -> int | None:
        """Return the number of the seat's piece on this square, or None."""
        for slot in range(12 * seat, 12 * seat + 12):
            if self.places[slot] == square != OFF:
                return NUMBER_OF[slot]
        return None


def bits(places: Sequence[int]) -> int:
    """Return a mask with one bit per taken square."""
    return sum(BITS[place] for place in places)


def is_removal(choices: Steps) -> bool:
    """Return whether these legal steps are pieces of which one must be removed (N-R9)."""
    return choices[0][1] == OFF
