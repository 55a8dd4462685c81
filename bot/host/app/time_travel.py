"""Advancing the clock on purpose, while everything that becomes due is handled on the way."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from time import monotonic

from bot.host.app.host import Host
from storage.server import key_values, upcoming

AT_ONCE = 20
"""Most ticks at one instant; what is still due then is handled a little later."""
AT_MOST = 15.0
"""Seconds after which advancing stops, so that the user gets a reply."""


@dataclass(slots=True)
class OffsetClock:
    """The real time plus an offset (ms)."""

    real: Callable[[], datetime] = lambda: datetime.now(UTC)
    ahead: int = 0

    def __call__(self) -> datetime:
        """Return the present time."""
        return self.real() + timedelta(milliseconds=self.ahead)

    def set_to(self, instant: int) -> None:
        """Advance to a later instant (ms)."""
        self.ahead += max(0, instant - int(self().timestamp() * 1000))


class ClockAdvancer:
    """Advances the clock of a host; everything due on the way happens in order and at its time."""

    def __init__(self, host: Host, clock: OffsetClock) -> None:
        """Advance this clock, which must be the host's."""
        self.host = host
        self.clock = clock
        self._database = host.services.matches.database

    async def resume(self) -> None:
        """Restore the offset of the last process; the real time since then has passed too."""
        ahead = await self._database.read(lambda conn: key_values.get(conn, key_values.AHEAD))
        self.clock.ahead = int(ahead or 0)

    async def until(self, instant: int) -> bool:
        """Advance to an instant (ms); return False if that took too long."""
        began = monotonic()
        await self.rest()  # recent interactions may have left something to do
        while self._now() < instant:
            if monotonic() - began > AT_MOST:
                return False
            due = await self._database.read(partial(upcoming.after, now=self._now()))
            await self._go_to(min(due or instant, instant))
        return True

    async def _go_to(self, instant: int) -> None:
        """Advance to an instant and handle what is due, without counting as downtime."""
        await self.host.services.rests.advance_clock(lambda: self.clock.set_to(instant))
        ahead = str(self.clock.ahead)  # stored last: a crash in between does not count as downtime
        await self._database.write(lambda conn: key_values.put(conn, key_values.AHEAD, ahead))
        await self.rest()

    async def rest(self) -> None:
        """Tick until nothing is due."""
        for _ in range(AT_ONCE):
            await self.host.tick()
            await self.host.services.background.finished()
            if not await self._database.read(partial(upcoming.is_due, now=self._now())):
                return

    def _now(self) -> int:
        return self.host.services.matches.now()
