"""A player's quiet hours, in which nothing reminds them."""

from dataclasses import dataclass
from datetime import time, timedelta, tzinfo

from bot.host.clock.turn_clock import MINUTE, Interval
from leagues.local_time import instant, local_day

AHEAD = 5 * MINUTE
"""How long before quiet hours a reminder is due that would otherwise fall into them."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """A player's quiet hours in a time zone, possibly past midnight; none if both are equal."""

    begins: time
    ends: time
    zone: tzinfo

    def span(self, at: int) -> Interval | None:
        """Return the quiet hours that contain an instant, None if there are none.

        If clocks change within them, the earliest possible start and the latest possible end count.
        """
        if self.begins == self.ends:
            return None
        today = local_day(at, self.zone)
        for day in (today - timedelta(days=1), today, today + timedelta(days=1)):
            until = day + timedelta(days=self.ends < self.begins)
            begins = min(instant(day, clock_time, self.zone) for clock_time in _both(self.begins))
            ends = max(instant(until, clock_time, self.zone) for clock_time in _both(self.ends))
            if begins <= at < ends:
                return Interval(begins, ends)
        return None

    def ahead_of(self, at: int, after: int) -> int:
        """Return the instant shortly before the quiet hours that contain `at`.

        It is `at` outside of quiet hours, and where nothing later than `after` is left before them.
        """
        moved = at
        while (hours := self.span(moved)) is not None:
            moved = hours.start - AHEAD
            if moved <= after:
                return at
        return moved


def _both(clock: time) -> tuple[time, time]:
    """Return the two readings of a local time that is repeated or skipped."""
    return clock.replace(fold=0), clock.replace(fold=1)
