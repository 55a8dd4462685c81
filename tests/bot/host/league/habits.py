"""When the members of a season look in, as data."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.core.dice import RandomSource

ALL_WEEK = (0, 1, 2, 3, 4, 5, 6)
WEEKEND = (5, 6)


@dataclass(frozen=True, slots=True)
class Habit:
    """When a member looks in, by the clocks of the season's zone.

    That is once on these `days` of the week (Monday is 0), every so many days, between `hour` and
    `spread` hours later; None: never unasked. Who `answers` comes within the hour of a mention
    besides. `holiday` is the week for which they say `/me away` and stay so, from week `gone` on
    nobody sees them any more.
    """

    name: str
    hour: int | None = None
    days: tuple[int, ...] = ALL_WEEK
    every: int = 1
    spread: int = 1
    answers: bool = False
    holiday: int = 0
    gone: int = 0

    @property
    def is_daily(self) -> bool:
        """Whether they come once a day at their hour, every day."""
        return self in DAILY

    def first_visit(self, now: datetime, chance: RandomSource) -> datetime | None:
        """Return when they first come once a season has begun, perhaps on that day."""
        today = self.next_visit(now - timedelta(days=self.every), chance)
        return today if today is None or today > now else self.next_visit(now, chance)

    def next_visit(self, now: datetime, chance: RandomSource) -> datetime | None:
        """Return when they come next unasked: on a later day than `now`, None where never."""
        if self.hour is None:
            return None
        day = now.date() + timedelta(days=self.every)
        while day.weekday() not in self.days:
            day += timedelta(days=1)
        minutes = self.hour * 60 + chance.below(60 * self.spread)
        return datetime(day.year, day.month, day.day, tzinfo=now.tzinfo) + timedelta(
            minutes=minutes
        )


MORNING = Habit("morning", 7)
LUNCH = Habit("lunch", 12)
AFTER_WORK = Habit("after work, deaf to pings", 18)
EVENING = Habit("evening", 20)
NIGHT = Habit("night", 23)
DAILY = (MORNING, LUNCH, AFTER_WORK, EVENING, NIGHT)
ANSWERS = Habit("answers pings", answers=True)
HABITS = (
    *DAILY,
    Habit("once in two days", 20, every=2),
    Habit("weekends only", 11, WEEKEND),
    ANSWERS,
    Habit("on holiday in week 3", 20, holiday=3),
    Habit("gone in week 3", 20, gone=3),
    Habit("at changing hours", 0, spread=24),
)
"""One of each kind; the first ten are a season's."""
