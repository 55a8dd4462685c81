"""Ics: dates as a calendar file, as RFC 5545 has it; pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

FOLD = 75
"""Most bytes of a line; a longer one goes on in the next, after a blank."""


@dataclass(frozen=True, slots=True)
class Date:
    """Something that is due at an instant (ms); `key` is the same whenever the file is made."""

    key: str
    at: int
    title: str
    text: str = ""


def calendar(name: str, dates: Iterable[Date], now: int) -> bytes:
    """Return the file of these dates, each an event that takes no time, with UTC times."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Fulltime//Seasons//EN",
        f"X-WR-CALNAME:{_text(name)}",
    ]
    for date in dates:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{date.key}@fulltime",
            f"DTSTAMP:{_utc(now)}",
            f"DTSTART:{_utc(date.at)}",
            f"SUMMARY:{_text(date.title)}",
            *([f"DESCRIPTION:{_text(date.text)}"] if date.text else []),
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return b"".join(_folded(line) for line in lines)


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(said: str) -> str:
    """Return a text with its separators marked."""
    for mark, marked in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        said = said.replace(mark, marked)
    return said


def _folded(line: str) -> bytes:
    """Return a line with its end, folded between letters and not within one."""
    parts: list[bytes] = [b""]
    for letter in line:
        raw = letter.encode()
        if len(parts[-1]) + len(raw) > FOLD - (len(parts) > 1):
            parts.append(b"")
        parts[-1] += raw
    return b"\r\n ".join(parts) + b"\r\n"
