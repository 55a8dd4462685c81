"""Where matches are, and which of them everybody in a server may look at."""

from collections.abc import Collection

from sqlalchemy import Connection, func, select

from storage.engine import unreadable_rows
from storage.match import matches as stored
from storage.match.matches import MatchRow, Status
from storage.schema.match_tables import matches


def running_places(connection: Connection) -> list[tuple[int, int]]:
    """Return the servers and channels, or threads, in which matches run."""
    place = func.coalesce(matches.c.thread_id, matches.c.channel_id)
    here = (matches.c.status == "running") & matches.c.guild_id.is_not(None)
    found = connection.execute(select(matches.c.guild_id, place).where(here).distinct())
    return [(guild_id, channel_id) for guild_id, channel_id in found]


def places(connection: Connection) -> list[tuple[int, int]]:
    """Return the (server, channel) pairs with open lobbies or running matches."""
    is_open = matches.c.status.in_(("lobby", "running")) & matches.c.guild_id.is_not(None)
    query = select(matches.c.guild_id, matches.c.channel_id).where(is_open).distinct()
    return [(guild_id, channel_id) for guild_id, channel_id in connection.execute(query)]


def newest_public(
    connection: Connection,
    guild_id: int,
    channels: Collection[int],
    status: Status,
    *,
    limit: int,
) -> list[MatchRow]:
    """Return a server's matches in these channels that are not private, newest first."""
    query = (
        select(matches.c.id)
        .where(matches.c.guild_id == guild_id, matches.c.status == status, ~matches.c.private)
        .where(matches.c.channel_id.in_(channels))
        .order_by(matches.c.touched_at.desc(), matches.c.id)
        .limit(limit)
    )
    rows, noted = list[MatchRow](), unreadable_rows.of(connection)
    for match_id in connection.scalars(query).all():
        with noted.apart(matches.name, match_id):
            row = stored.load(connection, match_id)
            rows += [row] if row is not None else []
    return rows
