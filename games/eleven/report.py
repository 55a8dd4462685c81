"""What the board and the match bring; jerseys are places in lists from the 2, zones 0 to 8."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from games.core.game import Seat
from games.eleven.news import News

Four: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Produced(News):
    """Monday's production came in: EUR, FAN, OPS, FIT (E-R24)."""

    seat: Seat
    amounts: Four
    kind: Literal["produced"] = field(default="produced", kw_only=True)


@dataclass(frozen=True, slots=True)
class Met(News):
    """The board met; `face` of the die gives each colour's votes: yellow, blue, red (E-R27)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    meeting: int
    face: int
    votes: tuple[int, int, int]
    kind: Literal["met"] = field(default="met", kw_only=True)


@dataclass(frozen=True, slots=True)
class Voted(News):
    """A director was talked into another colour."""

    seat: Seat
    director: int
    colour: int
    kind: Literal["voted"] = field(default="voted", kw_only=True)


@dataclass(frozen=True, slots=True)
class Decided(News):
    """The board decided for a colour (E-R28)."""

    seat: Seat
    meeting: int
    colour: int
    kind: Literal["decided"] = field(default="decided", kw_only=True)


@dataclass(frozen=True, slots=True)
class Rolled(News):
    """A die was rolled because of a source, or a consequence where that is -1."""

    reveals: ClassVar[bool] = True

    seat: Seat
    source: int
    sides: int
    face: int
    kind: Literal["rolled"] = field(default="rolled", kw_only=True)


@dataclass(frozen=True, slots=True)
class Rerolled(News):
    """A roll was repeated, for one FAN or free of charge (E-R26)."""

    seat: Seat
    is_free: bool
    kind: Literal["rerolled"] = field(default="rerolled", kw_only=True)


@dataclass(frozen=True, slots=True)
class Flipped(News):
    """A jersey shows its other side."""

    seat: Seat
    jersey: int
    icon: int
    kind: Literal["flipped"] = field(default="flipped", kw_only=True)


@dataclass(frozen=True, slots=True)
class LinedUp(News):
    """Where each jersey stands, from the 2 to the 14; -1 is off the pitch (E-R51).

    `men` are the cards used, `paid` those whose price lies on them, `blanks` numbers played by a
    blank jersey.
    """

    seat: Seat
    zones: tuple[int, ...]
    men: tuple[int, ...]
    paid: tuple[int, ...]
    blanks: tuple[int, ...]
    kind: Literal["lined-up"] = field(default="lined-up", kw_only=True)


@dataclass(frozen=True, slots=True)
class FansSeated(News):
    """So many FAN took their places on the stands (E-R54)."""

    seat: Seat
    n: int
    kind: Literal["fans-seated"] = field(default="fans-seated", kw_only=True)


@dataclass(frozen=True, slots=True)
class OpponentShown(News):
    """The opponent card was revealed (E-R55)."""

    seat: Seat
    rival: int
    kind: Literal["opponent-shown"] = field(default="opponent-shown", kw_only=True)


@dataclass(frozen=True, slots=True)
class TacticPlayed(News):
    """A tactic card was played (E-R55)."""

    seat: Seat
    tactic: int
    kind: Literal["tactic-played"] = field(default="tactic-played", kw_only=True)


@dataclass(frozen=True, slots=True)
class Shifted(News):
    """A jersey stands, or counts as standing, in a zone now."""

    seat: Seat
    jersey: int
    zone: int
    kind: Literal["shifted"] = field(default="shifted", kw_only=True)


@dataclass(frozen=True, slots=True)
class Marked(News):
    """A jersey blocks the strongest ball of its zone, however strong."""

    seat: Seat
    jersey: int
    kind: Literal["marked"] = field(default="marked", kw_only=True)


@dataclass(frozen=True, slots=True)
class Attacked(News):
    """Balls came into a zone of the club's pitch, its own or the opponent's (E-R57, E-R58).

    `balls` and `shields` are the strengths of who attacked and who defended, `goals` how many
    balls nobody stopped. Where several zones count as one, `zone` is the middle one (E-A7).
    """

    seat: Seat
    is_mine: bool
    zone: int
    balls: tuple[int, ...]
    shields: tuple[int, ...]
    goals: int
    kind: Literal["attacked"] = field(default="attacked", kw_only=True)


@dataclass(frozen=True, slots=True)
class GoalScored(News):
    """A goal: mine or theirs, by which jersey (-1: none) in which own zone (-1: none)."""

    seat: Seat
    is_mine: bool
    jersey: int
    zone: int
    kind: Literal["goal-scored"] = field(default="goal-scored", kw_only=True)


@dataclass(frozen=True, slots=True)
class GoalCancelled(News):
    """A goal of the opponent's was taken back."""

    seat: Seat
    kind: Literal["goal-cancelled"] = field(default="goal-cancelled", kw_only=True)


@dataclass(frozen=True, slots=True)
class MatchEnded(News):
    """A match ended (E-R60)."""

    seat: Seat
    rival: int
    mine: int
    theirs: int
    kind: Literal["match-ended"] = field(default="match-ended", kw_only=True)


@dataclass(frozen=True, slots=True)
class Grew(News):
    """A youngster put a token on an experience space (E-R37)."""

    seat: Seat
    man: int
    by_goal: bool
    kind: Literal["grew"] = field(default="grew", kw_only=True)


@dataclass(frozen=True, slots=True)
class Maintained(News):
    """Maintenance was due, and so much of it paid (E-R67)."""

    seat: Seat
    due: int
    paid: int
    kind: Literal["maintained"] = field(default="maintained", kw_only=True)


@dataclass(frozen=True, slots=True)
class KitChosen(News):
    """The side each numbered jersey shows at the start: ball 0, shield 1 (E-R17)."""

    seat: Seat
    icons: tuple[int, ...]
    kind: Literal["kit-chosen"] = field(default="kit-chosen", kw_only=True)
