"""Clock: how a seat's turn stands, as a pure function of the present and of what was agreed.

A turn has its time, then the seat's reserve, then it is over. Nothing is counted down and nothing
is stored while a turn lasts: `read` may be asked at any instant, in any order, and a machine that
slept or whose clock was set back reads the same as any other. What a host keeps is a `Turn`, the
spans of the calendar (none of which may begin in the past when it is added), and, when the seat
has acted, `Reading.reserve` as the reserve of its next turn. Instants are milliseconds since 1970
in UTC, amounts are milliseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from bot.host.spans import Calendar

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
TURNS_IN_RESERVE = 2
"""How many turns' time a seat has in reserve when its match begins."""
SPEEDS: Mapping[str, int | None] = MappingProxyType(
    {
        "live": 5 * MINUTE,
        "relaxed": 12 * HOUR,
        "day": DAY,
        "three_days": 3 * DAY,
        "week": 7 * DAY,
        "none": None,
    }
)
"""The time for a turn by the name of a speed, in milliseconds; None is no clock."""
DEFAULT_SPEED = "day"


class Stage(StrEnum):
    """What runs: the time of the turn, the seat's reserve, or nothing any more."""

    TURN = "turn"
    RESERVE = "reserve"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat was given when it was asked to act: `time` (None: no clock), then `reserve`.

    Time given later, such as another day, is a turn of its own that begins when it is given.
    """

    since: int
    time: int | None
    reserve: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """How a turn stands: what runs, how much of it is `left`, and what is left in `reserve`.

    `deadline` is the instant at which the stage ends, `over_at` the one at which the reserve does,
    as far as is known now; they are None without a clock and while a pause has no end.
    """

    stage: Stage
    left: int | None
    deadline: int | None
    over_at: int | None
    reserve: int
    stands: bool


def reserve_for(speed: str) -> int:
    """Return what a seat has in reserve when a match of this speed begins, in milliseconds."""
    return TURNS_IN_RESERVE * (SPEEDS[speed] or 0)


def read(turn: Turn, calendar: Calendar, now: int) -> Reading:
    """Return how the turn stands; before its beginning it stands as at its beginning."""
    stands = calendar.stands(now)
    if turn.time is None:
        return Reading(Stage.TURN, None, None, None, turn.reserve, stands)
    ran = calendar.elapsed(turn.since, now)
    reserve = max(0, turn.reserve - max(0, ran - turn.time))
    deadline = calendar.after(turn.since, turn.time)
    over_at = calendar.after(turn.since, turn.time + turn.reserve)
    if ran < turn.time:
        return Reading(Stage.TURN, turn.time - ran, deadline, over_at, reserve, stands)
    stage = Stage.RESERVE if reserve else Stage.OVER
    return Reading(stage, reserve, over_at, over_at, reserve, stands)
