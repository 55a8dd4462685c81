"""Delivery of one update per match at a time, at the rate its channel allows."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from weakref import WeakValueDictionary

import structlog

log = structlog.get_logger()


class Pacing:
    """Serializes deliveries per match, and coalesces those that arrive meanwhile."""

    def __init__(
        self, tell: Callable[[str, int], Awaitable[None]], rest: Callable[[str], float]
    ) -> None:
        """Deliver with `tell`; `rest` returns the seconds a match has to wait."""
        self._tell = tell
        self._rest = rest
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._next: dict[str, int] = {}
        """Matches with a waiting delivery, each with the version its message already shows."""
        self._later: set[asyncio.Task[None]] = set()

    def is_under_way(self, match_id: str) -> bool:
        """Return whether a delivery of this match is running or waiting."""
        lock = self._locks.get(match_id)
        return match_id in self._next or (lock is not None and lock.locked())

    async def tell(self, match_id: str, shown: int) -> None:
        """Deliver a match's update; `shown` is the version its message already shows.

        If the match is rate-limited this returns at once, and the delivery follows; it is stored in
        the database, so nothing is lost if the bot ends before. Calls that arrive while a delivery
        runs or waits are coalesced into one. The lowest `shown` counts, because a late response may
        have overwritten a newer message; after a delay the message is redrawn unconditionally (0),
        because some changes do not bump the version.
        """
        if match_id in self._next:
            self._next[match_id] = min(self._next[match_id], shown)
            return
        self._next[match_id] = shown
        if not self._rest(match_id):
            await self._tell_next(match_id)
            return
        task = asyncio.create_task(self._tell_later(match_id))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def close(self) -> None:
        """Cancel delayed deliveries, which are made after the next start."""
        for task in self._later:
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)

    async def _tell_next(self, match_id: str) -> None:
        async with AsyncExitStack() as held:
            try:
                lock = self._locks.setdefault(match_id, asyncio.Lock())
                await held.enter_async_context(lock)
                await self._rested(match_id)
            finally:
                shown = self._next.pop(match_id)
            await self._tell(match_id, shown)

    async def _rested(self, match_id: str) -> None:
        """Wait until the match may be updated; an earlier delivery may have exhausted its rate."""
        while wait := self._rest(match_id):
            self._next[match_id] = 0
            await asyncio.sleep(wait)

    async def _tell_later(self, match_id: str) -> None:
        try:
            await self._tell_next(match_id)
        except Exception:
            log.exception("could not tell the others")
