"""The events of dice football; squares are numbers (see `actions`)."""

from games.core.declaring import event, events_in
from games.core.game import Event, Seat

Row = tuple[int, ...]
"""Five numbers, columns a to e."""


@event("began")
class GameBegan(Event):
    """Game `number` began; `seat` moves first."""

    number: int
    seat: Seat


@event("lined-up")
class LinedUp(Event):
    """Chance placed both sides; each line-up is the front row, then the back row (N-R3)."""

    red: Row
    blue: Row


@event("put-down")
class PutDown(Event):
    """The seat put these numbers on its next squares; private to the seat."""

    seat: Seat
    numbers: Row


@event("cleared")
class Cleared(Event):
    """The seat cleared its rows to start again; private to the seat."""

    seat: Seat


@event("committed")
class Committed(Event):
    """The seat committed its line-up."""

    seat: Seat


@event("reconsidered")
class Reconsidered(Event):
    """The seat withdrew its line-up to place again."""

    seat: Seat


@event("time-called")
class TimeCalled(Event):
    """Time to place ran out for these seats; their rows were filled at random (N-A14)."""

    seats: tuple[Seat, ...]


@event("revealed", reveals=True)
class Revealed(Event):
    """Both secret line-ups were turned up; front row, then back row (N-A14)."""

    red: Row
    blue: Row


@event("rolled")
class Rolled(Event):
    """The seat rolled and has a choice to make."""

    seat: Seat
    roll: int


@event("moved")
class Moved(Event):
    """The seat moved a piece; `number` is not `roll` where another piece moved instead (N-R13)."""

    seat: Seat
    roll: int
    number: int
    start: int
    target: int


@event("removed")
class Removed(Event):
    """The seat lost a stuck piece for good (N-R9)."""

    seat: Seat
    roll: int
    square: int


@event("passed")
class Passed(Event):
    """The seat rolled a number it has no piece of (N-R10)."""

    seat: Seat
    roll: int


@event("passed-blocked")
class PassedBlocked(Event):
    """The seat rolled a number that cannot move, and passed by choice (N-A10)."""

    seat: Seat
    roll: int


@event("keeper-stayed")
class KeeperStayed(Event):
    """The seat rolled a 1 while its keeper was blocked in the goal (N-R11)."""

    seat: Seat


@event("goal")
class GoalScored(Event):
    """The seat reached the opponent's goal and won; `score` is that of the match (N-R12).

    `number` is the piece's, `start` where it came from.
    """

    seat: Seat
    score: tuple[int, int]
    number: int
    start: int


@event("stuck")
class Stuck(Event):
    """The seat could not move at all: a small win for the other (N-R14)."""

    seat: Seat
    score: tuple[int, int]


@event("emptied")
class Emptied(Event):
    """Nobody had a piece left: a drawn game without points (N-A7)."""


@event("passed-out")
class PassedOut(Event):
    """Three turns in a row were passed by choice: a drawn game without points (N-A10)."""


@event("championship")
class ChampionshipEnded(Event):
    """The championship was decided; `seat` is the champion, None if it ended level."""

    seat: Seat | None
    score: tuple[int, int]


EVENTS = events_in(globals())
