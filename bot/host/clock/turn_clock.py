"""The clock of a seat's turn: how much has run, and how much is left, at any instant.

A turn has its time, then the seat's reserve, then it is over. Nothing is counted down and nothing
is stored while a turn lasts: `turn_status` may be called for any instant, in any order, and is not
affected by a machine that slept or a clock that was set back. The host stores a `Turn`, the spans
of the calendar (none of which may begin in the past when it is added), and, once the seat has
acted, `TurnStatus.reserve` as the reserve of its next turn.

Time stands still at weekends, if the match's settings say so, and in the spans of a calendar:
holidays of the player, pauses of the match. Instants are ms since 1970 in UTC, durations are ms; a
span contains its start and not its end. Nothing here reads the present time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, time, timedelta, tzinfo
from enum import StrEnum
from heapq import merge
from itertools import count

from leagues.local_time import instant, local_day

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NEVER = 2**63 - 1
"""The end of a span that has not ended yet; it fits a database integer."""
SATURDAY = 5


@dataclass(frozen=True, slots=True)
class Interval:
    """The time from `start` until `end`; raises ValueError if it is empty."""

    start: int
    end: int = NEVER

    def __post_init__(self) -> None:
        """Reject an empty span."""
        if self.start >= self.end:
            raise ValueError(f"{self!r} is no time at all")


@dataclass(frozen=True, slots=True)
class Calendar:
    """When the clock of one seat stands still; `weekends` are Saturday and Sunday in `zone`."""

    zone: tzinfo = UTC
    weekends: bool = False
    spans: tuple[Interval, ...] = ()

    def elapsed(self, start: int, end: int) -> int:
        """Return the time that runs between two instants, 0 if `end` is earlier."""
        ran, at = 0, start
        for span in self._from(start):
            if span.start >= end:
                break
            ran += max(0, span.start - at)
            at = max(at, span.end)
        return ran + max(0, end - at)

    def after(self, start: int, amount: int) -> int | None:
        """Return the first instant by which `amount` has run, None if a span never ends."""
        at = start
        for span in self._from(start):
            runs = max(0, span.start - at)
            if runs >= amount:
                break
            if span.end == NEVER:
                return None
            amount -= runs
            at = max(at, span.end)
        return at + amount

    def before(self, end: int, amount: int) -> int:
        """Return the first instant from which at most `amount` runs until `end`."""
        at = end
        for span in self._until(end):
            runs = max(0, at - span.end)
            if runs > amount:
                break
            amount -= runs
            at = min(at, span.start)
        return at - amount

    def stands(self, at: int) -> bool:
        """Return whether the clock stands still at this instant."""
        return not self.elapsed(at, at + 1)

    def changes_after(self, at: int) -> int | None:
        """Return when a span next begins or ends after an instant, None if none does."""
        for span in self._from(at):
            edges = [edge for edge in (span.start, span.end) if at < edge < NEVER]
            if edges:
                return edges[0]
        return None

    def _from(self, at: int) -> Iterator[Interval]:
        """Yield all spans by start, merged with the endless weekends from an instant on."""
        spans = sorted(self.spans, key=_start)
        return merge(spans, self._weekends(at, 1), key=_start) if self.weekends else iter(spans)

    def _until(self, at: int) -> Iterator[Interval]:
        """Yield all spans by end, latest first, merged with the weekends up to an instant."""
        spans = sorted(self.spans, key=_end, reverse=True)
        if not self.weekends:
            return iter(spans)
        return merge(spans, self._weekends(at, -1), key=_end, reverse=True)

    def _weekends(self, at: int, step: int) -> Iterator[Interval]:
        """Yield weekends beginning with the one at or before an instant, `step` weeks apart."""
        day = local_day(at, self.zone)
        saturday = day - timedelta(days=(day.weekday() - SATURDAY) % 7)
        for weeks in count(step=step):
            begins = saturday + timedelta(weeks=weeks)
            ends = begins + timedelta(days=2)
            yield Interval(instant(begins, time(), self.zone), instant(ends, time(), self.zone))


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

    def reserve_after(self, ran: int) -> int:
        """Return what is left of the reserve once the turn has run for `ran` ms."""
        return self.reserve if self.time is None else max(0, self.reserve - max(0, ran - self.time))


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


def turn_status(turn: Turn, calendar: Calendar, now: int) -> TurnStatus:
    """Return the state of the turn at `now`; before its beginning, the state at its beginning."""
    stands = calendar.stands(now)
    if turn.time is None:
        return TurnStatus(Stage.TURN, None, None, None, turn.reserve, stands)
    ran = calendar.elapsed(turn.since, now)
    reserve = turn.reserve_after(ran)
    deadline = calendar.after(turn.since, turn.time)
    over_at = calendar.after(turn.since, turn.time + turn.reserve)
    if ran < turn.time:
        return TurnStatus(Stage.TURN, turn.time - ran, deadline, over_at, reserve, stands)
    stage = Stage.RESERVE if reserve else Stage.OVER
    return TurnStatus(stage, reserve, over_at, over_at, reserve, stands)


def _start(span: Interval) -> int:
    return span.start


def _end(span: Interval) -> int:
    return span.end
