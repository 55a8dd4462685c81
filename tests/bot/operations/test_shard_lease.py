"""A process serves its shards while it holds their lease."""

import asyncio
import threading

import pytest
from structlog.testing import capture_logs

from bot.operations import shard_lease
from bot.operations.shard_lease import LeaseLostError, ShardLease
from storage.errors import StorageUnavailable
from storage.fleet import leases
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.opening import open_database

SOME = Shards(0, 1, 4)


@pytest.fixture
async def database(postgresql_url):
    async with open_database(postgresql_url) as opened:
        yield opened


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    monkeypatch.setattr(shard_lease, "TRY_EVERY", 0.01)
    monkeypatch.setattr(shard_lease, "RENEW_EVERY", 0.01)


async def names(database):
    return [one.name for one in await database.read(leases.live)]


async def until(is_true):
    async with asyncio.timeout(60):
        while not is_true():  # noqa: ASYNC110 - what is waited for sets no event
            await asyncio.sleep(0.01)


async def test_a_process_holds_its_shards_until_it_gives_them_back(database):
    lease = ShardLease(database, SOME)
    assert not lease.is_held
    await lease.acquire()
    assert lease.is_held
    (found,) = await database.read(leases.live)
    assert found.shards == SOME
    assert found.name.partition(":")[2].isdecimal(), "the number of the process"
    await lease.give_back()
    assert not lease.is_held
    assert await database.read(leases.live) == []


async def test_a_second_process_waits_and_says_so_once(database):
    first, second = ShardLease(database, SOME), ShardLease(database, Shards(1, 3, 4))
    await first.acquire()
    with capture_logs() as logs:
        waiting = asyncio.create_task(second.acquire())
        await until(lambda: logs)
        assert not waiting.done()
        await first.give_back()
        await asyncio.wait_for(waiting, 60)
    assert second.is_held
    told = [log for log in logs if log["event"] == "shard_lease_held_elsewhere"]
    assert [(one["shards"], one["its_shards"]) for one in told] == [("1-3/4", "0-1/4")]
    await second.give_back()


async def test_a_start_that_is_given_up_in_the_middle_leaves_no_lease(database, monkeypatch):
    """Nobody would serve the shards for thirty seconds."""
    acquire, begun, goes_on = leases.acquire, threading.Event(), threading.Event()

    def acquire_slowly(connection, wanted):
        begun.set()
        goes_on.wait()
        return acquire(connection, wanted)

    monkeypatch.setattr(leases, "acquire", acquire_slowly)
    lease = ShardLease(database, SOME)
    starting = asyncio.create_task(lease.acquire())
    await asyncio.to_thread(begun.wait)
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)
    ending = asyncio.create_task(lease.give_back())
    goes_on.set()
    await ending
    assert await names(database) == []


async def test_a_renewal_that_is_under_way_does_not_bring_a_given_back_lease_again(
    database, monkeypatch
):
    """The next process would wait until it expires."""
    lease, renew = ShardLease(database, SOME), leases.renew
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection, mine):
        begun.set()
        go_on.wait()
        return renew(connection, mine)

    monkeypatch.setattr(leases, "renew", slow)
    await lease.acquire()
    await until(begun.is_set)
    giving_back = asyncio.create_task(lease.give_back())
    for _ in range(20):  # in which another session would have ended it
        await database.read(leases.live)
    go_on.set()
    await giving_back
    await asyncio.gather(*(database.write(lambda _: None) for _ in range(8)))  # behind the renewal
    assert await database.read(leases.live) == []


async def test_a_lease_is_renewed_while_its_process_runs(database):
    lease = ShardLease(database, SOME)
    await lease.acquire()
    (before,) = await database.read(leases.live)
    async with asyncio.timeout(60):
        while (await database.read(leases.live))[0] == before:  # noqa: ASYNC110 - a task renews it
            await asyncio.sleep(0.01)
    await lease.give_back()


async def test_who_could_not_renew_in_time_does_nothing_until_it_can(database, monkeypatch):
    lease = ShardLease(database, SOME)
    await lease.acquire()

    async def fail(_work):
        raise StorageUnavailable("no server")

    with monkeypatch.context() as broken:
        broken.setattr(database, "write", fail)
        later = tuple(clock + leases.LEASE_MS / 1000 for clock in shard_lease.clocks())
        broken.setattr(shard_lease, "clocks", lambda: later)
        assert not lease.is_held
        await asyncio.sleep(0.1)
        assert not lease.lost.is_set()
    await until(lambda: lease.is_held)
    await lease.give_back()


def asleep(monkeypatch, clock, seconds):
    """Let one of the two clocks go on for so long at once."""
    now = list(shard_lease.clocks())
    now[clock] += seconds
    monkeypatch.setattr(shard_lease, "clocks", lambda: tuple(now))


@pytest.mark.parametrize("clock", [0, 1], ids=["the machine's", "the time of day"])
async def test_after_a_gap_the_lease_is_renewed_before_anything_else(database, monkeypatch, clock):
    """The clock of a virtual machine that was stopped stands, but not the time of day."""
    monkeypatch.setattr(shard_lease, "RENEW_EVERY", 60.0)
    lease = ShardLease(database, SOME)
    await lease.acquire()
    (before,) = await database.read(leases.live)
    await lease.confirm()
    assert (await database.read(leases.live))[0] == before, "held, so nothing is asked"
    asleep(monkeypatch, clock, leases.LEASE_MS / 1000)
    assert not lease.is_held
    await asyncio.gather(*(lease.confirm() for _ in range(5)))
    assert lease.is_held
    await lease.give_back()


async def test_after_a_gap_in_which_another_process_took_the_shards_nothing_is_done(
    database, monkeypatch
):
    monkeypatch.setattr(shard_lease, "RENEW_EVERY", 60.0)
    lease, other = ShardLease(database, SOME), ShardLease(database, SOME)
    await lease.acquire()
    await database.write(lambda conn: leases.give_back(conn, lease._lease.id))  # as if expired
    await other.acquire()
    asleep(monkeypatch, 0, leases.LEASE_MS / 1000)
    for _ in range(2):
        with pytest.raises(LeaseLostError):
            await lease.confirm()
    assert lease.lost.is_set()
    monkeypatch.undo()
    await other.give_back()


async def test_nobody_waits_for_a_lease_while_the_database_cannot_be_reached(database, monkeypatch):
    """Members are told that nothing can be saved."""
    monkeypatch.setattr(shard_lease, "RENEW_EVERY", 60.0)
    lease = ShardLease(database, SOME)
    await lease.acquire()

    async def fail(_work):
        raise StorageUnavailable("no server")

    with monkeypatch.context() as broken:
        broken.setattr(database, "write", fail)
        asleep(broken, 0, leases.LEASE_MS / 1000)
        await lease.confirm()
        assert not lease.is_held
    await lease.give_back()


async def test_a_lease_that_another_process_has_taken_is_lost(database, monkeypatch):
    lease, other = ShardLease(database, SOME), ShardLease(database, ALL_SHARDS)
    with monkeypatch.context() as asleep_meanwhile:  # or it would be renewed before the other comes
        asleep_meanwhile.setattr(shard_lease, "RENEW_EVERY", 60.0)
        await lease.acquire()
        await database.write(lambda conn: leases.give_back(conn, lease._lease.id))  # as if expired
        await other.acquire()
    await lease._renew()
    assert lease.lost.is_set()
    assert not lease.is_held
    await lease.give_back()
    assert other.is_held
    assert len(await names(database)) == 1
    await other.give_back()


async def test_a_file_has_one_process_which_needs_no_lease(tmp_path):
    async with open_database(tmp_path / "fulltime.db") as database:
        lease = ShardLease(database, ALL_SHARDS)
        assert lease.is_held
        await lease.acquire()
        assert await database.read(leases.live) == []
        await lease.give_back()
