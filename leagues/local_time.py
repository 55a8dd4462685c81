"""Local dates of a time zone, and the instants at which its clocks show a time.

Instants are ms since 1970 in UTC. Nothing here reads the present time.
"""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def local_day(at: int, zone: tzinfo) -> date:
    """Return the local date of a zone at this instant."""
    return (EPOCH + timedelta(milliseconds=at)).astimezone(zone).date()


def instant(day: date, clock: time, zone: tzinfo) -> int:
    """Return the instant at which the clocks of a zone show this date and time.

    If they show it twice, `clock.fold` 0 is the first instant and 1 the second. A time skipped when
    clocks go forward counts as if they had not changed yet, with `fold` 1 as if they had already.
    """
    return (datetime.combine(day, clock, zone) - EPOCH) // timedelta(milliseconds=1)
