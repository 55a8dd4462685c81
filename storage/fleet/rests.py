"""Why servers rest: what is due in a server that rests is not done, and waits until it wakes.

A server rests while a reason lasts, and then until its dates have moved. While the owner's pause is
the only one, what is being played goes on, and only what would begin waits.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    exists,
    func,
    select,
    union,
)

from storage.engine import rows
from storage.engine.unreadable_rows import readable
from storage.fleet.claims import is_claimed, key_of
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema.match_tables import cups, matches
from storage.schema.rest_tables import awake, rests
from storage.schema.retry_columns import Moment
from storage.schema.season_tables import seasons

Reason: TypeAlias = Literal["down", "removed", "blocked", "paused"]
"""No process ran, the bot was removed, the owner has blocked the server, or has paused all."""
EVERYWHERE = -1
"""The `guild_id` of a reason that holds in all servers and in direct messages."""
PAUSED: Reason = "paused"
KIND = "wake"
"""The kind of keys of due work and of claims; the id of the server that wakes follows."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A reason for which a server rests, since a moment (ms); `until` is None while it lasts."""

    guild_id: int
    why: Reason
    since: int
    until: int | None = None


def may_begin(guild_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Return a condition: the server in this column (null: direct messages) does not rest."""
    return ~exists().where(_here(guild_id))


def goes_on(guild_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Return a condition: what is being played in the server of this column goes on."""
    return ~exists().where(_here(guild_id), rests.c.why != PAUSED)


def reason(guild_id: ColumnElement[int]) -> ColumnElement[str]:
    """Return the reason for which nothing can be shown in the server of this column, or null."""
    lasts = rests.c.until.is_(None) & rests.c.why.in_(("removed", "blocked"))
    return select(func.min(rests.c.why)).where(_here(guild_id), lasts).scalar_subquery()


def is_shown(guild_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Return a condition: no reason lasts for which this server is shown to nobody outside it."""
    lasts = rests.c.until.is_(None) & rests.c.why.in_(("removed", "blocked", PAUSED))
    return ~exists().where(_here(guild_id), lasts)


def _here(guild_id: ColumnElement[int]) -> ColumnElement[bool]:
    return rests.c.guild_id.in_((func.coalesce(guild_id, 0), EVERYWHERE))


def begin(connection: Connection, guild_id: int, why: Reason, since: int) -> None:
    """Let a server rest for a reason; if it rests for that one already, its start stays."""
    known = rows.find(connection, rests, guild_id=guild_id, why=why)
    begun = min([since, *(row.since for row in known)])
    rows.put(connection, rests, rows.field_values(Rest(guild_id, why, begun)))


def add(connection: Connection, found: Iterable[Rest]) -> None:
    """Store reasons that have ended, each joined with an earlier one of its kind in its server."""
    for rest in found:
        begin(connection, rest.guild_id, rest.why, rest.since)
        end(connection, rest.guild_id, rest.why, rest.until or rest.since)


def end(connection: Connection, guild_id: int, why: Reason, until: int) -> bool:
    """End a reason; return False if it did not last."""
    here = (rests.c.guild_id == guild_id) & (rests.c.why == why) & rests.c.until.is_(None)
    return connection.execute(rests.update().where(here).values(until=until)).rowcount > 0


def end_everywhere(connection: Connection, why: Reason, until: int) -> None:
    """End a reason that holds everywhere: each server where something waits is to wake."""
    for row in rows.find(connection, rests, guild_id=EVERYWHERE, why=why):
        rows.remove(connection, rests, guild_id=EVERYWHERE, why=why)
        add(connection, (Rest(number, why, row.since, until) for number in waiting(connection)))


def of(connection: Connection, guild_id: int) -> list[Rest]:
    """Return the reasons for which a server rests, by itself or with all others."""
    here = select(rests).where(rests.c.guild_id.in_((guild_id, EVERYWHERE)))
    found = connection.execute(here.order_by(rests.c.guild_id, rests.c.why))
    return [Rest(*row) for row in found]


def lasts(connection: Connection, guild_id: int, why: Reason) -> bool:
    """Return whether a server rests for this reason now."""
    return any(rest.why == why and rest.until is None for rest in of(connection, guild_id))


def forget(connection: Connection, guild_id: int) -> None:
    """Delete the reasons of a server, whose dates have moved."""
    rows.remove(connection, rests, guild_id=guild_id)


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' unclaimed servers in which no reason lasts at `now`."""
    guild_id, other = rests.c.guild_id, rests.alias()
    key = key_of(KIND, guild_id)
    here = other.c.guild_id.in_((guild_id, EVERYWHERE))
    comes_first = (other.c.guild_id == guild_id) & (other.c.why < rests.c.why)
    lasts = other.c.until.is_(None) | (other.c.until > now)
    return select(
        key.label("key"), guild_id.label("channel_id"), rests.c.until.label("since")
    ).where(
        rests.c.until <= now,
        guild_id != EVERYWHERE,
        ~exists().where(here, lasts | comes_first),
        ~is_claimed(key, now),
        shards.owned(guild_id),
    )


def resting(connection: Connection, why: Reason, before: int | None = None) -> list[int]:
    """Return the servers in which a reason lasts, of those in which it began before a moment."""
    query = select(rests.c.guild_id).where(rests.c.why == why, rests.c.until.is_(None))
    if before is not None:
        query = query.where(rests.c.since < before)
    return list(connection.scalars(query.order_by(rests.c.guild_id)))


def waiting(connection: Connection) -> list[int]:
    """Return the servers, 0 for direct messages, in which something is open or running."""
    guild_ids = (
        select(func.coalesce(table.c.guild_id, 0).label("guild_id")).where(
            table.c.status.in_(("lobby", "open", "running"))
        )
        for table in (matches, seasons, cups)
    )
    found = union(*guild_ids).subquery()
    return list(connection.scalars(select(found.c.guild_id).order_by(found.c.guild_id)))


def note_awake(connection: Connection, shards: Shards, now: int) -> None:
    """Store that a process of these shards is running."""
    rows.put(connection, awake, {"shards": str(shards), "at": now})


def awake_at(connection: Connection, shards: Shards) -> int | None:
    """Return when a process of exactly these shards last noted that it was running."""
    return connection.scalar(select(awake.c.at).where(awake.c.shards == str(shards)))


def absences(connection: Connection, shards: Shards, now: int, *, longer_than: int) -> list[Rest]:
    """Return the downtimes up to `now` of these shards' servers in which something waits.

    A server's is the time (ms) since any process noted that it ran with that server's shard.
    """
    noted = readable(
        connection,
        awake.name,
        connection.execute(select(awake)),
        lambda row: (Shards.parse(row.shards), row.at),
        key=attrgetter("shards"),
    )
    found = []
    for guild_id in filter(shards.owns, waiting(connection)):
        since = max((at for served, at in noted if served.owns(guild_id)), default=now)
        if now - since > longer_than:
            found.append(Rest(guild_id, "down", since, now))
    return found
