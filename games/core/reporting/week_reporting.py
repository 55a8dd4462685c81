"""How a game reports its weeks to the followers of a league, from public facts alone."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import Event, Seat
from games.core.reporting.stories import PublicMove, Story, WeekReport
from games.core.screen import Picture
from games.core.translation import Translator


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
