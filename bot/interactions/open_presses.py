"""The presses being handled: how many at once, in which process, and what becomes of the last."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from bot.operations.shard_lease import LeaseLostError, ShardLease

AT_WORK = 32
"""Presses handled concurrently; others wait in order of arrival.

A thousand at once are answered in three quarters of the time it takes without this limit. An
interaction that waits for long is deferred, like one whose handling takes long.
"""
CLOSE_WITHIN = 2.5
"""Seconds the bot waits at shutdown for running presses; after that it cancels them.

Under load most have replied by then and only deliver to the others, which the next start does too.
"""
GIVEN_UP_WITHIN = 0.5
"""Seconds to wait for the replies to refused presses, and again for cancelled ones to end."""
log = structlog.get_logger()


class OpenPresses:
    """The presses of all front ends of a process."""

    def __init__(self, lease: ShardLease | None = None) -> None:
        """Handle presses while this process holds its lease."""
        self._lease = lease
        self.room = asyncio.Semaphore(AT_WORK)
        """Held while the host handles a press."""
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
