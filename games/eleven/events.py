"""All events of a season.

Clubs are numbered 0 to 7 for the opponents, then one per seat. In phases in which all seats act at
once, news of a seat is visible to that seat only, and published when the phase ends.
"""

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

from pydantic import WrapSerializer

from games.core.declaring import event, events_in, stored_as
from games.core.game import Event, Seat
from games.eleven.log import news, report
from games.eleven.log.news import News, interned

Row: TypeAlias = Literal["players", "youngsters", "staff", "sponsors"]
_NEWS = (*events_in(vars(news)), *events_in(vars(report)))
StoredNews: TypeAlias = Annotated[News, stored_as(_NEWS)]
"""An event that is secret in phases in which all seats act at once."""


def _with_kind(told: Event, write: Callable[[Event], dict[str, object]]) -> dict[str, object]:
    """Serialize news inside another event with its kind, which deserializing needs."""
    return {**write(told), "kind": told.kind}


Nested: TypeAlias = Annotated[StoredNews, WrapSerializer(_with_kind)]
"""A piece of news nested in another event."""


@event("whispered")
class Whispered(Event):
    """Secret news of a seat, visible to it alone until the phase ends."""

    seat: Seat
    news: Nested

    @property
    def reveals(self) -> bool:  # type: ignore[override] # by its news, not by its kind
        """Whether the news shows the seat what was hidden from it."""
        return self.news.reveals


@event("told", reveals=True)
class Told(Event):
    """News that was secret, published."""

    news: Nested


@event("week-came")
class WeekCame(Event):
    """A week began; `first` is the first player (E-R21, E-R23)."""

    week: int
    first: Seat


@event("day-came")
class DayCame(Event):
    """Tuesday (0), Wednesday (1) or Thursday (2) began."""

    day: int


@event("matchday-came")
class MatchdayCame(Event):
    """Matchday began."""

    week: int


@event("chosen")
class Chosen(Event):
    """A manager has chosen a director."""

    seat: Seat


@event("board-formed", reveals=True)
class BoardFormed(Event):
    """A club's directors were revealed (E-R12)."""

    seat: Seat
    directors: tuple[int, ...]


@event("squad-began", reveals=True)
class SquadBegan(Event):
    """A club begins with a veteran and a youngster (E-R16)."""

    seat: Seat
    men: tuple[int, ...]


@event("laid", reveals=True)
class Laid(Event):
    """Cards were added on the left of a row of the display (E-R31)."""

    row: Row
    cards: tuple[int, ...]


@event("swept")
class Swept(Event):
    """Cards of a row were discarded; a youngster goes below its deck unseen (E-R68)."""

    row: Row
    cards: tuple[int, ...]


@event("finished")
class Finished(Event):
    """A manager is done with this phase."""

    seat: Seat


@event("points-moved", reveals=True)
class PointsMoved(Event):
    """A club moved in the league; `points` is its new total (E-R60)."""

    club: int
    steps: int
    points: int


@event("rival-rolled", reveals=True)
class RivalRolled(Event):
    """An opponent no seat met rolled its die and moved (E-R64)."""

    club: int
    steps: int
    points: int


@event("turned", reveals=True)
class Turned(Event):
    """An opponent's marker was turned to its inactive side, or back (E-R61, E-R64)."""

    club: int
    is_inactive: bool


@event("scored", reveals=True)
class Scored(Event):
    """A club's final score, item by item, and its objective (E-R71)."""

    seat: Seat
    items: tuple[int, ...]
    objective: int


@event("hand-dealt", reveals=True)
class HandDealt(Event):
    """The directors a seat may choose from; private to the seat (E-R12)."""

    seat: Seat
    directors: tuple[int, ...]


@event("tactic-read", reveals=True)
class TacticRead(Event):
    """The tactic card a seat drew; private to the seat."""

    seat: Seat
    tactic: int


@event("planned")
class Planned(Event):
    """A seat chose something in secret: `what` is the verb, `about` a card or a jersey."""

    seat: Seat
    what: str
    about: int


@interned
def planned(seat: Seat, what: str, about: int = -1) -> Planned:
    """Return the event of a secret choice, visible to its seat alone."""
    return Planned(seat, what, about, only=(seat,))


EVENTS = (*_NEWS, *events_in(globals()))
