"""A lost connection is opened again at once, then ever later; it counts once it has lasted."""

import asyncio
from types import SimpleNamespace

import pytest
from discord.gateway import ReconnectWebSocket
from discord.shard import AutoShardedClient, EventItem, EventType, Shard
from structlog.testing import capture_logs

from bot.transport.reconnects import (
    FRESH_EVERY,
    LONGEST_PAUSE,
    LONGEST_WAIT,
    STABLE_AFTER,
    UNSTABLE_LOSSES,
    Reconnects,
    pause_after,
)

SHARD = SimpleNamespace(id=3, _backoff=SimpleNamespace(_max=10))


class Loop:
    """What the event loop is asked to do later, and a clock of its own."""

    def __init__(self):
        self.now, self.counted, self.later = 0.0, 0, []

    def count(self):
        self.counted += 1

    def call_later(self, seconds, work, *values):
        self.later.append((self.now + seconds, work, values))

    def pass_time(self, seconds):
        self.now += seconds
        due = [one for one in self.later if one[0] <= self.now]
        self.later = [one for one in self.later if one not in due]
        for _, work, values in due:
            work(*values)


@pytest.fixture
async def loop(monkeypatch):
    loop = Loop()
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", loop.call_later)
    return loop


@pytest.fixture
async def reconnects(loop):
    return Reconnects(loop.count, lambda: loop.now)


@pytest.fixture
def client():
    """What takes the place of a client of discord.py."""
    return SimpleNamespace()


def lost(kind=EventType.resume):
    resume = kind == EventType.resume
    return EventItem(kind, SHARD, ReconnectWebSocket(SHARD.id, resume=resume))


def queue_of(client):
    return client._AutoShardedClient__queue


async def test_a_paced_client_waits_in_the_queue_that_it_reads(reconnects):
    """discord.py has no hook for this: its own queue has this name, and `connect` reads it."""
    names = AutoShardedClient.connect.__code__.co_names
    assert "_AutoShardedClient__queue" in names
    assert "_AutoShardedClient__queue" in AutoShardedClient.launch_shard.__code__.co_names
    client = SimpleNamespace()
    reconnects.pace(client)
    assert isinstance(queue_of(client), asyncio.PriorityQueue)


async def test_the_first_attempt_is_made_at_once_and_the_next_ever_later(reconnects, loop, client):
    reconnects.pace(client)
    queue, waits = queue_of(client), []
    for _ in range(12):
        began = loop.now
        queue.put_nowait(lost())
        while queue.empty():
            loop.pass_time(0.5)
        waits.append(loop.now - began)
        queue.get_nowait()
    assert waits == [0, 1, 2, 4, 8, 16, 32, *(LONGEST_PAUSE,) * 5]
    assert loop.counted == 12


async def test_some_attempts_begin_a_new_session(reconnects, loop, client):
    """What is resumed in vain may be what the gateway refuses (Rapptz/discord.py#10511)."""
    reconnects.pace(client)
    queue, kinds = queue_of(client), []
    for _ in range(2 * FRESH_EVERY):
        queue.put_nowait(lost())
        loop.pass_time(LONGEST_PAUSE)
        item = queue.get_nowait()
        assert item.error.resume == (item.type == EventType.resume)
        kinds.append(item.type)
    resumed = [EventType.resume] * (FRESH_EVERY - 1)
    assert kinds == [*resumed, EventType.identify] * 2


@pytest.mark.parametrize("kind", [EventType.close, EventType.terminate, EventType.reconnect])
async def test_what_is_no_lost_session_is_not_put_off(reconnects, loop, client, kind):
    reconnects.pace(client)
    for _ in range(4):
        queue_of(client).put_nowait(EventItem(kind, SHARD, None))
    assert queue_of(client).qsize() == 4
    assert loop.counted == (4 if kind == EventType.reconnect else 0)


async def test_a_connection_that_lasted_begins_the_count_anew(reconnects, loop):
    for _ in range(UNSTABLE_LOSSES):
        losses = reconnects.lost(SHARD.id)
    assert losses == UNSTABLE_LOSSES
    reconnects.established(SHARD.id)
    loop.now += STABLE_AFTER
    assert reconnects.lost(SHARD.id) == 1


async def test_a_shard_is_unstable_until_a_connection_has_lasted(reconnects, loop):
    with capture_logs() as logs:
        for _ in range(20):
            reconnects.lost(SHARD.id)
            reconnects.established(SHARD.id)
            loop.pass_time(STABLE_AFTER - 1)
            assert reconnects.is_unstable(SHARD.id) == (loop.counted >= UNSTABLE_LOSSES)
        assert not reconnects.is_unstable(SHARD.id + 1), "another shard"
        loop.pass_time(1)
        assert not reconnects.is_unstable(SHARD.id)
    assert [(one["event"], one["log_level"], one["shard"]) for one in logs] == [
        ("connection_unstable", "warning", SHARD.id),
        ("connection_stable", "info", SHARD.id),
    ]
    assert logs[1]["lost"] == 20


async def test_connections_that_fail_for_long_are_tried_again_every_minute(
    reconnects, client, monkeypatch
):
    """discord.py alone doubles its wait to 17 minutes, so a bot was away long after an outage."""
    reconnects.pace(client)
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    monkeypatch.setattr("asyncio.sleep", sleep)
    bot = SimpleNamespace(
        dispatch=lambda *_: None, _reconnect=True, is_closed=lambda: False, loop=None
    )
    shard = Shard(SimpleNamespace(shard_id=3), bot, queue_of(client).put_nowait)
    shard._backoff._randfunc = lambda _least, most: most
    for _ in range(12):
        await shard._handle_disconnect(ConnectionRefusedError())
    assert waits == [2, 4, 8, 16, 32, *(LONGEST_WAIT,) * 7]


def test_a_pause_never_overflows():
    assert pause_after(500) == LONGEST_PAUSE
