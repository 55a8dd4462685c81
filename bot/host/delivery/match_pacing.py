"""Delivery of one update per match at a time, as often as Discord takes edits.

How often that is, each front end says: `Messenger.edits_every` and `panel_edits_every`. What
Discord refuses all the same as too much (429) is dealt with in `bot/transport/rate_limits.py`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

import structlog

log = structlog.get_logger()
T = TypeVar("T")


@dataclass(slots=True)
class Next(Generic[T]):
    """The next delivery of a match.

    `shown` is the version its card already shows, `held` the data of the match if just read, None
    if it may have changed since.
    """

    shown: int
    held: T | None


class MatchPacer(Generic[T]):
    """Runs one delivery per match at a time; calls in the meantime are coalesced into one."""

    def __init__(
        self, tell: Callable[[str, Next[T]], Awaitable[None]], rest: Callable[[str], float]
    ) -> None:
        """Deliver with `tell`; `rest` returns the seconds a match has to wait."""
        self._tell = tell
        self._rest = rest
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._next: dict[str, Next[T]] = {}
        """The waiting deliveries by match."""
        self._later: set[asyncio.Task[None]] = set()

    def is_pending(self, match_id: str) -> bool:
        """Return whether a delivery of this match is running or waiting."""
        lock = self._locks.get(match_id)
        return match_id in self._next or (lock is not None and lock.locked())

    def will_rest(self, match_id: str) -> bool:
        """Return whether a delivery of this match would wait, and so read the match anew."""
        return match_id in self._next or self._rest(match_id) > 0

    async def tell(self, match_id: str, shown: int, held: T | None = None) -> None:
        """Deliver the updates of this match; see `Next`.

        If the match is rate-limited this returns at once, and the delivery follows; it is stored in
        the database, so nothing is lost if the bot ends before. Calls that arrive while a delivery
        runs or waits are coalesced into one. The lowest `shown` counts, because a late response may
        have overwritten a newer message; after a delay the message is redrawn unconditionally (0),
        because some changes do not bump the version.
        """
        if match_id in self._next:
            known = self._next[match_id]
            self._next[match_id] = Next(min(known.shown, shown), None)
            return
        rests = self._rest(match_id)
        self._next[match_id] = Next(shown, None if rests else held)
        if not rests:
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
                if lock.locked():  # the running delivery may change the match
                    self._next[match_id].held = None
                await held.enter_async_context(lock)
                await self._wait_for_rate(match_id)
            finally:
                known = self._next.pop(match_id)
            await self._tell(match_id, known)

    async def _wait_for_rate(self, match_id: str) -> None:
        """Wait until the match may be updated; an earlier delivery may have exhausted its rate."""
        while wait := self._rest(match_id):
            self._next[match_id] = Next(0, None)
            await asyncio.sleep(wait)

    async def _tell_later(self, match_id: str) -> None:
        try:
            await self._tell_next(match_id)
        except Exception:
            log.exception("card_edit_failed")
