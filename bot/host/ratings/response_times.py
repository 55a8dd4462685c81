"""How often and how quickly each seat took its turns, computed from the times of moves.

A turn is a run of moves by one seat, and begins with the last move of another seat or of the game
itself; if several seats are asked at once, that makes turns look shorter, never longer. A turn that
a computer plays for a member is missed.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from bot.host.clock.turn_clock import Calendar


@dataclass(frozen=True, slots=True)
class TimeAllowance:
    """The time control: time for a turn and reserve for the match (ms), and the calendar.

    `time` None is no clock.
    """

    time: int | None = None
    reserve: int = 0
    calendar: Calendar = field(default_factory=Calendar)


@dataclass(frozen=True, slots=True)
class TurnStats:
    """A seat's turns, the number in time (None: no clock), and their total duration (ms).

    `missed` are those a computer played for it; no other field counts them.
    """

    turns: int = 0
    missed: int = 0
    in_time: int | None = None
    total_ms: int = 0


def turn_stats(
    times: Sequence[tuple[int, int | None, int]],
    seats: int,
    pace: TimeAllowance,
    helped: Collection[int] = (),
) -> list[TurnStats]:
    """Return each seat's figures from a match's moves (version, seat, ms), the start first.

    The clock ran as `pace` says, regardless of holidays; `helped` are the versions of moves that a
    computer made for a member.
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
        TurnStats(len(own), other, _in_time(own, pace), sum(own))
        for own, other in zip(took, missed, strict=True)
    ]


def _in_time(took: list[int], pace: TimeAllowance) -> int | None:
    """Return the number of turns within their time and the remaining reserve."""
    if pace.time is None:
        return None
    reserve, count = pace.reserve, 0
    for number in took:
        over = max(0, number - pace.time)
        count += over <= reserve
        reserve = max(0, reserve - over)
    return count
