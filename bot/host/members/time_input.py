"""Parsing and formatting of times of day and dates as people write them."""

import re
from datetime import date, timedelta

from bot.host.refusal import Refusal
from games.core.translation import N_

_HOUR = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?", re.IGNORECASE)
_ISO = re.compile(r"(2\d{3})-(\d{1,2})-(\d{1,2})")
_DOTS = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(2\d{3})?")
HALF_DAY = 12
DAY_OF_MINUTES = 24 * 60


def parse_time(text: str) -> int:
    """Parse a time of day into minutes since midnight; raises `Refusal`."""
    found = _HOUR.fullmatch(text.strip())
    if found is not None:
        hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
        if half:
            hour = hour % HALF_DAY + (HALF_DAY if half == "pm" else 0)
        if hour * 60 + minute < DAY_OF_MINUTES and minute < 60:  # noqa: PLR2004 - minutes of an hour
            return hour * 60 + minute
    raise Refusal(N_("I can't read “{text}” as a time of the day. Write it like 22:00."), text=text)


def format_time(minutes: int) -> str:
    """Return minutes since midnight as "22:00"."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def parse_date(text: str, today: date) -> date:
    """Parse 2027-08-14, 14.8.2027 or 14.8. (the next one) into a date; raises `Refusal`."""
    iso, dots = _ISO.fullmatch(text.strip()), _DOTS.fullmatch(text.strip())
    try:
        if iso is not None:
            return date(int(iso[1]), int(iso[2]), int(iso[3]))
        if dots is not None:
            year = int(dots[3] or today.year)
            day = date(year, int(dots[2]), int(dots[1]))
            return day if dots[3] or day >= today else day.replace(year=year + 1)
    except ValueError:
        pass
    raise Refusal(
        N_("I can't read “{text}” as a day. Write it like {example}."),
        text=text,
        example=(today + timedelta(days=7)).isoformat(),
    )


def coming_days(today: date, most: int) -> list[str]:
    """Return `most` dates from today on in ISO format."""
    return [(today + timedelta(days=ahead)).isoformat() for ahead in range(most)]
