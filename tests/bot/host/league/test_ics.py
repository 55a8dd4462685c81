"""Ics: a calendar file that calendars read."""

import pytest

from bot.host.league.ics import Date, calendar
from tests.bot.host.league.ground import ANA, BEN

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


@pytest.mark.usefixtures("patient")
async def test_a_date_is_the_same_event_in_every_file_of_a_season(league):
    """Calendars know an event by its UID: one that moves is not a second one."""
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=6)
    before = await events(league, division)
    await league.pass_day(division)
    await league.pass_time(seconds=1)
    after = await events(league, division)
    assert len(after) == len(before) - 1
    assert all(before[uid] == title for uid, title in after.items())


async def events(league, division):
    """The titles in a division's calendar file by UID."""
    asks = league.asks(ANA, f"/season-ics {division.id}")
    file = (await league.house.seasons.looks.calendar_file(asks)).download
    lines = file.content.decode().replace("\r\n ", "").split("\r\n")
    found = [[line for line in lines if line.startswith(name)] for name in ("UID", "SUMMARY")]
    return dict(zip(*found, strict=True))
