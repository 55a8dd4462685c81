"""Events of board meetings and matches.

Jerseys are list indices, 0 for number 2; zones are 0 to 8.
"""

from typing import TypeAlias

from games.core.declaring import event
from games.eleven.log.news import News

Four: TypeAlias = tuple[int, int, int, int]


@event("produced")
class Produced(News):
    """Monday's production came in: EUR, FAN, OPS, FIT (E-R24)."""

    amounts: Four


@event("met", reveals=True)
class Met(News):
    """The board met; `face` of the die determines the votes for yellow, blue, red (E-R27)."""

    meeting: int
    face: int
    votes: tuple[int, int, int]


@event("voted")
class Voted(News):
    """A director was persuaded to vote for another colour."""

    director: int
    colour: int


@event("decided")
class Decided(News):
    """The board decided for a colour (E-R28)."""

    meeting: int
    colour: int


@event("rolled", reveals=True)
class Rolled(News):
    """A die was rolled for card `source`, or as a consequence if that is -1."""

    source: int
    sides: int
    face: int


@event("rerolled")
class Rerolled(News):
    """A roll was repeated, for one FAN or free of charge (E-R26)."""

    is_free: bool


@event("flipped")
class Flipped(News):
    """A jersey was turned to its other side."""

    jersey: int
    icon: int


@event("lined-up")
class LinedUp(News):
    """The zone of each jersey, from number 2 to 14; -1 is off the pitch (E-R51).

    `men` are the cards used, `paid` those with their price on them, `blanks` the numbers played by
    a blank jersey.
    """

    zones: tuple[int, ...]
    men: tuple[int, ...]
    paid: tuple[int, ...]
    blanks: tuple[int, ...]


@event("fans-seated")
class FansSeated(News):
    """This many FAN took their places on the stands (E-R54)."""

    n: int


@event("opponent-shown", reveals=True)
class OpponentShown(News):
    """The opponent card was revealed (E-R55): until now only the scout's text was known."""

    rival: int


@event("tactic-played")
class TacticPlayed(News):
    """A tactic card was played (E-R55)."""

    tactic: int


@event("shifted")
class Shifted(News):
    """A jersey moved to a zone, or counts there without moving."""

    jersey: int
    zone: int


@event("marked")
class Marked(News):
    """A jersey blocks the strongest ball of its zone, whatever its strength."""

    jersey: int


@event("attacked")
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


@event("goal-scored")
class GoalScored(News):
    """A goal for or against the club, by which jersey (-1: none) in which own zone (-1: none)."""

    is_mine: bool
    jersey: int
    zone: int


@event("goal-cancelled")
class GoalCancelled(News):
    """An opponent's goal was cancelled."""


@event("others-cards", reveals=True)
class OthersCards(News):
    """Cards of the derby's other manager changed the club's own and conceded goals (E-A44)."""

    mine: int
    theirs: int


@event("match-ended")
class MatchEnded(News):
    """A match ended (E-R60)."""

    rival: int
    mine: int
    theirs: int


@event("grew")
class Grew(News):
    """A youngster put a token on an experience space (E-R37)."""

    man: int
    by_goal: bool


@event("maintained")
class Maintained(News):
    """Maintenance of `due` EUR was charged, and `paid` of it paid (E-R67)."""

    due: int
    paid: int


@event("kit-chosen")
class KitChosen(News):
    """The side each numbered jersey shows at the start: ball 0, shield 1 (E-R17)."""

    icons: tuple[int, ...]
