"""Calendar files (RFC 5545), written with the icalendar library.

The library is imported for the first file: it and its dependencies take 3 MB of memory, and many
servers play no season.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from icalendar import Alarm, Calendar, Event


AGAIN = timedelta(hours=1)
"""After how long a calendar is asked to fetch a feed again."""


@dataclass(frozen=True, slots=True)
class Date:
    """An event from one instant to another (ms), with an alarm before its end.

    `key` is the same in every file; `sequence` rises when the date has moved. `warns` is the time
    of the alarm in ms before the end, 0 for none. `is_cancelled`: it takes place no more, so that
    a calendar which has it strikes it out; it reminds of nothing.
    """

    key: str
    starts: int
    ends: int
    title: str
    sequence: int = 0
    warns: int = 0
    text: str = ""
    is_cancelled: bool = False


def calendar(name: str, dates: Iterable[Date], now: int) -> bytes:
    """Return a file with one event per date, in UTC.

    Raises `ValueError` without a date: a calendar has at least one component.
    """
    file = _calendar(name, dates, now)
    if not file.subcomponents:
        raise ValueError("a calendar needs a date")
    return bytes(file.to_ical())


def feed(name: str, dates: Iterable[Date], now: int) -> bytes:
    """Return a file to be fetched again every hour, which may have no date.

    Then it has a time zone: a calendar has at least one component.
    """
    from icalendar import Timezone, TimezoneStandard  # noqa: PLC0415 - saves memory, see above

    file = _calendar(name, dates, now)
    file.add("method", "PUBLISH")
    file.add("refresh-interval", AGAIN, parameters={"VALUE": "DURATION"})
    file.add("x-published-ttl", "PT1H")
    if not file.subcomponents:
        zone, standard = Timezone(), TimezoneStandard()
        zone.add("tzid", "Etc/UTC")
        standard.add("dtstart", datetime(1970, 1, 1))  # noqa: DTZ001 - local time, by the RFC
        standard.add("tzoffsetfrom", timedelta(0))
        standard.add("tzoffsetto", timedelta(0))
        zone.add_component(standard)
        file.add_component(zone)
    return bytes(file.to_ical())


def _calendar(name: str, dates: Iterable[Date], now: int) -> Calendar:
    from icalendar import Calendar  # noqa: PLC0415 - saves memory, see above

    file = Calendar()
    file.add("prodid", "-//Fulltime//Seasons//EN")
    file.add("version", "2.0")
    file.add("x-wr-calname", name)
    for date in dates:
        file.add_component(_event(date, now))
    return file


def _event(date: Date, now: int) -> Event:
    from icalendar import Event  # noqa: PLC0415 - saves memory, see above

    event = Event()
    event.add("uid", f"{date.key}@fulltime")
    event.add("dtstamp", _utc(now))
    event.add("dtstart", _utc(date.starts))
    event.add("dtend", _utc(date.ends))
    event.add("sequence", date.sequence)
    event.add("summary", date.title)
    if date.text:
        event.add("description", date.text)
    event.add("transp", "TRANSPARENT")
    if date.is_cancelled:
        event.add("status", "CANCELLED")
    elif date.warns:
        event.add_component(_alarm(date))
    return event


def _alarm(date: Date) -> Alarm:
    from icalendar import Alarm  # noqa: PLC0415 - saves memory, see above

    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", date.title)
    before_end = timedelta(milliseconds=-date.warns)
    alarm.add("trigger", before_end, parameters={"RELATED": "END"})
    return alarm


def _utc(at: int) -> datetime:
    return datetime.fromtimestamp(at // 1000, UTC)
