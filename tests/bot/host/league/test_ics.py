"""Ics: a calendar file that calendars read."""

from bot.host.league.ics import Date, calendar

MOMENT = 1_804_986_000_000
"""14 March 2027, 01:00 UTC."""


def test_a_date_is_an_event_in_utc():
    text = calendar("League", [Date("s1-4", MOMENT, "Monday closes")], MOMENT).decode()
    assert text.split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Fulltime//Seasons//EN",
        "X-WR-CALNAME:League",
        "BEGIN:VEVENT",
        "UID:s1-4@fulltime",
        "DTSTAMP:20270314T010000Z",
        "DTSTART:20270314T010000Z",
        "SUMMARY:Monday closes",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_separators_are_marked_and_long_lines_folded_between_letters():
    title = "Ana; Ben, Cem \\ " + "ü" * 60
    raw = calendar("L", [Date("a", MOMENT, title, "one\ntwo")], MOMENT)
    assert all(len(line) <= 75 for line in raw.split(b"\r\n"))
    text = raw.decode().replace("\r\n ", "")
    assert "SUMMARY:Ana\\; Ben\\, Cem \\\\ " + "ü" * 60 in text
    assert "DESCRIPTION:one\\ntwo" in text
