"""Closings: when the days of a season close, as pure functions; nothing here looks at a clock.

In a real week one day closes at one hour of the server's clocks on each day from Monday to Friday.
What comes before the first week closes so, too, the first a day after the season has begun at the
earliest; week 1 has the first Monday after that. Every n hours a day closes n hours after the one
before. A day opens as the one before closes.

An absence of the bot, a pause and a match that was stopped move what has not closed. Whoever had
time left then has it still, though no more than half a day. Where that is missing for a few hours
only, the open day alone closes so much later, if the next one keeps half a day then. Else a real
week moves by whole weeks, so that a Tuesday stays a Tuesday, and every n hours all moves by what is
missing. Nothing ever closes earlier than it was planned.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import islice
from typing import Literal, TypeAlias

from bot.host.spans import instant, local_day

HOUR = 3_600_000
DAY = 24 * HOUR
LITTLE = 4 * HOUR
"""The most that may be missing for the open day alone to close later."""
WEEK = 5
"""Days of a game's week."""
SATURDAY, SUNDAY = 5, 6
Kind: TypeAlias = Literal["week", "hours", "sitting"]


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast a season goes: real weeks closing at an `hour` in a `zone`, or every `hours`.

    Hour 0 is midnight at the end of a day. In a sitting nothing closes by the clock.
    """

    kind: Kind = "week"
    hour: int = 22
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
    first = local_day(start, tempo.zone)
    while _closes(first, tempo) < start + DAY:
        first += timedelta(days=1)
    early = list(islice(_weekdays(first), before))
    monday = early[-1] + timedelta(days=1) if early else first
    monday += timedelta(days=-monday.weekday() % 7)
    days = islice(_weekdays(monday), weeks * WEEK)
    return tuple(_closes(day, tempo) for day in (*early, *days))


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


def opens(dues: tuple[int, ...], at: int) -> int:
    """Return when a day or round opens that waits for the calendar: as the one before closes."""
    return dues[at - 1] if at else 0


def missing(tempo: Tempo, due: int, *, went: int, back: int) -> int:
    """Return by how much (ms) something due has to move after an absence, none or less where not.

    Whoever had time left has it still, though no more than half a day of the tempo.
    """
    return back + min(max(0, due - went), tempo.spared) - due


def moved(tempo: Tempo, dues: tuple[int, ...], at: int, *, went: int, back: int) -> tuple[int, ...]:
    """Return when days or rounds close after an absence in which `at` was open, or was next."""
    lacks = missing(tempo, dues[at], went=went, back=back) if at < len(dues) else 0
    if lacks <= 0:
        return dues
    needed = dues[at] + lacks
    following = dues[at + 1] if at + 1 < len(dues) else None
    if lacks <= LITTLE and (following is None or needed + tempo.spared <= following):
        return (*dues[:at], needed, *dues[at + 1 :])
    if tempo.kind == "hours":
        return (*dues[:at], *(due + lacks for due in dues[at:]))
    open_due, weeks = _hour_before(dues[at], tempo), lacks // (7 * DAY)
    while _weeks_later(open_due, weeks, tempo) < needed:
        weeks += 1
    later = (_weeks_later(due, weeks, tempo) for due in (open_due, *dues[at + 1 :]))
    return (*dues[:at], *later)


def _weekdays(first: date) -> Iterator[date]:
    """Yield the days from Monday to Friday, from one on."""
    day = first
    while True:
        if day.weekday() < SATURDAY:
            yield day
        day += timedelta(days=1)


def _hour_before(due: int, tempo: Tempo) -> int:
    """Return the last closing hour until an instant: a day that was extended has its own again."""
    day = local_day(due, tempo.zone)
    while _closes(day, tempo) > due:
        day -= timedelta(days=1)
    return _closes(day, tempo)


def _weeks_later(due: int, weeks: int, tempo: Tempo) -> int:
    """Return the same time of day so many weeks later, by the clocks of the zone."""
    shown = datetime.fromtimestamp(due / 1000, tempo.zone)
    return instant(shown.date() + timedelta(weeks=weeks), shown.time(), tempo.zone)


def _closes(day: date, tempo: Tempo) -> int:
    """Return when a day closes; midnight is the one at its end."""
    return instant(day + timedelta(days=not tempo.hour), time(tempo.hour), tempo.zone)
