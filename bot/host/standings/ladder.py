"""Ladder: a game's table of a server, for ever or for a while; pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum

from bot.host.standings.rating import RatingRecord

LEAST = 5
"""Rated matches a member needs to appear."""


class Period(StrEnum):
    """Which matches a table is about; but for all of them, each table begins afresh."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"
    DAYS = "days"


@dataclass(frozen=True, slots=True)
class Rung:
    """A member's line in a table; those who stand the same share a place."""

    place: int
    user_id: int
    standing: RatingRecord


def since(period: Period, now: int, zone: tzinfo = UTC) -> int:
    """Return when a period began that lasts at `now` (both ms): by the calendar, or 30 days ago."""
    today = datetime.fromtimestamp(now / 1000, zone)
    day = today.replace(hour=0, minute=0, second=0, microsecond=0)
    begins = {
        Period.YEAR: day.replace(month=1, day=1),
        Period.MONTH: day.replace(day=1),
        Period.DAYS: today - timedelta(days=30),
    }
    return int(begins[period].timestamp() * 1000) if period in begins else 0


def ladder(standings: Mapping[int, RatingRecord], least: int = LEAST) -> list[Rung]:
    """Return the table, best first: by the rating less its ±, then by the number of matches."""
    listed = [(user, one) for user, one in standings.items() if one.games >= least]
    listed.sort(key=lambda pair: (-pair[1].skill.certain, -pair[1].games, pair[0]))
    rungs: list[Rung] = []
    for user, one in listed:
        before = rungs[-1] if rungs else None
        ties = before is not None and before.standing.skill.certain == one.skill.certain
        place = before.place if before and ties else len(rungs) + 1
        rungs.append(Rung(place, user, one))
    return rungs
