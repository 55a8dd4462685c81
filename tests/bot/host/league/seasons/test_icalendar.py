"""A calendar file that calendars read."""

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar

from bot.host.league.seasons.icalendar import Date, calendar

MOMENT = 1_804_986_000_000
"""14 March 2027, 01:00 UTC."""
HOUR = 3_600_000


def test_a_date_is_an_event_in_utc_that_reminds_of_its_end():
    date = Date("s1-4", MOMENT, MOMENT + 24 * HOUR, "Monday", sequence=7, warns=4 * HOUR)
    text = calendar("League", [date], MOMENT).decode()
    assert text.split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Fulltime//Seasons//EN",
        "X-WR-CALNAME:League",
        "BEGIN:VEVENT",
        "SUMMARY:Monday",
        "DTSTART:20270314T010000Z",
        "DTEND:20270315T010000Z",
        "DTSTAMP:20270314T010000Z",
        "UID:s1-4@fulltime",
        "SEQUENCE:7",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Monday",
        "TRIGGER;RELATED=END:-PT4H",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_what_a_calendar_reads_is_what_was_written():
    title, text = "Ana; Ben, Cem \\ " + "ü" * 60, "one\ntwo"
    raw = calendar("L", [Date("a", MOMENT, MOMENT + HOUR, title, text=text)], MOMENT)
    assert all(len(line) <= 75 for line in raw.split(b"\r\n"))
    (event,) = Calendar.from_ical(raw).events
    assert (event["summary"], event["description"]) == (title, text)
    assert event.end - event.start == timedelta(hours=1)
    assert event.start == datetime(2027, 3, 14, 1, tzinfo=UTC)
    assert event.alarms.times == []


def test_a_calendar_has_at_least_one_date():
    with pytest.raises(ValueError, match="needs a date"):
        calendar("L", [], MOMENT)
