"""The events of 11; seats, pieces and spaces are the numbers of `board`."""

from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import ClassVar, Literal

from games.core.game import Event


@dataclass(frozen=True, slots=True)
class HalfStarted(Event):
    """A half began: 1 or 2, in extra time 3 or 4; seat `west` defends the west goal."""

    half: int
    seat: int
    west: int
    _: KW_ONLY
    kind: Literal["half-started"] = "half-started"


@dataclass(frozen=True, slots=True)
class KickedOff(Event):
    """A player was put on the kick-off space with the ball."""

    piece: int
    _: KW_ONLY
    kind: Literal["kicked-off"] = "kicked-off"


@dataclass(frozen=True, slots=True)
class FormationTaken(Event):
    """A seat chose the suggested formation for its remaining players."""

    seat: int
    _: KW_ONLY
    kind: Literal["formation-taken"] = "formation-taken"


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A player was placed."""

    piece: int
    space: int
    _: KW_ONLY
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A seat's turn began with this number of points."""

    seat: int
    points: int
    _: KW_ONLY
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """The time of a half is up: the next ace ends it."""

    half: int
    _: KW_ONLY
    kind: Literal["time-ran-out"] = "time-ran-out"


@dataclass(frozen=True, slots=True)
class HalfEnded(Event):
    """An ace ended a half at this score."""

    half: int
    seat: int
    score: tuple[int, int]
    _: KW_ONLY
    kind: Literal["half-ended"] = "half-ended"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece moved one space; `picked` if a loose ball lay there."""

    piece: int
    start: int
    to: int
    picked: bool = False
    _: KW_ONLY
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A piece took an opponent's space and pushed him away; `won` if it took the ball."""

    piece: int
    to: int
    victim: int
    push: int
    won: bool = False
    _: KW_ONLY
    kind: Literal["attacked"] = "attacked"


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """The ball was shot; `taker` is the piece that has it now, or None if it lies free."""

    piece: int
    start: int
    to: int
    taker: int | None = None
    _: KW_ONLY
    kind: Literal["shot"] = "shot"


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """A shooter chose the number on the die; private to its seat."""

    piece: int
    number: int
    _: KW_ONLY
    kind: Literal["aimed"] = "aimed"


@dataclass(frozen=True, slots=True)
class AimHidden(Event):
    """A shooter chose a secret number on the die."""

    piece: int
    _: KW_ONLY
    kind: Literal["aim-hidden"] = "aim-hidden"


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    """A goalie called a third, the number was revealed, and the ball was parried or not.

    `piece` is the shooter.
    """

    reveals: ClassVar[bool] = True

    seat: int
    third: int
    number: int
    parried: bool
    piece: int
    _: KW_ONLY
    kind: Literal["guessed"] = "guessed"


@dataclass(frozen=True, slots=True)
class GoalScored(Event):
    """A seat scored; `score` is the new score."""

    seat: int
    piece: int
    score: tuple[int, int]
    _: KW_ONLY
    kind: Literal["goal-scored"] = "goal-scored"


@dataclass(frozen=True, slots=True)
class TakenOff(Event):
    """After a goal these players were taken off the board."""

    pieces: tuple[int, ...]
    _: KW_ONLY
    kind: Literal["taken-off"] = "taken-off"


@dataclass(frozen=True, slots=True)
class ShootOutStarted(Event):
    """The shoot-out began; `seat` shoots first."""

    seat: int
    _: KW_ONLY
    kind: Literal["shoot-out-started"] = "shoot-out-started"


@dataclass(frozen=True, slots=True)
class Selected(Event):
    """A player was chosen for the shoot-out."""

    piece: int
    _: KW_ONLY
    kind: Literal["selected"] = "selected"


@dataclass(frozen=True, slots=True)
class SteppedUp(Event):
    """A player stepped up to the penalty space with the ball."""

    piece: int
    _: KW_ONLY
    kind: Literal["stepped-up"] = "stepped-up"


@dataclass(frozen=True, slots=True)
class PenaltyTaken(Event):
    """A shot of the shoot-out was decided; `score` counts the shoot-out's goals."""

    seat: int
    scored: bool
    score: tuple[int, int]
    _: KW_ONLY
    kind: Literal["penalty-taken"] = "penalty-taken"


EVENTS = (
    HalfStarted,
    KickedOff,
    FormationTaken,
    Placed,
    Rolled,
    TimeRanOut,
    HalfEnded,
    Moved,
    Attacked,
    Shot,
    Aimed,
    AimHidden,
    Guessed,
    GoalScored,
    TakenOff,
    ShootOutStarted,
    Selected,
    SteppedUp,
    PenaltyTaken,
)

# Interned, because an event never changes: all of them make random play 8 % faster.
moved = cache(Moved)
attacked = cache(Attacked)
shot = cache(Shot)
rolled = cache(Rolled)
