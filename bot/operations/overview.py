"""What `fulltime status` shows: numbers from the database, and the processes that use it."""

from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

from bot import __version__
from storage.engine.migration import require_current
from storage.fleet import claims, leases, rests
from storage.fleet.leases import Lease
from storage.match import match_counts, outbox
from storage.member import players, privacy
from storage.opening import inspect_database, parse_address
from storage.postgresql import server
from storage.schema.metadata import VERSION
from storage.server import due_work, seasons
from storage.server.due_work import DueWork
from storage.sqlite import files

MOST_COUNTED = 1_000_000
"""The most rows of one kind that are counted."""


@dataclass(frozen=True, slots=True)
class Process:
    """A running bot and the shards it serves; times are ms UTC."""

    name: str
    shards: str
    version: str
    started_at: int
    renewed_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """What a database holds at `at` (ms UTC, by its own clock).

    `version` is that of this Fulltime, `matches` are counted by game and status. `servers`
    counts the servers with stored rows, without those that removed the bot. `deliveries` counts
    open ones, `failing` those of them that Discord refuses again and again, `due` includes the
    `overdue` work. `is_in_use`: a bot uses the database. `processes` are the bots that share a
    database server, `unserved` the ranges of shards that none of them serves.
    """

    version: str
    database: str
    schema: str
    bytes: int
    at: int
    matches: dict[str, dict[str, int]]
    members: int
    servers: int
    removed_servers: int
    running_seasons: int
    deliveries: int
    failing: int
    due: DueWork
    overdue: DueWork
    claims: int
    is_in_use: bool
    processes: list[Process]
    unserved: list[str]


def read_overview(address: str | Path) -> Overview:
    """Return what the database at an address holds; a bot may use it meanwhile.

    Raises StorageError if it cannot be read, or has another version of the schema.
    """
    place = parse_address(address)
    with inspect_database(address) as connection:
        if isinstance(place, Path):
            overview = of_open_database(connection, place, str(place), leases.clock(connection))
            return replace(overview, is_in_use=files.is_in_use(place))
        return of_open_database(
            connection, None, server.address_of(place), leases.clock(connection)
        )


def of_open_database(connection: Connection, path: Path | None, address: str, now: int) -> Overview:
    """Return what an open database holds at a time (ms): the file at `path`, or a server's (None).

    A bot gives the time of its own clock, by which its work is due. Raises StorageError if the
    database has another version of the schema.
    """
    require_current(connection, address)
    live, removed = leases.live(connection), rests.resting(connection, "removed")
    return Overview(
        version=__version__,
        database=address,
        schema=VERSION,
        bytes=server.size_of(connection) if path is None else files.size_of(path),
        at=now,
        matches=match_counts.counts(connection),
        members=players.count(connection),
        servers=len(privacy.servers(connection) - set(removed)),
        removed_servers=len(removed),
        running_seasons=seasons.count_running(connection),
        deliveries=outbox.count_open(connection, limit=MOST_COUNTED),
        failing=outbox.count_failing(connection, limit=MOST_COUNTED),
        due=due_work.count(connection, now, limit=MOST_COUNTED),
        overdue=due_work.count_overdue(connection, now, limit=MOST_COUNTED),
        claims=claims.count(connection, now),
        is_in_use=bool(live),
        processes=[_process(lease) for lease in live],
        unserved=[str(shards) for shards in leases.unserved(live)],
    )


def _process(lease: Lease) -> Process:
    return Process(lease.name, str(lease.shards), lease.version, lease.started_at, lease.renewed_at)
