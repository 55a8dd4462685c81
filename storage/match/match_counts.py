"""Numbers of matches, and the versions of many."""

from collections.abc import Collection

from sqlalchemy import Connection, func, select

from storage.match.matches import Status
from storage.schema.match_tables import matches, seats


def count(connection: Connection, status: Status) -> int:
    """Return the number of matches with this status."""
    query = select(func.count()).where(matches.c.status == status)
    return connection.scalars(query).one()


def counts(connection: Connection) -> dict[str, dict[str, int]]:
    """Return the number of matches by game and status."""
    query = select(matches.c.game, matches.c.status, func.count())
    found: dict[str, dict[str, int]] = {}
    grouped = query.group_by(matches.c.game, matches.c.status)
    for game, status, number in connection.execute(grouped.order_by(matches.c.game)):
        found.setdefault(game, {})[status] = number
    return found


def first_created(connection: Connection) -> int | None:
    """Return when the oldest match was created (ms), None if there is none."""
    found: int | None = connection.scalar(select(func.min(matches.c.created_at)))
    return found


def count_open(connection: Connection, user_id: int, guild_id: int | None) -> int:
    """Return the number of lobbies and running matches of this server in which a player sits."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    query = select(func.count()).where(
        matches.c.id.in_(mine),
        matches.c.status.in_(("lobby", "running")),
        matches.c.guild_id.is_(None) if guild_id is None else matches.c.guild_id == guild_id,
    )
    return connection.scalar(query) or 0


def count_open_in(connection: Connection, channel_id: int) -> int:
    """Return the number of lobbies and running matches opened in a channel."""
    is_open = matches.c.status.in_(("lobby", "running"))
    query = select(func.count()).where((matches.c.channel_id == channel_id) & is_open)
    return connection.scalars(query).one()


def versions_of(
    connection: Connection, match_ids: Collection[str]
) -> dict[tuple[str, int | None], int]:
    """Return the versions of those of these matches that exist, by their ids and each player."""
    columns = (matches.c.id, seats.c.user_id, matches.c.version)
    query = select(*columns).join_from(matches, seats).where(matches.c.id.in_(match_ids))
    return {(row.id, row.user_id): row.version for row in connection.execute(query)}
