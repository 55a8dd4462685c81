"""Events of board meetings and matches.

Jerseys are list indices, 0 for number 2; zones are 0 to 8.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from games.eleven.log.news import News

Four: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Produced(News):
    """Monday's production came in: EUR, FAN, OPS, FIT (E-R24)."""

    amounts: Four
    kind: Literal["produced"] = field(default="produced", kw_only=True)


@dataclass(frozen=True, slots=True)
class Met(News):
    """The board met; `face` of the die determines the votes for yellow, blue, red (E-R27)."""

    reveals: ClassVar[bool] = True

    meeting: int
    face: int
    votes: tuple[int, int, int]
    kind: Literal["met"] = field(default="met", kw_only=True)


@dataclass(frozen=True, slots=True)
class Voted(News):
    """A director was persuaded to vote for another colour."""

    director: int
    colour: int
    kind: Literal["voted"] = field(default="voted", kw_only=True)


@dataclass(frozen=True, slots=True)
class Decided(News):
    """The board decided for a colour (E-R28)."""

    meeting: int
    colour: int
    kind: Literal["decided"] = field(default="decided", kw_only=True)


@dataclass(frozen=True, slots=True)
class Rolled(News):
    """A die was rolled for card `source`, or as a consequence if that is -1."""

    reveals: ClassVar[bool] = True

    source: int
    sides: int
    face: int
    kind: Literal["rolled"] = field(default="rolled", kw_only=True)


@dataclass(frozen=True, slots=True)
class Rerolled(News):
    """A roll was repeated, for one FAN or free of charge (E-R26)."""

    is_free: bool
    kind: Literal["rerolled"] = field(default="rerolled", kw_only=True)


@dataclass(frozen=True, slots=True)
class Flipped(News):
    """A jersey was turned to its other side."""

    jersey: int
    icon: int
    kind: Literal["flipped"] = field(default="flipped", kw_only=True)


@dataclass(frozen=True, slots=True)
class LinedUp(News):
    """The zone of each jersey, from number 2 to 14; -1 is off the pitch (E-R51).

    `men` are the cards used, `paid` those with their price on them, `blanks` the numbers played by
    a blank jersey.
    """

    zones: tuple[int, ...]
    men: tuple[int, ...]
    paid: tuple[int, ...]
    blanks: tuple[int, ...]
    kind: Literal["lined-up"] = field(default="lined-up", kw_only=True)


@dataclass(frozen=True, slots=True)
class FansSeated(News):
    """This many FAN took their places on the stands (E-R54)."""

    n: int
    kind: Literal["fans-seated"] = field(default="fans-seated", kw_only=True)


@dataclass(frozen=True, slots=True)
class OpponentShown(News):
    """The opponent card was revealed (E-R55): until now only the scout's text was known."""

    reveals: ClassVar[bool] = True

    rival: int
    kind: Literal["opponent-shown"] = field(default="opponent-shown", kw_only=True)


@dataclass(frozen=True, slots=True)
class TacticPlayed(News):
    """A tactic card was played (E-R55)."""

    tactic: int
    kind: Literal["tactic-played"] = field(default="tactic-played", kw_only=True)


@dataclass(frozen=True, slots=True)
class Shifted(News):
    """A jersey moved to a zone, or counts there without moving."""

    jersey: int
    zone: int
    kind: Literal["shifted"] = field(default="shifted", kw_only=True)


@dataclass(frozen=True, slots=True)
class Marked(News):
    """A jersey blocks the strongest ball of its zone, whatever its strength."""

    jersey: int
    kind: Literal["marked"] = field(default="marked", kw_only=True)


@dataclass(frozen=True, slots=True)
class Attacked(News):
    """Balls attacked a zone of the club's pitch, for it or against it (E-R57, E-R58).

    `balls` and `shields` are the strengths of the attacking and the defending side, `goals` the
    number of balls that were not stopped. If several zones count as one, `zone` is the middle one
    (E-A7).
    """

    is_mine: bool
    zone: int
    balls: tuple[int, ...]
    shields: tuple[int, ...]
    goals: int
    kind: Literal["attacked"] = field(default="attacked", kw_only=True)


@dataclass(frozen=True, slots=True)
class GoalScored(News):
    """A goal for or against the club, by which jersey (-1: none) in which own zone (-1: none)."""

    is_mine: bool
    jersey: int
    zone: int
    kind: Literal["goal-scored"] = field(default="goal-scored", kw_only=True)


@dataclass(frozen=True, slots=True)
class GoalCancelled(News):
    """An opponent's goal was cancelled."""

    kind: Literal["goal-cancelled"] = field(default="goal-cancelled", kw_only=True)


@dataclass(frozen=True, slots=True)
class OthersCards(News):
    """Cards of the derby's other manager changed the club's own and conceded goals (E-A44)."""

    reveals: ClassVar[bool] = True

    mine: int
    theirs: int
    kind: Literal["others-cards"] = field(default="others-cards", kw_only=True)


@dataclass(frozen=True, slots=True)
class MatchEnded(News):
    """A match ended (E-R60)."""

    rival: int
    mine: int
    theirs: int
    kind: Literal["match-ended"] = field(default="match-ended", kw_only=True)


@dataclass(frozen=True, slots=True)
class Grew(News):
    """A youngster put a token on an experience space (E-R37)."""

    man: int
    by_goal: bool
    kind: Literal["grew"] = field(default="grew", kw_only=True)


@dataclass(frozen=True, slots=True)
class Maintained(News):
    """Maintenance of `due` EUR was charged, and `paid` of it paid (E-R67)."""

    due: int
    paid: int
    kind: Literal["maintained"] = field(default="maintained", kw_only=True)


@dataclass(frozen=True, slots=True)
class KitChosen(News):
    """The side each numbered jersey shows at the start: ball 0, shield 1 (E-R17)."""

    icons: tuple[int, ...]
    kind: Literal["kit-chosen"] = field(default="kit-chosen", kw_only=True)
