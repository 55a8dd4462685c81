"""Pacing: one tells of a match at a time, and no more often than its place takes edits."""

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
    """What is known of a match that is to be told of next.

    `shown` is the version its card shows already, `held` what was read of it just now; None where
    it may have changed since.
    """

    shown: int
    held: T | None


class Pacing(Generic[T]):
    """Lets matches be told of in turn; what comes meanwhile is told of together."""

    def __init__(
        self, tell: Callable[[str, Next[T]], Awaitable[None]], rest: Callable[[str], float]
    ) -> None:
        """Tell by `tell`, as often as `rest` (seconds a match has to wait) allows."""
        self._tell = tell
        self._rest = rest
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._next: dict[str, Next[T]] = {}
        """The matches that somebody waits to tell of."""
        self._later: set[asyncio.Task[None]] = set()

    def is_under_way(self, match_id: str) -> bool:
        """Return whether somebody tells of this match just now, or will soon."""
        lock = self._locks.get(match_id)
        return match_id in self._next or (lock is not None and lock.locked())

    async def tell(self, match_id: str, shown: int, held: T | None = None) -> None:
        """Tell of this match; see `Next`.

        Where it has to rest this returns at once, and it is told of afterwards: what is told stands
        in the database, so nothing is lost where the bot ends before. Of those who come while it is
        told of, or rests, the first tells for all. The least they say is shown counts, since an
        answer that came late may have covered a newer one; after a rest nothing does, since not all
        that changes a card makes a new version.
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
        """Leave what rests to the next start."""
        for task in self._later:
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)

    async def _tell_next(self, match_id: str) -> None:
        async with AsyncExitStack() as held:
            try:
                lock = self._locks.setdefault(match_id, asyncio.Lock())
                if lock.locked():  # whoever tells of it now may change what is held
                    self._next[match_id].held = None
                await held.enter_async_context(lock)
                await self._rested(match_id)
            finally:
                known = self._next.pop(match_id)
            await self._tell(match_id, known)

    async def _rested(self, match_id: str) -> None:
        """Wait until the match may be told of; whoever told of it before may have made it rest."""
        while wait := self._rest(match_id):
            self._next[match_id] = Next(0, None)
            await asyncio.sleep(wait)

    async def _tell_later(self, match_id: str) -> None:
        try:
            await self._tell_next(match_id)
        except Exception:
            log.exception("could not tell the others")
