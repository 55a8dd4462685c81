"""Answering: how often and how quickly each seat took its turn, read off the times of moves; pure.

A turn is a seat's moves between those of others, and begins when somebody else, or the table, has
moved last; where several are asked at once that makes answers look quicker, never slower. A turn
that a computer takes for a member is missed.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from bot.host.spans import Calendar


@dataclass(frozen=True, slots=True)
class Pace:
    """What was agreed: the time for a turn and the reserve of a match (ms), and the calendar.

    `time` None is no clock.
    """

    time: int | None = None
    reserve: int = 0
    calendar: Calendar = field(default_factory=Calendar)


@dataclass(frozen=True, slots=True)
class Answers:
    """A seat's turns, how many of them came in time (None: no clock), and what they took (ms).

    `missed` are those a computer took for it, and in none of the other figures.
    """

    turns: int = 0
    missed: int = 0
    in_time: int | None = None
    total_ms: int = 0


def answers_of(
    times: Sequence[tuple[int, int | None, int]],
    seats: int,
    pace: Pace,
    helped: Collection[int] = (),
) -> list[Answers]:
    """Return how each seat answered in a match of such moves (version, seat, ms), opening first.

    Its clock ran as `pace` says, holidays of members not counted; `helped` are the versions of
    moves that a computer made for a member.
    """
    took: list[list[int]] = [[] for _ in range(seats)]
    missed = [0] * seats
    mover, since = None, 0
    for version, seat, at in times:
        if seat is not None and seat != mover and version in helped:
            missed[seat] += 1
        elif seat is not None and seat != mover:
            took[seat].append(pace.calendar.elapsed(since, at))
        mover, since = seat, at
    return [
        Answers(len(own), other, _in_time(own, pace), sum(own))
        for own, other in zip(took, missed, strict=True)
    ]


def _in_time(took: list[int], pace: Pace) -> int | None:
    """Return how many turns came within their time and what was left of the reserve."""
    if pace.time is None:
        return None
    reserve, count = pace.reserve, 0
    for one in took:
        over = max(0, one - pace.time)
        count += over <= reserve
        reserve = max(0, reserve - over)
    return count
