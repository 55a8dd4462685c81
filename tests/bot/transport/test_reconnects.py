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
    assert [(log["event"], log["log_level"], log["shard"]) for log in logs] == [
        ("connection_unstable", "warning", SHARD.id),
        ("connection_stable", "info", SHARD.id),
    ]
    assert logs[1]["lost"] == 20


class Connection:
    """A shard's open connection, and how often the shard was connected again."""

    def __init__(self, shard_id=SHARD.id):
        self.id, self.closed, self.renewed = shard_id, False, 0

    def is_closed(self):
        return self.closed

    async def reconnect(self):
        self.renewed += 1


async def renewed(reconnects, loop, seconds, *infos):
    """Look each second; return the seconds in which a connection was renewed, with its shard."""
    found = []
    for second in range(seconds):
        before = [info.renewed for info in infos]
        reconnects.renew_silent({info.id: info for info in infos})
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the task is forgotten after its end
        found += [
            (second, info.id)
            for info, times in zip(infos, before, strict=True)
            if info.renewed > times
        ]
        loop.now += 1
    return found


async def test_a_connection_without_a_session_is_renewed_ever_more_seldom(reconnects, loop):
    """discord.py waits for ever; a closed connection and one with a session are left alone."""
    info = Connection()
    assert await renewed(reconnects, loop, 430, info) == [(60, 3), (181, 3), (422, 3)]
    assert not reconnects.is_connected(info)
    info.closed = True
    assert await renewed(reconnects, loop, 1000, info) == []
    info.closed = False
    reconnects.established(info.id)
    assert await renewed(reconnects, loop, 1000, info) == []
    assert reconnects.is_connected(info)
    reconnects.lost(info.id)
    assert await renewed(reconnects, loop, 70, info) == [(60, 3)]


async def test_shards_are_connected_again_one_after_the_other(reconnects, loop):
    """As Discord lets them identify."""
    infos = [Connection(number) for number in range(3)]
    assert await renewed(reconnects, loop, 70, *infos) == [(60, 0), (61, 1), (62, 2)]


async def test_a_silent_gateway_is_asked_for_few_sessions_a_day(reconnects, loop):
    assert len(await renewed(reconnects, loop, 24 * 3600, Connection())) < 40


async def test_a_connection_closed_before_its_hello_is_no_error(reconnects, client):
    """discord.py ends its client with it, as with what it cannot read."""

    async def close():
        """It is closed."""

    shard = SimpleNamespace(id=3, ws=SimpleNamespace(session_id=None, close=close))
    reconnects.pace(client)
    with capture_logs() as logs:
        queue_of(client).put_nowait(EventItem(EventType.terminate, shard, ReconnectWebSocket(3)))
    assert queue_of(client).get_nowait().type == EventType.identify
    assert logs == []


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
