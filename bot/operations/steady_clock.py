"""The time of day, in which a jump of the machine's clock counts only once it has lasted.

The host times everything by the present. A clock that is a year ahead for a minute would be a
downtime of a year, which moves every date and is told to every server; and once it was right again,
the clock of each turn would stand still for a year.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from bot.operations.shard_lease import clocks

BELIEVED_AFTER = 600.0
"""Seconds after which a jump counts: whoever sets a clock by mistake, or corrects it, is done."""
SMALL = 60.0
"""Seconds by which the clock may be corrected at once, as services that keep the time do."""
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Jump:
    """A time of day that is so many seconds ahead of the clock that never jumps, first seen at."""

    ahead: float
    seen_at: float


class SteadyClock:
    """Returns the present time, UTC; it may be called on any thread."""

    def __init__(self, clocks: Callable[[], tuple[float, float]] = clocks) -> None:
        """Trust the time of day as it is now; `clocks` as in `shard_lease.py`."""
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
