"""Open databases, bare connections and rows to put into them."""

import shutil

import pytest
from sqlalchemy import text

from storage.fleet.shards import ALL_SHARDS
from storage.match import matches, outbox, turns
from storage.match.matches import MatchRow, SeatRow
from storage.member import players
from storage.opening import open_database, parse_address
from storage.postgresql import server
from storage.postgresql.database import PostgresqlDatabase
from storage.server import divisions, due_work, key_values, seasons
from storage.sqlite.connection import make_engine

ANA, BEN, CEM = 100_000_000_000_000_011, 100_000_000_000_000_012, 100_000_000_000_000_013
"""Ids as long as Discord's: a short one may stand in a random text by chance."""
GUILD = 900
CHANNEL = 800
NOW = 1_800_000_000_000
DUE = {
    matches: "timers",
    turns: "turns",
    outbox: "deliveries",
    seasons: "seasons",
    divisions: "divisions",
}
"""The kinds of due work, by the modules that store them."""


@pytest.fixture
def sqlite_path(empty_database, tmp_path):
    """A database file with every table and no row."""
    path = tmp_path / "fulltime.db"
    shutil.copy(empty_database, path)
    return path


@pytest.fixture
def empty_on_sqlite(sqlite_path):
    """A connection in a transaction, with every table and no row, on SQLite."""
    with make_engine(sqlite_path).begin() as opened:
        yield opened


@pytest.fixture(scope="session")
def postgresql_engine(migrated_url, kept_connections):
    """An engine whose database has every table; its sessions pass for none of a bot's."""
    with kept_connections.in_use():
        return server.make_engine(parse_address(migrated_url))


@pytest.fixture
def empty_on_postgresql(postgresql_engine):
    """A connection in a transaction, with every table and no row, on PostgreSQL."""
    with postgresql_engine.connect() as opened:
        yield opened  # closing it rolls back


@pytest.fixture(params=["empty_on_sqlite", "empty_on_postgresql"])
def empty(request):
    """A connection in a transaction, with every table and no row, on each database."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def connection(empty):
    """A connection in a transaction, with every table and three players, on each database."""
    meet(empty)
    return empty


@pytest.fixture(params=["sqlite_path", "postgresql_url"])
def address(request):
    """Where a database without a row can be opened: a file, or on a server."""
    return request.getfixturevalue(request.param)


@pytest.fixture
async def database(address):
    async with open_database(address) as opened:
        yield opened


def past_the_lock(url):
    """The database of a server as another process would use it that has got past the lock."""
    engine = server.make_engine(parse_address(url))
    return PostgresqlDatabase(engine, "another", engine.connect())


def meet(connection):
    for user_id, name in ((ANA, "Ana"), (BEN, "Ben"), (CEM, "Cem")):
        players.seen(connection, user_id, guild_id=GUILD, name=name, locale="de", now=NOW)


def match(match_id="abc", **values):
    """A match of Ana and Ben."""
    usual = {
        "game": "toy",
        "status": "running",
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "host_id": ANA,
        "seed": b"s" * 32,
        "sha256": "f" * 64,
        "asked": (1, 1),
        "state": b"state 1",
        "created_at": NOW,
        "touched_at": NOW,
        "seats": (SeatRow(0, "Ana", user_id=ANA), SeatRow(1, "Ben", user_id=BEN)),
    }
    return MatchRow(id=match_id, **usual | values)


def open_match(connection, match_id="abc", **values):
    row = match(match_id, **values)
    matches.create(connection, row)
    return row


@pytest.fixture
def match_row(connection):
    """The row of an open match."""
    return open_match(connection)


def find_due(connection, module, now=NOW, *, limit=100, shards=ALL_SHARDS):
    """The ids of what is due of a kind, with nothing deserted."""
    due = due_work.find(connection, now, silent_since=0, limit=limit, shards=shards)
    return getattr(due, DUE[module])


def find_silent(connection, since, now, shards=ALL_SHARDS):
    """The ids of the seasons that no member has used."""
    return due_work.find(connection, now, silent_since=since, limit=100, shards=shards).deserted


def putting(key, value="x"):
    """Work that puts a value."""
    return lambda connection: key_values.put(connection, key, value)


async def keys_of(database):
    """The keys of all values but the id of the installation, which every database has."""
    query = text("SELECT key FROM facts WHERE key != 'installation' ORDER BY key")
    return await database.read(lambda connection: list(connection.scalars(query)))
