"""The calendar of a game that is played over weeks, with days and a league of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.core.game import Seat
from games.core.reporting.season_review import SeasonReview
from games.core.reporting.week_reporting import Reporting
from games.core.translation import Translator


@dataclass(frozen=True, slots=True)
class Club:
    """A club of the game's league: a seat's, or an unmanaged one, which has a `name`.

    `form` has one letter per match played, W, D or L, oldest first; empty if the game does not
    track it. `goals` are those scored and conceded, `reach` the most points it can have at the end,
    `played` the number of its matches; None if the game does not know them.
    """

    points: int
    seat: Seat | None = None
    name: str = ""
    form: str = ""
    goals: tuple[int, int] | None = None
    reach: int | None = None
    played: int | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A seat's match of one week against the club `rival`, with the goals once it is played.

    If the rival is the club of another seat, `other` is that seat and `rival` is empty; that seat
    has a fixture of its own.
    """

    seat: Seat
    rival: str
    goals: tuple[int, int] | None = None
    other: Seat | None = None

    def rival_name(self, words: Translator) -> str:
        """Return the name of the rival's club as markdown."""
        return self.rival if self.other is None else words.club_name(self.other)


@dataclass(frozen=True, slots=True)
class Contender:
    """A seat in the race that decides the season, by what everybody may see.

    `score` is what it would have if the season ended now, `projected` what it will have at this
    pace, None while that is not known, `strength` that of its squad.
    """

    seat: Seat
    score: int
    projected: int | None
    strength: int


@dataclass(frozen=True, slots=True)
class Race:
    """A score other than the league table that decides a season.

    `contenders` returns the contenders by seat, from a public view. `unit` is the marked short name
    of what they collect, `note` a marked sentence that says how it is projected and what is left
    out, `weeks` the number of weeks.
    """

    contenders: Callable[[Any], tuple[Contender, ...]]
    unit: str
    note: str
    weeks: int


@dataclass(frozen=True, slots=True)
class Season:
    """The days of a game that takes weeks; names are marked sentences.

    `before` are the days before the first week, `days` those of each of its `weeks`. `stage`
    returns how many days of the whole season are complete in a state. The following read an
    onlooker's view: `owing` returns the seats that must still act today, including those whose turn
    comes later; `table` the league table; `meetings` the seats' matches of a week (from 1) that are
    known so far. The following read a state: `takes_turns` returns whether seats act one after the
    other on the current day; `is_between` whether the current day has not begun for any seat,
    because some seats still owe an answer to the previous one. `tie` is the reason why one of two
    seats with equal scores is ahead: more points in the league. `race` is None if the league
    decides, `review` if the game reports nothing about a finished season. `reporting` reports its
    weeks, which are the rounds of its states, to followers; None if the league table is all there
    is to report. `switches` are the options of the game, each on or off, that the organiser of a
    season chooses, with the values proposed. `clubs` are the names of the clubs without a manager.
    `duties` are marked phrases, one per name in `before` and then in `days`: what the day asks of
    each seat; empty if the game does not say.
    """

    before: tuple[str, ...]
    days: tuple[str, ...]
    weeks: int
    stage: Callable[[Any], int]
    owing: Callable[[Any], tuple[Seat, ...]]
    table: Callable[[Any], tuple[Club, ...]]
    meetings: Callable[[Any, int], tuple[Fixture, ...]]
    takes_turns: Callable[[Any], bool]
    is_between: Callable[[Any], bool]
    tie: str = ""
    race: Race | None = None
    review: SeasonReview | None = None
    reporting: Reporting | None = None
    switches: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    clubs: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()

    @property
    def stages(self) -> int:
        """The number of days of the season."""
        return len(self.before) + self.weeks * len(self.days)

    def week_of(self, stage: int) -> int:
        """Return the week a day belongs to, from 1, or 0 before the first week."""
        return 1 + (stage - len(self.before)) // len(self.days) if self.is_in_weeks(stage) else 0

    def day_of(self, stage: int) -> int:
        """Return the index of a day in its week, or among the days before the first week."""
        first = len(self.before)
        return (stage - first) % len(self.days) if self.is_in_weeks(stage) else stage

    def name_of(self, stage: int) -> str:
        """Return the marked name of a day."""
        names = self.days if self.is_in_weeks(stage) else self.before
        return names[self.day_of(stage)]

    def duty_of(self, stage: int) -> str:
        """Return the marked phrase for what a day asks of each seat, "" if the game has none."""
        first = len(self.before) if self.is_in_weeks(stage) else 0
        return self.duties[first + self.day_of(stage)] if self.duties else ""

    def is_in_weeks(self, stage: int) -> bool:
        """Return whether a day belongs to a week."""
        return stage >= len(self.before)

    def ends_week(self, stage: int) -> bool:
        """Return whether a day is the last of its week."""
        return self.is_in_weeks(stage) and self.day_of(stage) == len(self.days) - 1
