"""Which process serves which shards."""

import time

import pytest
from sqlalchemy import update

from storage.fleet import leases
from storage.fleet.leases import LEASE_MS, Lease
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema.fleet_tables import leases as lease_table


def wanted(lease_id, shards):
    return Lease(lease_id, shards, f"{lease_id} on a machine", "1.0")


def expire(connection, lease_id):
    here = update(lease_table).where(lease_table.c.id == lease_id)
    connection.execute(here.values(expires_at=leases.clock(connection)))


def ids(found):
    return [one.id for one in found]


def test_processes_serve_different_shards_side_by_side(connection):
    assert leases.acquire(connection, wanted("a", Shards(0, 1, 4))) == []
    assert leases.acquire(connection, wanted("b", Shards(2, 3, 4))) == []
    assert [(lease.id, str(lease.shards)) for lease in leases.live(connection)] == [
        ("a", "0-1/4"),
        ("b", "2-3/4"),
    ]


@pytest.mark.parametrize(
    "other", [Shards(1, 1, 4), Shards(0, 3, 4), Shards(2, 3, 8), ALL_SHARDS], ids=str
)
def test_a_second_process_for_a_shard_or_with_another_count_is_told_of_the_first(connection, other):
    leases.acquire(connection, wanted("a", Shards(0, 1, 4)))
    (lease,) = leases.acquire(connection, wanted("b", other))
    assert (lease.id, lease.name, lease.shards) == ("a", "a on a machine", Shards(0, 1, 4))
    assert ids(leases.live(connection)) == ["a"]


def test_a_lease_lasts_half_a_minute_from_its_renewal(connection):
    leases.acquire(connection, wanted("a", ALL_SHARDS))
    begun = leases.clock(connection)
    assert leases.renew(connection, wanted("a", ALL_SHARDS))
    (lease,) = leases.live(connection)
    assert begun + LEASE_MS <= lease.expires_at <= leases.clock(connection) + LEASE_MS
    assert begun <= lease.renewed_at <= leases.clock(connection)
    assert LEASE_MS == 30_000


def test_an_expired_lease_makes_room_and_can_no_more_be_renewed(connection):
    leases.acquire(connection, wanted("a", ALL_SHARDS))
    expire(connection, "a")
    assert leases.live(connection) == []
    assert leases.acquire(connection, wanted("b", ALL_SHARDS)) == []
    assert not leases.renew(connection, wanted("a", ALL_SHARDS))
    assert ids(leases.live(connection)) == ["b"]


def test_nobody_waits_longer_for_a_lease_after_the_clock_went_back(connection, monkeypatch):
    """The process that had it crashed while the clock of the database's machine was ahead."""
    hour, now = 3_600_000, leases.clock(connection)
    monkeypatch.setattr(leases, "clock", lambda _connection: now + hour)
    leases.acquire(connection, wanted("a", ALL_SHARDS))
    monkeypatch.setattr(leases, "clock", lambda _connection: now)
    assert ids(leases.acquire(connection, wanted("b", ALL_SHARDS))) == ["a"]
    monkeypatch.setattr(leases, "clock", lambda _connection: now + LEASE_MS - 1)
    assert ids(leases.acquire(connection, wanted("b", ALL_SHARDS))) == ["a"], "it may live"
    monkeypatch.setattr(leases, "clock", lambda _connection: now + LEASE_MS)
    assert leases.acquire(connection, wanted("b", ALL_SHARDS)) == []


def test_a_process_that_lives_keeps_its_lease_when_the_clock_goes_back(connection, monkeypatch):
    hour, now = 3_600_000, leases.clock(connection)
    monkeypatch.setattr(leases, "clock", lambda _connection: now + hour)
    leases.acquire(connection, wanted("a", ALL_SHARDS))
    monkeypatch.setattr(leases, "clock", lambda _connection: now)
    assert ids(leases.acquire(connection, wanted("b", ALL_SHARDS))) == ["a"]
    assert leases.renew(connection, wanted("a", ALL_SHARDS))
    monkeypatch.setattr(leases, "clock", lambda _connection: now + LEASE_MS - 1)
    assert ids(leases.acquire(connection, wanted("b", ALL_SHARDS))) == ["a"]


def test_a_lease_that_nobody_took_meanwhile_can_be_renewed_late(connection):
    leases.acquire(connection, wanted("a", ALL_SHARDS))
    expire(connection, "a")
    assert leases.renew(connection, wanted("a", ALL_SHARDS))
    assert ids(leases.live(connection)) == ["a"]


def test_a_late_lease_of_other_shards_is_not_lost_when_somebody_starts(connection):
    """Who starts removes all expired leases, and nobody serves the shards of that one."""
    leases.acquire(connection, wanted("a", Shards(0, 1, 4)))
    expire(connection, "a")
    leases.acquire(connection, wanted("b", Shards(2, 3, 4)))
    assert ids(leases.live(connection)) == ["b"]
    assert leases.renew(connection, wanted("a", Shards(0, 1, 4)))
    assert ids(leases.live(connection)) == ["a", "b"]


@pytest.mark.parametrize(
    ("served", "expected"),
    [
        ([], []),
        ([ALL_SHARDS], []),
        ([Shards(0, 1, 4), Shards(2, 3, 4)], []),
        ([Shards(1, 1, 8), Shards(4, 5, 8)], ["0/8", "2-3/8", "6-7/8"]),
    ],
)
def test_the_shards_that_no_process_serves_are_told_as_ranges(connection, served, expected):
    for number, shards in enumerate(served):
        leases.acquire(connection, wanted(str(number), shards))
    assert [
        str(each_shards) for each_shards in leases.unserved(leases.live(connection))
    ] == expected


def test_the_clock_is_that_of_the_database(connection):
    assert abs(leases.clock(connection) - time.time() * 1000) < 5000
