"""How a game reports its weeks to the followers of a league, from public facts alone."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.game import Event, Seat
from games.core.screen import Picture
from games.core.translation import Translator


@dataclass(frozen=True, slots=True)
class Story:
    """A piece of news about a seat, stored as numbers and turned into a sentence later.

    `kind` names the sentence, `facts` fill it, `others` are further seats in it. Stories with more
    `worth` come first.
    """

    kind: str
    seat: Seat
    facts: Mapping[str, int] = field(default_factory=dict)
    others: tuple[Seat, ...] = ()
    worth: int = 0


@dataclass(frozen=True, slots=True)
class PublicMove:
    """The events of a move that everybody may read.

    `before` returns an onlooker's view of the state before it, None if that is not stored any more.
    """

    events: tuple[Event, ...]
    before: Callable[[], Any | None]


@dataclass(frozen=True, slots=True)
class WeekReport:
    """The stories of a week that is over, best first, and the seat whose match was the best."""

    stories: tuple[Story, ...] = ()
    best: Seat | None = None


@dataclass(frozen=True, slots=True)
class Reporting:
    """The functions by which a game reports its weeks; each reads public facts alone.

    `preview` returns the stories before a week, in their order, from an onlooker's view and the
    points that every club, in the order of the league table, won in each of the last weeks. `deals`
    returns the transfers of some days of a week (0 is its first), from the moves of that week so
    far. `report` returns the report of a week, from an onlooker's view after it, its moves, the
    seats whose clubs members run, those among them of whom no story was told lately, and the public
    events of the weeks before. `race` returns the
    stories of the title race among some seats, as they are in an onlooker's view after a week.
    `tell` returns a story as a sentence, `picture` draws the last match of a seat.
    """

    preview: Callable[[Any, Sequence[Sequence[int]]], tuple[Story, ...]]
    deals: Callable[[Sequence[PublicMove], Collection[int]], tuple[Story, ...]]
    report: Callable[
        [Any, Sequence[PublicMove], Collection[Seat], Collection[Seat], Sequence[Event]], WeekReport
    ]
    race: Callable[[Any, Collection[Seat]], tuple[Story, ...]]
    tell: Callable[[Story, Translator], str]
    picture: Callable[[Any, Seat, Translator], Picture | None]
