"""All events of a season, one frozen class each.

Clubs are numbered 0 to 7 for the opponents, then one per seat. In phases in which all seats act at
once, news of a seat is visible to that seat only, and published when the phase ends.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from pydantic import Field, WrapSerializer

from games.core.game import Event, Seat
from games.eleven.log.news import (
    Acted,
    Banned,
    Built,
    Employed,
    Freed,
    Gained,
    Hurt,
    Joined,
    LevelMoved,
    OfficeRaised,
    Passed,
    Readied,
    Recovered,
    Signed,
    Sold,
    Spared,
    Strengthened,
    TacticDrawn,
    TokensWon,
    Trained,
    Tried,
    interned,
)
from games.eleven.log.report import (
    Attacked,
    Decided,
    FansSeated,
    Flipped,
    GoalCancelled,
    GoalScored,
    Grew,
    KitChosen,
    LinedUp,
    Maintained,
    Marked,
    MatchEnded,
    Met,
    OpponentShown,
    OthersCards,
    Produced,
    Rerolled,
    Rolled,
    Shifted,
    TacticPlayed,
    Voted,
)

Row: TypeAlias = Literal["players", "youngsters", "staff", "sponsors"]
NEWS: TypeAlias = (
    KitChosen
    | Produced
    | Gained
    | LevelMoved
    | TokensWon
    | Met
    | Voted
    | Decided
    | Rolled
    | Rerolled
    | Acted
    | Trained
    | Strengthened
    | Hurt
    | Spared
    | Banned
    | Recovered
    | Readied
    | Flipped
    | TacticDrawn
    | Joined
    | Sold
    | Employed
    | Signed
    | Built
    | OfficeRaised
    | Tried
    | Freed
    | Passed
    | LinedUp
    | FansSeated
    | OpponentShown
    | OthersCards
    | TacticPlayed
    | Shifted
    | Marked
    | Attacked
    | GoalScored
    | GoalCancelled
    | MatchEnded
    | Grew
    | Maintained
)
"""The events that are secret in phases in which all seats act at once."""


def _with_kind(news: Event, write: Callable[[Event], dict[str, object]]) -> dict[str, object]:
    """Serialize news inside another event with its kind, which deserializing needs."""
    return {**write(news), "kind": news.kind}


Nested: TypeAlias = Annotated[NEWS, Field(discriminator="kind"), WrapSerializer(_with_kind)]
"""A piece of news nested in another event."""


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """Secret news of a seat, visible to it alone until the phase ends."""

    seat: Seat
    news: Nested
    kind: Literal["whispered"] = field(default="whispered", kw_only=True)

    @property
    def reveals(self) -> bool:  # type: ignore[override] # by its news, not by its kind
        """Whether the news shows the seat what was hidden from it."""
        return self.news.reveals


@dataclass(frozen=True, slots=True)
class Told(Event):
    """News that was secret, published."""

    reveals: ClassVar[bool] = True

    news: Nested
    kind: Literal["told"] = field(default="told", kw_only=True)


@dataclass(frozen=True, slots=True)
class WeekCame(Event):
    """A week began; `first` is the first player (E-R21, E-R23)."""

    week: int
    first: Seat
    kind: Literal["week-came"] = field(default="week-came", kw_only=True)


@dataclass(frozen=True, slots=True)
class DayCame(Event):
    """Tuesday (0), Wednesday (1) or Thursday (2) began."""

    day: int
    kind: Literal["day-came"] = field(default="day-came", kw_only=True)


@dataclass(frozen=True, slots=True)
class MatchdayCame(Event):
    """Matchday began."""

    week: int
    kind: Literal["matchday-came"] = field(default="matchday-came", kw_only=True)


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A manager has chosen a director."""

    seat: Seat
    kind: Literal["chosen"] = field(default="chosen", kw_only=True)


@dataclass(frozen=True, slots=True)
class BoardFormed(Event):
    """A club's directors were revealed (E-R12)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    directors: tuple[int, ...]
    kind: Literal["board-formed"] = field(default="board-formed", kw_only=True)


@dataclass(frozen=True, slots=True)
class SquadBegan(Event):
    """A club begins with a veteran and a youngster (E-R16)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    men: tuple[int, ...]
    kind: Literal["squad-began"] = field(default="squad-began", kw_only=True)


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """Cards were added on the left of a row of the display (E-R31)."""

    reveals: ClassVar[bool] = True

    row: Row
    cards: tuple[int, ...]
    kind: Literal["laid"] = field(default="laid", kw_only=True)


@dataclass(frozen=True, slots=True)
class Swept(Event):
    """Cards of a row were discarded; a youngster goes below its deck unseen (E-R68)."""

    row: Row
    cards: tuple[int, ...]
    kind: Literal["swept"] = field(default="swept", kw_only=True)


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """A manager is done with this phase."""

    seat: Seat
    kind: Literal["finished"] = field(default="finished", kw_only=True)


@dataclass(frozen=True, slots=True)
class PointsMoved(Event):
    """A club moved in the league; `points` is its new total (E-R60)."""

    reveals: ClassVar[bool] = True

    club: int
    steps: int
    points: int
    kind: Literal["points-moved"] = field(default="points-moved", kw_only=True)


@dataclass(frozen=True, slots=True)
class RivalRolled(Event):
    """An opponent no seat met rolled its die and moved (E-R64)."""

    reveals: ClassVar[bool] = True

    club: int
    steps: int
    points: int
    kind: Literal["rival-rolled"] = field(default="rival-rolled", kw_only=True)


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """An opponent's marker was turned to its inactive side, or back (E-R61, E-R64)."""

    reveals: ClassVar[bool] = True

    club: int
    is_inactive: bool
    kind: Literal["turned"] = field(default="turned", kw_only=True)


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A club's final score, item by item, and its objective (E-R71)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    items: tuple[int, ...]
    objective: int
    kind: Literal["scored"] = field(default="scored", kw_only=True)


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """The directors a seat may choose from; private to the seat (E-R12)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    directors: tuple[int, ...]
    kind: Literal["hand-dealt"] = field(default="hand-dealt", kw_only=True)


@dataclass(frozen=True, slots=True)
class TacticRead(Event):
    """The tactic card a seat drew; private to the seat."""

    reveals: ClassVar[bool] = True

    seat: Seat
    tactic: int
    kind: Literal["tactic-read"] = field(default="tactic-read", kw_only=True)


@dataclass(frozen=True, slots=True)
class Planned(Event):
    """A seat chose something in secret: `what` is the verb, `about` a card or a jersey."""

    seat: Seat
    what: str
    about: int
    kind: Literal["planned"] = field(default="planned", kw_only=True)


@interned
def planned(seat: Seat, what: str, about: int = -1) -> Planned:
    """Return the event of a secret choice, visible to its seat alone."""
    return Planned(seat, what, about, only=(seat,))


EVENTS: tuple[type[Event], ...] = (
    *get_args(NEWS),
    Whispered,
    Told,
    WeekCame,
    DayCame,
    MatchdayCame,
    Chosen,
    BoardFormed,
    SquadBegan,
    Laid,
    Swept,
    Finished,
    PointsMoved,
    RivalRolled,
    Turned,
    Scored,
    HandDealt,
    TacticRead,
    Planned,
)
