"""Season: how a game is played over weeks, where it knows days, weeks and a league of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Club:
    """A club of a game's league: a seat's, or one nobody manages, which has a name.

    `form` is a letter for each match it played, W, D or L, the first one first; empty where the
    game does not tell.
    """

    points: int
    seat: Seat | None = None
    name: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A seat's match of a week against a club by name, with the goals once it is played."""

    seat: Seat
    rival: str
    goals: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """The days of a game that takes weeks; names are marked sentences.

    `before` are the days before the first week, `days` those of each of its `weeks`. `stage` says
    how many of all these days lie behind a state. The rest looks at an onlooker's view: `owing` are
    the seats that must still act today, also those whose turn has not come; `table` is the league,
    `meetings` are the seats' matches of a week (from 1) as far as they are known. `takes_turns`
    says of a state whether seats act one after the other in its day; `is_between` whether a day
    that is open has not begun for anybody, since some still owe an answer to the one before. `tie`
    says why of two with one score one is ahead: the one of more points in the league, where it is.
    """

    before: tuple[str, ...]
    days: tuple[str, ...]
    weeks: int
    stage: Callable[[Any], int]
    owing: Callable[[Any], tuple[Seat, ...]]
    table: Callable[[Any], tuple[Club, ...]]
    meetings: Callable[[Any, int], tuple[Meeting, ...]]
    takes_turns: Callable[[Any], bool]
    is_between: Callable[[Any], bool]
    tie: str = ""

    @property
    def stages(self) -> int:
        """How many days there are."""
        return len(self.before) + self.weeks * len(self.days)

    def week_of(self, stage: int) -> int:
        """Return the week of a day, 0 before the first one."""
        return 1 + (stage - len(self.before)) // len(self.days) if self.is_in_weeks(stage) else 0

    def day_of(self, stage: int) -> int:
        """Return which day of its week a day is, or which of those before the weeks."""
        first = len(self.before)
        return (stage - first) % len(self.days) if self.is_in_weeks(stage) else stage

    def name_of(self, stage: int) -> str:
        """Return what a day is called."""
        names = self.days if self.is_in_weeks(stage) else self.before
        return names[self.day_of(stage)]

    def is_in_weeks(self, stage: int) -> bool:
        """Return whether a day belongs to a week."""
        return stage >= len(self.before)

    def ends_week(self, stage: int) -> bool:
        """Return whether a day is the last of its week."""
        return self.is_in_weeks(stage) and self.day_of(stage) == len(self.days) - 1
