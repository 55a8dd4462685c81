"""Closings: when the days of a season close, as pure functions; nothing here looks at a clock.

A real week closes Monday to Friday at one hour of the server's clocks, the weekend is left free. At
every n hours a day closes n hours after the one before. What comes before the first week closes at
equal distances until its Monday begins, which is two days off at least.

Deadlines move when the bot was away, and when a season was paused. Whoever had time left then has
it when the bot is back, though no more than half a day need be left. Where the open day would close
before that, every n hours all days move by what is missing. In a real week they move by as many
whole weeks as are missing; then the open day closes at the first closing hour that leaves it its
time, and each later one where it was planned or, if that has passed, at the first hour half a day
after the one before. Saturdays and Sundays count there, so it catches up at the weekend. No day
ever closes earlier than it was planned.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal, TypeAlias

from bot.host.spans import instant, local_day

HOUR = 3_600_000
DAY = 24 * HOUR
PREPARES = 2 * DAY
"""The least time before the first Monday of a real week."""
WEEK = 5
"""Days of a game's week."""
SUNDAY = 6
Kind: TypeAlias = Literal["week", "hours", "sitting"]


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast a season goes: real weeks closing at an `hour` in a `zone`, or every `hours`.

    In a sitting nothing closes by the clock.
    """

    kind: Kind = "week"
    hour: int = 18
    hours: int = 24
    zone: tzinfo = UTC

    @property
    def spared(self) -> int:
        """How much time need be left of an open day, at most: half a day of this tempo."""
        return DAY // 2 if self.kind == "week" else self.hours * HOUR // 2


def closings(tempo: Tempo, start: int, before: int, weeks: int) -> tuple[int, ...]:
    """Return when each day closes (ms): `before` of them, then five in each week.

    In a sitting there are none.
    """
    if tempo.kind == "sitting":
        return ()
    if tempo.kind == "hours":
        return tuple(start + (at + 1) * tempo.hours * HOUR for at in range(before + weeks * WEEK))
    monday = first_monday(start, tempo)
    begins = _begins(monday, tempo)
    early = [start + (begins - start) * (at + 1) // before for at in range(before)]
    days = [
        _closes(monday + timedelta(weeks=week, days=day), tempo)
        for week in range(weeks)
        for day in range(WEEK)
    ]
    return (*early, *days)


def rounds(tempo: Tempo, start: int, count: int) -> tuple[int, ...]:
    """Return when each round of a league closes (ms): a week each, or every n hours.

    In a real week that is on Sunday, and the first round has five days at least.
    """
    if tempo.kind == "sitting":
        return ()
    if tempo.kind == "hours":
        return tuple(start + (at + 1) * tempo.hours * HOUR for at in range(count))
    day = local_day(start, tempo.zone)
    day += timedelta(days=(SUNDAY - day.weekday()) % 7)
    while _closes(day, tempo) < start + WEEK * DAY:
        day += timedelta(weeks=1)
    return tuple(_closes(day + timedelta(weeks=at), tempo) for at in range(count))


def rounds_moved(
    tempo: Tempo, dues: tuple[int, ...], at: int, *, went: int, back: int
) -> tuple[int, ...]:
    """Return when rounds close after an absence in which round `at` was open, or was next.

    Every n hours all move by what is missing; else by as many whole weeks.
    """
    if at >= len(dues):
        return dues
    lacks = missing(tempo, dues[at], went=went, back=back)
    if lacks <= 0:
        return dues
    if tempo.kind == "hours":
        return (*dues[:at], *(due + lacks for due in dues[at:]))
    weeks = -(-lacks // (7 * DAY))
    while _weeks_later(dues[at], weeks, tempo) < dues[at] + lacks:
        weeks += 1  # a week in which clocks go forward is an hour short
    return (*dues[:at], *(_weeks_later(due, weeks, tempo) for due in dues[at:]))


def missing(tempo: Tempo, due: int, *, went: int, back: int) -> int:
    """Return by how much (ms) something due has to move after an absence, none or less where not.

    Whoever had time left has it still, though no more than half a day of the tempo.
    """
    return back + min(max(0, due - went), tempo.spared) - due


def first_monday(start: int, tempo: Tempo) -> date:
    """Return the first Monday that begins two days after the start or later."""
    day = local_day(start, tempo.zone)
    day += timedelta(days=-day.weekday() % 7)
    while instant(day, time(), tempo.zone) < start + PREPARES:
        day += timedelta(weeks=1)
    return day


def opens(tempo: Tempo, dues: tuple[int, ...], at: int, before: int) -> int:
    """Return when a day opens that waits for the calendar: as the one before closes.

    The first day of a real week waits for its own date, or for half a day before it closes.
    """
    closed = dues[at - 1] if at else 0
    if tempo.kind == "week" and at >= before and (at - before) % WEEK == 0:
        return max(closed, _begins(local_day(dues[at], tempo.zone), tempo))
    return closed


def moved(
    tempo: Tempo, dues: tuple[int, ...], at: int, before: int, *, went: int, back: int
) -> tuple[int, ...]:
    """Return when the days close after an absence in which day `at` was open, or was next.

    `before` of the days lie before the first week.
    """
    if at >= len(dues):
        return dues
    lacks = missing(tempo, dues[at], went=went, back=back)
    needed = dues[at] + lacks
    if lacks <= 0:
        return dues
    if tempo.kind == "hours":
        return (*dues[:at], *(due + lacks for due in dues[at:]))
    found = list(dues[:at])
    for day in range(at, len(dues)):
        planned = _weeks_later(dues[day], lacks // (7 * DAY), tempo)
        if planned < needed:
            planned = needed if day < before else _slot(needed, tempo)
        found.append(planned)
        needed = planned + tempo.spared
        if day + 1 < before:
            needed = planned + min(tempo.spared, dues[day + 1] - dues[day])
    return tuple(found)


def _weeks_later(due: int, weeks: int, tempo: Tempo) -> int:
    """Return the same time of day so many weeks later, by the clocks of the zone."""
    shown = datetime.fromtimestamp(due / 1000, tempo.zone)
    return instant(shown.date() + timedelta(weeks=weeks), shown.time(), tempo.zone)


def _slot(earliest: int, tempo: Tempo) -> int:
    """Return the first closing hour from an instant on."""
    day = local_day(earliest, tempo.zone)
    while _closes(day, tempo) < earliest:
        day += timedelta(days=1)
    return _closes(day, tempo)


def _begins(day: date, tempo: Tempo) -> int:
    return min(instant(day, time(), tempo.zone), _closes(day, tempo) - DAY // 2)


def _closes(day: date, tempo: Tempo) -> int:
    return instant(day, time(tempo.hour), tempo.zone)
