"""Leases: which process serves which shards, so that no two serve the same one.

A process renews its lease while it runs and gives it back when it ends; after a crash it expires.
Times are those of the database's clock, which all processes share.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, text, update

from storage.engine import rows
from storage.fleet.shards import Shards
from storage.schema.fleet_tables import leases

LEASE_MS = 30_000
"""Milliseconds after which a lease expires if it is not renewed."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The shards of a process, called `name`, of a `version` of Fulltime; times are ms UTC.

    `id` is new at each start, so that a process never takes its predecessor's lease for its own.
    """

    id: str
    shards: Shards
    name: str
    version: str
    started_at: int = 0
    expires_at: int = 0

    @property
    def renewed_at(self) -> int:
        """When the process last renewed it."""
        return self.expires_at - LEASE_MS


def acquire(connection: Connection, wanted: Lease) -> list[Lease]:
    """Acquire a lease, unless live leases conflict with it; return those.

    Another count of shards divides the servers differently, so all live leases have the same count.
    A lease that lasts longer than any was written before the clock went back; it is shortened, so
    that nobody waits longer for one of a process that has crashed.
    """
    now = clock(connection)
    connection.execute(delete(leases).where(leases.c.expires_at <= now))
    too_long = leases.c.expires_at > now + LEASE_MS
    connection.execute(update(leases).where(too_long).values(expires_at=now + LEASE_MS))
    in_the_way = [lease for lease in live(connection) if _collide(lease.shards, wanted.shards)]
    if not in_the_way:
        rows.add(connection, leases, _values(wanted, now))
    return in_the_way


def renew(connection: Connection, lease: Lease) -> bool:
    """Extend a lease; False if it has expired and another one conflicts with it.

    `acquire` removes all expired leases, even those of other shards; a removed one is acquired
    again.
    """
    until = clock(connection) + LEASE_MS
    if rows.change(connection, leases, {"expires_at": until}, id=lease.id) == 1:
        return True
    return not acquire(connection, lease)


def give_back(connection: Connection, lease_id: str) -> None:
    """End a lease."""
    rows.remove(connection, leases, id=lease_id)


def live(connection: Connection) -> list[Lease]:
    """Return the leases that have not expired, ordered by shard."""
    query = select(leases).where(leases.c.expires_at > clock(connection))
    found = connection.execute(query.order_by(leases.c.first_shard, leases.c.id))
    return [
        Lease(
            row.id,
            Shards(row.first_shard, row.last_shard, row.shard_count),
            row.name,
            row.version,
            row.started_at,
            row.expires_at,
        )
        for row in found
    ]


def unserved(found: Sequence[Lease]) -> list[Shards]:
    """Return ranges of the shards that none of the live leases serves; empty without leases."""
    ranges: list[Shards] = []
    served = {number for lease in found for number in lease.shards.ids}
    count = found[0].shards.count if found else 0
    for number in sorted(set(range(count)) - served):
        if ranges and ranges[-1].last == number - 1:
            ranges[-1] = Shards(ranges[-1].first, number, count)
        else:
            ranges.append(Shards(number, number, count))
    return ranges


def clock(connection: Connection) -> int:
    """Return the time (ms) of the database's machine."""
    if connection.dialect.name == "sqlite":
        return int(time.time() * 1000)
    seconds = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)")
    now: int = connection.execute(seconds).scalar_one()
    return now


def _values(lease: Lease, now: int) -> dict[str, object]:
    return {
        **rows.field_values(lease, without=("shards",)),
        "first_shard": lease.shards.first,
        "last_shard": lease.shards.last,
        "shard_count": lease.shards.count,
        "started_at": now,
        "expires_at": now + LEASE_MS,
    }


def _collide(shards: Shards, other: Shards) -> bool:
    """Return whether two processes may not serve these shards at the same time."""
    overlap = shards.first <= other.last and other.first <= shards.last
    return shards.count != other.count or overlap
