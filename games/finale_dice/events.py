"""The events of dice football, one frozen class each; squares are numbers (see `actions`)."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from games.core.game import Event, Seat

Row = tuple[int, ...]
"""Five numbers, columns a to e."""


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """Game `number` began; `seat` moves first."""

    number: int
    seat: Seat
    kind: Literal["began"] = field(default="began", kw_only=True)


@dataclass(frozen=True, slots=True)
class LinedUp(Event):
    """Chance placed both sides; each line-up is the front row, then the back row (N-R3)."""

    red: Row
    blue: Row
    kind: Literal["lined-up"] = field(default="lined-up", kw_only=True)


@dataclass(frozen=True, slots=True)
class PutDown(Event):
    """The seat put these numbers on its next squares; private to the seat."""

    seat: Seat
    numbers: Row
    kind: Literal["put-down"] = field(default="put-down", kw_only=True)


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The seat cleared its rows to start again; private to the seat."""

    seat: Seat
    kind: Literal["cleared"] = field(default="cleared", kw_only=True)


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """The seat committed its line-up."""

    seat: Seat
    kind: Literal["committed"] = field(default="committed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Reconsidered(Event):
    """The seat withdrew its line-up to place again."""

    seat: Seat
    kind: Literal["reconsidered"] = field(default="reconsidered", kw_only=True)


@dataclass(frozen=True, slots=True)
class TimeCalled(Event):
    """Time to place ran out for these seats; their rows were filled at random (N-A14)."""

    seats: tuple[Seat, ...]
    kind: Literal["time-called"] = field(default="time-called", kw_only=True)


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """Both secret line-ups were turned up; front row, then back row (N-A14)."""

    reveals: ClassVar[bool] = True

    red: Row
    blue: Row
    kind: Literal["revealed"] = field(default="revealed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The seat rolled and has a choice to make."""

    seat: Seat
    roll: int
    kind: Literal["rolled"] = field(default="rolled", kw_only=True)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The seat moved a piece; `number` is not `roll` where another piece moved instead (N-R13)."""

    seat: Seat
    roll: int
    number: int
    start: int
    target: int
    kind: Literal["moved"] = field(default="moved", kw_only=True)


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """The seat lost a stuck piece for good (N-R9)."""

    seat: Seat
    roll: int
    square: int
    kind: Literal["removed"] = field(default="removed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat rolled a number it has no piece of (N-R10)."""

    seat: Seat
    roll: int
    kind: Literal["passed"] = field(default="passed", kw_only=True)


@dataclass(frozen=True, slots=True)
class PassedBlocked(Event):
    """The seat rolled a number that cannot move, and passed by choice (N-A10)."""

    seat: Seat
    roll: int
    kind: Literal["passed-blocked"] = field(default="passed-blocked", kw_only=True)


@dataclass(frozen=True, slots=True)
class KeeperStayed(Event):
    """The seat rolled a 1 while its keeper was blocked in the goal (N-R11)."""

    seat: Seat
    kind: Literal["keeper-stayed"] = field(default="keeper-stayed", kw_only=True)


@dataclass(frozen=True, slots=True)
class GoalScored(Event):
    """The seat reached the opponent's goal and won; `score` is that of the match (N-R12).

    `number` is the piece's, `start` where it came from.
    """

    seat: Seat
    score: tuple[int, int]
    number: int
    start: int
    kind: Literal["goal"] = field(default="goal", kw_only=True)


@dataclass(frozen=True, slots=True)
class Stuck(Event):
    """The seat could not move at all: a small win for the other (N-R14)."""

    seat: Seat
    score: tuple[int, int]
    kind: Literal["stuck"] = field(default="stuck", kw_only=True)


@dataclass(frozen=True, slots=True)
class Emptied(Event):
    """Nobody had a piece left: a drawn game without points (N-A7)."""

    kind: Literal["emptied"] = field(default="emptied", kw_only=True)


@dataclass(frozen=True, slots=True)
class PassedOut(Event):
    """Three turns in a row were passed by choice: a drawn game without points (N-A10)."""

    kind: Literal["passed-out"] = field(default="passed-out", kw_only=True)


@dataclass(frozen=True, slots=True)
class ChampionshipEnded(Event):
    """The championship was decided; `seat` is the champion, None if it ended level."""

    seat: Seat | None
    score: tuple[int, int]
    kind: Literal["championship"] = field(default="championship", kw_only=True)


EVENTS = (
    GameBegan,
    LinedUp,
    PutDown,
    Cleared,
    Committed,
    Reconsidered,
    TimeCalled,
    Revealed,
    Rolled,
    Moved,
    Removed,
    Passed,
    PassedBlocked,
    KeeperStayed,
    GoalScored,
    Stuck,
    Emptied,
    PassedOut,
    ChampionshipEnded,
)
