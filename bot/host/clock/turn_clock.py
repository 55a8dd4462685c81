"""The state of a seat's turn, as a pure function of the present time and the time control.

A turn has its time, then the seat's reserve, then it is over. Nothing is counted down and nothing
is stored while a turn lasts: `read` may be called for any instant, in any order, and is not
affected by a machine that slept or a clock that was set back. The host stores a `Turn`, the spans
of the calendar (none of which may begin in the past when it is added), and, once the seat has
acted, `TurnStatus.reserve` as the reserve of its next turn. Instants are ms since 1970 in UTC,
durations are ms.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from bot.host.clock.calendar import Calendar

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
TURNS_IN_RESERVE = 2
"""A seat's reserve at the start of a match, in turns."""
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
"""The time for a turn in ms, by the name of a speed; None is no clock."""
DEFAULT_SPEED = "day"


class Stage(StrEnum):
    """The phase of a turn: its time runs, the seat's reserve runs, or both are used up."""

    TURN = "turn"
    RESERVE = "reserve"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's allowance when it is asked to act: `time` (None: no clock), then `reserve`.

    Time that is added later, such as another day, is a turn of its own that begins then.
    """

    since: int
    time: int | None
    reserve: int = 0


@dataclass(frozen=True, slots=True)
class TurnStatus:
    """The state of a turn: its stage, the time `left` in it, and the remaining `reserve`.

    `deadline` is the instant at which the stage ends, `over_at` the one at which the reserve does,
    as known now; they are None without a clock and during a pause without an end.
    """

    stage: Stage
    left: int | None
    deadline: int | None
    over_at: int | None
    reserve: int
    stands: bool


def reserve_for(speed: str) -> int:
    """Return a seat's reserve at the start of a match of this speed, in ms."""
    return TURNS_IN_RESERVE * (SPEEDS[speed] or 0)


def turn_status(turn: Turn, calendar: Calendar, now: int) -> TurnStatus:
    """Return the state of the turn at `now`; before its beginning, the state at its beginning."""
    stands = calendar.stands(now)
    if turn.time is None:
        return TurnStatus(Stage.TURN, None, None, None, turn.reserve, stands)
    ran = calendar.elapsed(turn.since, now)
    reserve = max(0, turn.reserve - max(0, ran - turn.time))
    deadline = calendar.after(turn.since, turn.time)
    over_at = calendar.after(turn.since, turn.time + turn.reserve)
    if ran < turn.time:
        return TurnStatus(Stage.TURN, turn.time - ran, deadline, over_at, reserve, stands)
    stage = Stage.RESERVE if reserve else Stage.OVER
    return TurnStatus(stage, reserve, over_at, over_at, reserve, stands)
