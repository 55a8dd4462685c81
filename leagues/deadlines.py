"""The deadlines of a season's days, as pure functions of instants in ms.

In a real week one day closes on each day from Monday to Friday, at one hour in the season's time
zone. The days before the first week close likewise, the first of them at least 24 hours after the
season has begun; week 1 starts on the Monday after. With an hourly tempo each day closes n hours
after the one before. A day opens when the one before closes.

After a rest of the server, a pause, or a stopped match, every member keeps the time they had left:
of a day at most half, of a league's round all of it. If only a few hours are missing, and the next
day then keeps half a day, just the open day's deadline is extended. Otherwise this and all later
deadlines move: in a real week by whole weeks, so that a Tuesday stays a Tuesday, with an hourly
tempo by the difference. No deadline ever moves earlier.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import islice
from typing import Literal, TypeAlias

from leagues.local_time import instant, local_day

HOUR = 3_600_000
DAY = 24 * HOUR
SMALL_GAP = 4 * HOUR
"""The most time (ms) by which the open day's deadline alone is extended."""
WEEK = 5
"""Days of a game's week."""
SATURDAY, SUNDAY = 5, 6
Kind: TypeAlias = Literal["week", "hours", "sitting"]


@dataclass(frozen=True, slots=True)
class RoundSchedule:
    """The tempo of a season: real weeks with deadlines at `hour` in `zone`, or every `hours`.

    Hour 0 is midnight at the end of a day. A sitting has no deadlines.
    """

    kind: Kind = "week"
    hour: int = 22
    hours: int = 24
    zone: tzinfo = UTC

    @property
    def max_restored(self) -> int:
        """The time (ms) of an open day that is restored at most: half a day of this tempo."""
        return DAY // 2 if self.kind == "week" else self.hours * HOUR // 2

    @property
    def round_time(self) -> int:
        """The time (ms) of a round: a week, or as long as a day of an hourly tempo."""
        return 7 * DAY if self.kind == "week" else self.hours * HOUR


def deadlines(tempo: RoundSchedule, start: int, before: int, weeks: int) -> tuple[int, ...]:
    """Return the deadlines (ms): of `before` days, then of five in each week.

    A sitting has none.
    """
    if tempo.kind == "sitting":
        return ()
    if tempo.kind == "hours":
        return tuple(
            start + (index + 1) * tempo.hours * HOUR for index in range(before + weeks * WEEK)
        )
    first = local_day(start, tempo.zone)
    while _closes(first, tempo) < start + DAY:
        first += timedelta(days=1)
    early = list(islice(_weekdays(first), before))
    monday = early[-1] + timedelta(days=1) if early else first
    monday += timedelta(days=-monday.weekday() % 7)
    days = islice(_weekdays(monday), weeks * WEEK)
    return tuple(_closes(day, tempo) for day in (*early, *days))


def rounds(tempo: RoundSchedule, start: int, count: int) -> tuple[int, ...]:
    """Return the deadlines (ms) of a league's rounds: weekly, or every n hours.

    In a real week they are on Sundays, and the first round lasts at least five days.
    """
    if tempo.kind == "sitting":
        return ()
    if tempo.kind == "hours":
        return tuple(start + (index + 1) * tempo.hours * HOUR for index in range(count))
    day = local_day(start, tempo.zone)
    day += timedelta(days=(SUNDAY - day.weekday()) % 7)
    while _closes(day, tempo) < start + WEEK * DAY:
        day += timedelta(weeks=1)
    return tuple(_closes(day + timedelta(weeks=index), tempo) for index in range(count))


def opens(dues: tuple[int, ...], at: int) -> int:
    """Return when a day or round opens by the calendar (ms): at the deadline before it."""
    return dues[at - 1] if at else 0


def shortfall(due: int, most: int, *, went: int, back: int) -> int:
    """Return by how many ms a deadline has to move after an absence; 0 or less: not at all.

    The time that was left is restored, up to `most` ms.
    """
    return back + min(max(0, due - went), most) - due


def shifted(
    tempo: RoundSchedule,
    dues: tuple[int, ...],
    at: int,
    *,
    went: int,
    back: int,
    most: int | None = None,
) -> tuple[int, ...]:
    """Return the deadlines after an absence during which day `at` was open, or was next.

    At most `most` ms of it are restored, by default half a day of the tempo.
    """
    kept = tempo.max_restored if most is None else most
    lacks = shortfall(dues[at], kept, went=went, back=back) if at < len(dues) else 0
    if lacks <= 0:
        return dues
    needed = dues[at] + lacks
    following = dues[at + 1] if at + 1 < len(dues) else None
    if lacks <= SMALL_GAP and (following is None or needed + tempo.max_restored <= following):
        return (*dues[:at], needed, *dues[at + 1 :])
    if tempo.kind == "hours":
        return (*dues[:at], *(due + lacks for due in dues[at:]))
    open_due, weeks = _hour_before(dues[at], tempo), lacks // (7 * DAY)
    while _weeks_later(open_due, weeks, tempo) < needed:
        weeks += 1
    later = (_weeks_later(due, weeks, tempo) for due in (open_due, *dues[at + 1 :]))
    return (*dues[:at], *later)


def _weekdays(first: date) -> Iterator[date]:
    """Yield the days from Monday to Friday, beginning with `first`."""
    day = first
    while True:
        if day.weekday() < SATURDAY:
            yield day
        day += timedelta(days=1)


def _hour_before(due: int, tempo: RoundSchedule) -> int:
    """Return the last regular closing hour up to an instant, which drops an extension."""
    day = local_day(due, tempo.zone)
    while _closes(day, tempo) > due:
        day -= timedelta(days=1)
    return _closes(day, tempo)


def _weeks_later(due: int, weeks: int, tempo: RoundSchedule) -> int:
    """Return the instant with the same local time of day `weeks` weeks later."""
    shown = datetime.fromtimestamp(due / 1000, tempo.zone)
    return instant(shown.date() + timedelta(weeks=weeks), shown.time(), tempo.zone)


def _closes(day: date, tempo: RoundSchedule) -> int:
    """Return the closing instant of a date; hour 0 is midnight at its end."""
    return instant(day + timedelta(days=not tempo.hour), time(tempo.hour), tempo.zone)
