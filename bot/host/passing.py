"""Passing: time that is let pass on purpose, with everything that is due on the way."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from time import monotonic

from bot.host.house import House
from storage import facts, upcoming

AT_ONCE = 20
"""Ticks at one instant at most; what is due even then is done a little later."""
AT_MOST = 15.0
"""Seconds after which time stands again, so that whoever let it pass has an answer."""


@dataclass(slots=True)
class AheadClock:
    """The real time and the time (ms) that was let pass besides."""

    real: Callable[[], datetime] = lambda: datetime.now(UTC)
    ahead: int = 0

    def __call__(self) -> datetime:
        """Return the present."""
        return self.real() + timedelta(milliseconds=self.ahead)

    def set_to(self, instant: int) -> None:
        """Let it be a later instant (ms)."""
        self.ahead += max(0, instant - int(self().timestamp() * 1000))


class Passing:
    """Lets time pass in a house: what is due on the way happens in order and when it is due."""

    def __init__(self, house: House, clock: AheadClock) -> None:
        """Move this clock, which is the house's."""
        self.house = house
        self.clock = clock
        self._database = house.tables.database

    async def resume(self) -> None:
        """Go on from the time it was when the last process ended, and what passed since."""
        ahead = await self._database.read(lambda conn: facts.get(conn, facts.AHEAD))
        self.clock.ahead = int(ahead or 0)

    async def until(self, instant: int) -> bool:
        """Let time pass until an instant (ms); return False where it took too long to get there."""
        began = monotonic()
        await self.rest()  # what was pressed just now may have left something to do
        while self._now() < instant:
            if monotonic() - began > AT_MOST:
                return False
            due = await self._database.read(partial(upcoming.after, now=self._now()))
            await self._go_to(min(due or instant, instant))
        return True

    async def _go_to(self, instant: int) -> None:
        """Let it be an instant, and do what is due then; the bot was awake all the time."""
        await self.house.seasons.let_pass(lambda: self.clock.set_to(instant))
        ahead = str(self.clock.ahead)  # kept last: a kill in between is no absence
        await self._database.write(lambda conn: facts.put(conn, facts.AHEAD, ahead))
        await self.rest()

    async def rest(self) -> None:
        """Tick until nothing is due any more."""
        for _ in range(AT_ONCE):
            await self.house.tick()
            await self.house.background.finished()
            if not await self._database.read(partial(upcoming.is_due, now=self._now())):
                return

    def _now(self) -> int:
        return self.house.tables.now()
