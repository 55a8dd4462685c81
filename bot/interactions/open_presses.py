"""The presses being handled: how many at once, in which process, and what becomes of the last."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import structlog

from bot.operations.shard_lease import LeaseLostError, ShardLease

AT_WORK = 32
"""Presses handled concurrently; others wait in order of arrival.

A thousand at once are answered in three quarters of the time it takes without this limit. An
interaction that waits for long is deferred, like one whose handling takes long.
"""
HELD_FOR = 1.0
"""Seconds for which a press holds its place at most.

What takes longer waits for a worker, a long read or Discord. With all places held by such presses,
as by exports of many matches, no move would be played until they are done.
"""
CLOSE_WITHIN = 2.5
"""Seconds the bot waits at shutdown for running presses; after that it cancels them.

Under load most have replied by then and only deliver to the others, which the next start does too.
"""
GIVEN_UP_WITHIN = 0.5
"""Seconds to wait for the replies to refused presses, and again for cancelled ones to end."""
log = structlog.get_logger()


class _Place:
    """A place among the presses that are handled; it is given back once."""

    def __init__(self, room: asyncio.Semaphore) -> None:
        self._room: asyncio.Semaphore | None = room

    def leave(self) -> None:
        """Give the place back, unless it was before."""
        room, self._room = self._room, None
        if room is not None:
            room.release()


class OpenPresses:
    """The presses of all front ends of a process."""

    def __init__(self, lease: ShardLease | None = None) -> None:
        """Handle presses while this process holds its lease."""
        self._lease = lease
        self.room = asyncio.Semaphore(AT_WORK)
        """Held by the presses that the host handles, for `HELD_FOR` seconds at most: `admitted`."""
        self.is_closing = False
        """Whether presses are refused, since the process ends."""
        self.count = 0
        """The number of presses being handled, or waiting for that."""
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def is_lost(self) -> bool:
        """Whether another process serves the shards of this one."""
        return self._lease is not None and self._lease.lost.is_set()

    async def are_ours(self) -> bool:
        """Renew the lease after a gap; return False if another process serves the shards now."""
        try:
            if self._lease is not None:
                await self._lease.confirm()
        except LeaseLostError:
            return False
        return True

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Count the present task as a press."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.count += 1
        try:
            yield
        finally:
            self._tasks.discard(task)
            self.count -= 1

    @asynccontextmanager
    async def admitted(self) -> AsyncIterator[None]:
        """Wait for a place among the presses that are handled, and hold it within the context."""
        place = _Place(self.room)
        await self.room.acquire()
        leaving = asyncio.get_running_loop().call_later(HELD_FOR, place.leave)
        try:
            yield
        finally:
            leaving.cancel()
            place.leave()

    async def close(self) -> None:
        """Refuse new presses, and wait `CLOSE_WITHIN` seconds for the running ones.

        Presses refused meanwhile do not prolong that wait: members may keep pressing.
        """
        self.is_closing = True
        running = {*self._tasks}
        await _wait(running, CLOSE_WITHIN)
        await _wait(self._tasks - running, GIVEN_UP_WITHIN)
        late = {*self._tasks}
        if open_still := len(late & running):
            log.warning("closed_with_open_interactions", open=open_still)
        for task in late:
            task.cancel()
        await _wait(late, GIVEN_UP_WITHIN)


async def _wait(tasks: set[asyncio.Task[Any]], seconds: float) -> None:
    """Wait for tasks, if there are any, at most `seconds`."""
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)
