"""How soon a lost gateway connection is opened again, and when a connection counts as stable.

discord.py resumes a lost session at once, each time, so a gateway that drops every RESUME is asked
thousands of times a minute (its back-off is for connections that fail, not for those that end;
Rapptz/discord.py#10511). Here the first attempt is made at once and the next ones after growing
pauses, per shard; every few attempts the shard begins a new session instead of resuming the old.
Where connections fail, as without a network, discord.py waits up to 17 minutes; here about one.
What it cannot read, a frame that is no JSON or an event of another form, ends its client with the
error, and so the bot of every server; here it costs its shard the connection, as a loss does.
It waits for ever for a gateway that acknowledges heartbeats and does not begin or resume a session.
"""

import asyncio
import math
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
from discord.errors import PrivilegedIntentsRequired
from discord.gateway import ReconnectWebSocket
from discord.shard import AutoShardedClient, EventItem, EventType, Shard, ShardInfo

STABLE_AFTER = 60.0
"""Seconds that a connection lasts until earlier losses no longer count."""
UNSTABLE_LOSSES = 3
"""Losses of connections that did not last, after which a shard counts as unstable."""
FRESH_EVERY = 5
"""Of so many attempts to resume one begins a new session: the old one may be what is refused."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before the second attempt, which double, and the most."""
LONGEST_WAIT = 64.0
"""Seconds discord.py waits at most, by chance mostly less, after a connection that failed."""
SILENT_FOR, DOUBLED = 60.0, 6
"""Seconds in which an open connection must begin or resume a session, and how often they double at
most: Discord resets the token of a bot that identifies more than 1,000 times a day."""
log = structlog.get_logger()


@dataclass(slots=True)
class _Shard:
    """One shard: losses in a row, and when (seconds) its session began, None without one.

    Without one, `silent_since` is when its connection was first seen open, and `renewed` how often
    it has been opened again.
    """

    losses: int = 0
    since: float | None = None
    silent_since: float | None = None
    renewed: int = 0


class Reconnects:
    """Counts the lost connections of each shard, and paces new ones."""

    def __init__(self, count: Callable[[], None], clock: Callable[[], float]) -> None:
        """Call `count` at each loss; `clock` returns seconds."""
        self._count = count
        self._clock = clock
        self._shards: dict[int, _Shard] = {}
        self._renewals = set[asyncio.Task[None]]()

    def pace(self, client: AutoShardedClient) -> None:
        """Let a client that is about to connect open lost connections at this pace."""
        client._AutoShardedClient__queue = _PacedQueue(self)  # type: ignore[attr-defined] # noqa: SLF001 - discord.py has no hook for it; the tests notice a change

    def established(self, shard_id: int) -> None:
        """Note that a shard has begun or resumed its session; later, that it has lasted."""
        shard, since = self._of(shard_id), self._clock()
        shard.since, shard.renewed = since, 0
        if shard.losses:
            asyncio.get_running_loop().call_later(STABLE_AFTER, self._lasted, shard_id, since)

    def lost(self, shard_id: int) -> int:
        """Note that a shard has lost its connection; return how many it has lost in a row."""
        shard = self._of(shard_id)
        if shard.since is not None and self._clock() - shard.since >= STABLE_AFTER:
            shard.losses = 0
        shard.losses, shard.since = shard.losses + 1, None
        self._count()
        if shard.losses == UNSTABLE_LOSSES:
            log.warning("connection_unstable", shard=shard_id, why="it is lost again and again")
        return shard.losses

    def is_connected(self, shard: ShardInfo) -> bool:
        """Return whether a shard has an open connection, and a session on it."""
        return not shard.is_closed() and self._of(shard.id).since is not None

    def renew_silent(self, shards: Mapping[int, ShardInfo]) -> None:
        """Connect a shard again whose open connection has had no session for `SILENT_FOR`.

        One at a time, as Discord lets shards identify.
        """
        now = self._clock()
        for shard_id, info in shards.items():
            shard = self._of(shard_id)
            if info.is_closed() or shard.since is not None:
                shard.silent_since = None
            elif shard.silent_since is None:
                shard.silent_since = now
            elif now - shard.silent_since >= _patience(shard.renewed) and not self._renewals:
                shard.silent_since, shard.renewed = None, shard.renewed + 1
                log.warning("session_not_begun", shard=shard_id, why="the gateway is silent")
                renewal = asyncio.create_task(info.reconnect())
                self._renewals.add(renewal)
                renewal.add_done_callback(self._renewals.discard)

    def is_unstable(self, shard_id: int) -> bool:
        """Return whether a shard lost its connection several times, and the present one is new."""
        return self._of(shard_id).losses >= UNSTABLE_LOSSES

    def _lasted(self, shard_id: int, since: float) -> None:
        """Forget earlier losses, if the connection that began at `since` still stands."""
        shard = self._of(shard_id)
        if shard.since != since:
            return
        if shard.losses >= UNSTABLE_LOSSES:
            log.info("connection_stable", shard=shard_id, lost=shard.losses)
        shard.losses = 0

    def _of(self, shard_id: int) -> _Shard:
        return self._shards.setdefault(shard_id, _Shard())


def _patience(renewed: int) -> float:
    """Return the seconds without a session after so many new connections (0 or more)."""
    return SILENT_FOR * 2.0 ** min(renewed, DOUBLED)


def pause_after(losses: int) -> float:
    """Return the seconds before an attempt after so many losses in a row (1 or more)."""
    return min(FIRST_PAUSE * 2 ** (losses - 2), LONGEST_PAUSE) if losses > 1 else 0.0


class _PacedQueue(asyncio.PriorityQueue[Any]):
    """The queue of a client's shards that lost their connection, each of which waits its pause."""

    def __init__(self, reconnects: Reconnects) -> None:
        super().__init__()
        self._reconnects = reconnects
        self._closing = set[asyncio.Task[None]]()

    def put_nowait(self, item: EventItem) -> None:
        """Queue what to do about a shard, a new connection after its pause."""
        if item.type == EventType.terminate and item.shard is not None:
            item = self._after_garbage(item, item.shard)
        if item.shard is None or item.type not in (EventType.resume, EventType.identify):
            if item.type == EventType.reconnect and item.shard is not None:
                self._reconnects.lost(item.shard.id)  # discord.py has paused already
                _wait_less(item.shard)
            super().put_nowait(item)
            return
        losses = self._reconnects.lost(item.shard.id)
        if item.type == EventType.resume and losses % FRESH_EVERY == 0:
            anew = ReconnectWebSocket(item.shard.id, resume=False)
            item = EventItem(EventType.identify, item.shard, anew)
        if pause := pause_after(losses):
            asyncio.get_running_loop().call_later(pause, super().put_nowait, item)
        else:
            super().put_nowait(item)

    def _after_garbage(self, item: EventItem, shard: Shard) -> EventItem:
        """Return what to do instead of ending the client because of what cannot be read.

        The session goes on after the last event that was numbered.
        """
        error = item.error
        if error is None or isinstance(error, PrivilegedIntentsRequired):
            return item
        if not isinstance(error, ReconnectWebSocket):  # it was closed before its HELLO
            _log_unreadable(shard.id, error)
        closing = asyncio.create_task(_close(shard))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        resumes = shard.ws.session_id is not None
        again = ReconnectWebSocket(shard.id, resume=resumes)
        return EventItem(EventType.resume if resumes else EventType.identify, shard, again)


def _log_unreadable(shard_id: int, error: Exception) -> None:
    """Log where something of the gateway could not be read, and nothing of what it says."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = ", ".join(
        f"{Path(frame_summary.filename).name}:{frame_summary.lineno}" for frame_summary in last
    )
    log.error("gateway_unreadable", shard=shard_id, why=type(error).__name__, where=where)


async def _close(shard: Shard) -> None:
    """Close a connection so that its session can be resumed; also its thread of heartbeats."""
    with suppress(Exception):  # it may be closed
        await shard.ws.close()


def _wait_less(shard: Shard) -> None:
    """Let a shard that failed to connect wait no longer than `LONGEST_WAIT` before it tries again.

    discord.py doubles the wait up to 1,024 seconds, so that a bot stayed away for minutes after the
    network was back.
    """
    shard._backoff._max = int(math.log2(LONGEST_WAIT))  # noqa: SLF001 - discord.py has no hook for it
