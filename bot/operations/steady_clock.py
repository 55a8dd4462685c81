"""The time of day, in which a jump of the machine's clock counts only once it has lasted.

The host times everything by the present. A clock that is a year ahead for a minute would be a
downtime of a year, which moves every date and is told to every server; and once it was right again,
the clock of each turn would stand still for a year.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

BELIEVED_AFTER = 600.0
"""Seconds after which a jump counts: whoever sets a clock by mistake, or corrects it, is done."""
SMALL = 60.0
"""Seconds by which the clock may be corrected at once, as services that keep the time do."""
_GOES_ON = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
"""The clock that also runs while the machine sleeps, on Linux or macOS.

None on Windows, where `time.monotonic` does so.
"""
log = structlog.get_logger()


def clocks() -> tuple[float, float]:
    """Return the seconds of two clocks; at least one of them counts time this process is stopped.

    On Linux, Python's monotonic clock stops while the machine sleeps. In a stopped virtual machine
    every clock stops, but its time of day is corrected afterwards.
    """
    return time.monotonic() if _GOES_ON is None else time.clock_gettime(_GOES_ON), time.time()


@dataclass(frozen=True, slots=True)
class _Jump:
    """A time of day that is so many seconds ahead of the clock that never jumps, first seen at."""

    ahead: float
    seen_at: float


class SteadyClock:
    """Returns the present time, UTC; it may be called on any thread."""

    def __init__(self, clocks: Callable[[], tuple[float, float]] = clocks) -> None:
        """Trust the time of day as it is now; `clocks` as the function above."""
        self._clocks = clocks
        steady, wall = clocks()
        self._ahead = wall - steady
        self._jump: _Jump | None = None

    def __call__(self) -> datetime:
        """Return the time of day, or the one before a jump that has not lasted yet."""
        steady, wall = self._clocks()
        ahead, jump = wall - steady, self._jump
        if abs(ahead - self._ahead) <= SMALL:
            self._ahead, self._jump = ahead, None
        elif jump is None or abs(ahead - jump.ahead) > SMALL:
            self._jump = _Jump(ahead, steady)
            log.warning("clock_jumped", seconds=round(ahead - self._ahead))
        elif steady - jump.seen_at >= BELIEVED_AFTER:
            self._ahead, self._jump = ahead, None
        return datetime.fromtimestamp(steady + self._ahead, UTC)
