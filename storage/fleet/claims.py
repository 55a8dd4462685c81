"""Claims of due work, so that no two processes do the same work.

A claim has a row of its own: if it were in the row of a match, it would collide with moves. It ends
with the work, when its time is over, or with the lease of the process that made it.
"""

from collections.abc import Collection

from sqlalchemy import (
    ColumnElement,
    Connection,
    Text,
    cast,
    delete,
    exists,
    func,
    literal,
    select,
    union,
)

from storage.engine import rows
from storage.fleet.shards import Shards
from storage.schema.fleet_tables import claims
from storage.schema.match_tables import matches, outbox
from storage.schema.retry_columns import Moment
from storage.schema.season_tables import divisions, seasons

CLAIM_MS = 60_000
"""Milliseconds after which an unreleased claim ends; failed work is not retried before."""


def key_of(kind: str, row_id: ColumnElement[int] | ColumnElement[str]) -> ColumnElement[str]:
    """Return the key of a kind of work for the server, or the season, whose id is in a column."""
    return literal(f"{kind} ", Text).concat(cast(row_id, Text))


def id_in(key: str) -> str:
    """Return the id in a key, which may have a kind before it."""
    return key.rpartition(" ")[2]


def claim(connection: Connection, keys: Collection[str], now: int) -> list[str]:
    """Claim matches, seasons or divisions by id; return those that were free."""
    if not keys:
        return []
    statement = rows.insert_or_update(connection.dialect.name, claims)
    statement = statement.values(
        [{"key": key, "claimed_until": now + CLAIM_MS} for key in dict.fromkeys(keys)]
    )
    free = statement.on_conflict_do_update(
        index_elements=["key"],
        set_={"claimed_until": statement.excluded.claimed_until},
        where=claims.c.claimed_until <= now,
    )
    claimed = set(connection.scalars(free.returning(claims.c.key)))
    return [key for key in dict.fromkeys(keys) if key in claimed]


def release(connection: Connection, key: str) -> None:
    """End a claim, if there is one."""
    rows.remove(connection, claims, key=key)


def is_claimed(key: ColumnElement[str], now: Moment) -> ColumnElement[bool]:
    """Return a condition: a process has claimed the work with this key."""
    return exists().where(claims.c.key == key, claims.c.claimed_until > now)


def count(connection: Connection, now: int) -> int:
    """Return the number of claims that have not expired."""
    query = select(func.count()).where(claims.c.claimed_until > now)
    return connection.scalar(query) or 0


def release_of(connection: Connection, shards: Shards, now: int) -> None:
    """End all claims in these shards, because the process that made them has ended.

    Expired claims are removed, too, because their matches may be gone. Attempts at deliveries of
    these shards end likewise.
    """
    mine = (
        select(matches.c.id).where(shards.owned(matches.c.guild_id)),
        select(seasons.c.id).where(shards.owned(seasons.c.guild_id)),
        select(divisions.c.id)
        .join_from(divisions, seasons, divisions.c.season_id == seasons.c.id)
        .where(shards.owned(seasons.c.guild_id)),
    )
    ids = {key: id_in(key) for key in connection.scalars(select(claims.c.key))}
    found = union(*mine).subquery()
    here = set(connection.scalars(select(found.c.id).where(found.c.id.in_(set(ids.values())))))
    keys = [key for key, text in ids.items() if text in here or _is_server_of(shards, text)]
    over = claims.c.claimed_until <= now
    connection.execute(delete(claims).where(claims.c.key.in_(keys) | over))
    attempts = outbox.c.claimed_until.is_not(None) & outbox.c.match_id.in_(mine[0])
    connection.execute(outbox.update().where(attempts).values(claimed_until=None))


def _is_server_of(shards: Shards, text: str) -> bool:
    """Return whether this is the id of a server of these shards; 0 is direct messages."""
    return text.isdecimal() and shards.owns(int(text))
