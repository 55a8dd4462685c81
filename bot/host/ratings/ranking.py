"""The leaderboard of a game in a server, for all time or a period."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum

from bot.host.ratings.rating import RatingRecord

LEAST = 5
"""Rated matches a member needs to appear."""


class Period(StrEnum):
    """The matches a leaderboard covers; in all but ALL, everybody begins as a newcomer."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"
    DAYS = "days"


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A member's line in a leaderboard; equal ratings share a place."""

    place: int
    user_id: int
    standing: RatingRecord


def since(period: Period, now: int, zone: tzinfo = UTC) -> int:
    """Return when the period that contains `now` began (ms): by the calendar, or 30 days ago."""
    today = datetime.fromtimestamp(now / 1000, zone)
    day = today.replace(hour=0, minute=0, second=0, microsecond=0)
    begins = {
        Period.YEAR: day.replace(month=1, day=1),
        Period.MONTH: day.replace(day=1),
        Period.DAYS: today - timedelta(days=30),
    }
    return int(begins[period].timestamp() * 1000) if period in begins else 0


def leaderboard(standings: Mapping[int, RatingRecord], least: int = LEAST) -> list[LeaderboardRow]:
    """Return the leaderboard, best first: by rating minus its margin, then by number of matches."""
    listed = [(user, other) for user, other in standings.items() if other.games >= least]
    listed.sort(key=lambda pair: (-pair[1].skill.lower_bound, -pair[1].games, pair[0]))
    rungs: list[LeaderboardRow] = []
    for user, rating_record in listed:
        before = rungs[-1] if rungs else None
        ties = (
            before is not None
            and before.standing.skill.lower_bound == rating_record.skill.lower_bound
        )
        place = before.place if before and ties else len(rungs) + 1
        rungs.append(LeaderboardRow(place, user, rating_record))
    return rungs
