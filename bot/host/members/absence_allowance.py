"""The limit on members' absences, as pure functions."""

from collections.abc import Sequence
from datetime import date, time, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from bot.host.refusal import Refusal
from games.core.translation import N_
from leagues.local_time import instant, local_day
from storage.member.absences import Away

DAY = 86_400_000
MOST_DAYS = 21
"""Most days of absence within any half-year."""
HALF_YEAR = 182 * DAY


def used(aways: Sequence[Away], until: int) -> int:
    """Return how many ms of the half-year before an instant are absences."""
    since = until - HALF_YEAR
    return sum(max(0, min(away.ends, until) - max(away.starts, since)) for away in aways)


def days_used(aways: Sequence[Away], now: int) -> int:
    """Return the days of absence, rounded up, in the half-year that ends with the last absence."""
    until = max([now, *(away.ends for away in aways)])
    return ceil(used(aways, until) / DAY)


def require_allowance(aways: Sequence[Away], starts: int, ends: int) -> None:
    """Raise `Refusal` unless these absences allow another from `starts` to `ends` (ms)."""
    for away in aways:
        if away.starts < ends and starts < away.ends:
            raise Refusal(
                N_(
                    "You already have a holiday then: <t:{starts}:D> to "
                    "<t:{ends}:D>. End that first."
                ),
                starts=away.starts // 1000,
                ends=away.ends // 1000,
            )
    everything = [*aways, Away(0, 0, starts, ends)]
    for instant_after in [other.ends for other in everything if other.ends >= ends]:
        over = used(everything, instant_after) - MOST_DAYS * DAY
        if over > 0:
            left = max(0, (ends - starts - over) // DAY)
            raise Refusal(
                N_(
                    "You have {most} days of holiday in half a year. Left at that time: {left}. "
                    "Choose fewer days."
                ),
                most=MOST_DAYS,
                left=left,
            )


def absence_span(first: date | None, last: date, zone: str, now: int) -> tuple[int, int]:
    """Return the absence from `first` to `last` (local dates in `zone`) as start and end in ms.

    Without a first day it begins at `now`; raises `Refusal` if it would end before that.
    """
    here, starts = ZoneInfo(zone), now
    if first is not None and first > local_day(now, here):
        starts = instant(first, time(), here)
    ends = instant(last + timedelta(days=1), time(), here)
    if ends <= starts:
        raise Refusal(N_("The holiday would end before it begins. Choose a later last day."))
    return starts, ends
