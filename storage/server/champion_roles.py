"""The role that a server gives to the champions of its seasons, and who holds it."""

from dataclasses import dataclass, replace

from sqlalchemy import Connection, Select, Text, cast, exists, literal, select

from storage.engine import rows
from storage.fleet.claims import is_claimed
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema.member_tables import servers
from storage.schema.retry_columns import Moment
from storage.schema.season_tables import (
    champion_roles,
    members,
    role_holders,
    roles_to_take,
    seasons,
)

KEY = "role "
"""What keys of due work and of claims begin with, before the server's id."""
KEPT_MS = 30 * 86_400_000
"""Milliseconds for which it is tried to take a role from somebody whose data was deleted."""


@dataclass(frozen=True, slots=True)
class ChampionRole:
    """A server's role for champions; `role_id` None: none is given, and any other is taken.

    `due_at` is when it is to be looked after (ms), None for when a season ends. `trouble` is why it
    cannot be given: the permission is missing ("rights"), or the role was deleted ("role").
    """

    guild_id: int
    role_id: int | None = None
    due_at: int | None = None
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class RoleHolder:
    """A member who has the role of a server, or is about to get it as long as it is not `given`."""

    guild_id: int
    user_id: int
    role_id: int
    given: bool = False


@dataclass(frozen=True, slots=True)
class SeasonWinner:
    """A first place in the highest division of a season, by number; `user_id` None is former."""

    season_id: str
    game: str
    season: str
    number: int
    user_id: int | None


def load(connection: Connection, guild_id: int) -> ChampionRole | None:
    """Return a server's role; None if it never chose one."""
    found = rows.find(connection, champion_roles, guild_id=guild_id)
    return ChampionRole(**found[0]._asdict()) if found else None


def put(connection: Connection, role: ChampionRole) -> None:
    """Insert or replace a server's role."""
    rows.put(connection, champion_roles, rows.field_values(role))


def chosen(connection: Connection) -> dict[int, int]:
    """Return the chosen roles by server."""
    table = champion_roles
    query = select(table.c.guild_id, table.c.role_id).where(table.c.role_id.is_not(None))
    return {row.guild_id: row.role_id for row in connection.execute(query)}


def wake(connection: Connection, guild_id: int, now: int) -> None:
    """Let a server's role be looked after at once, if it has chosen one."""
    found = load(connection, guild_id)
    if found is not None:
        put(connection, replace(found, due_at=now))


def holders(connection: Connection, guild_id: int) -> list[RoleHolder]:
    """Return who holds roles of champions in a server, or is about to."""
    found = rows.find(connection, role_holders, guild_id=guild_id)
    return [RoleHolder(**row._asdict()) for row in found]


def held_by(connection: Connection, user_id: int) -> list[RoleHolder]:
    """Return the roles of champions that a member holds, or is about to, in all servers."""
    found = rows.find(connection, role_holders, user_id=user_id)
    return [RoleHolder(**row._asdict()) for row in found]


def put_holder(connection: Connection, holder: RoleHolder) -> None:
    """Insert or update a holder."""
    rows.put(connection, role_holders, rows.field_values(holder))


def leave(connection: Connection, user_id: int, now: int) -> None:
    """Let a member's roles be taken at once whose data is about to be deleted, at `now` (ms)."""
    for one in held_by(connection, user_id):
        values = rows.field_values(one, without=("given",)) | {"asked_at": now}
        rows.put(connection, roles_to_take, values)
        wake(connection, one.guild_id, now)


def leaving(connection: Connection, guild_id: int, now: int) -> list[RoleHolder]:
    """Return whose data was deleted and who still has a role, as long as that is kept."""
    found = rows.find(connection, roles_to_take, guild_id=guild_id)
    kept = [row for row in found if row.asked_at > now - KEPT_MS]
    return [RoleHolder(row.guild_id, row.user_id, row.role_id, given=True) for row in kept]


def delete_old(connection: Connection, now: int) -> None:
    """Delete of all servers which roles were to be taken and could not be in the time allowed."""
    table = roles_to_take
    connection.execute(table.delete().where(table.c.asked_at <= now - KEPT_MS))


def remove_leaving(connection: Connection, holder: RoleHolder) -> None:
    """Delete that a role is to be taken from a former member, if it is."""
    rows.remove(connection, roles_to_take, **rows.field_values(holder, without=("given",)))


def remove_holder(connection: Connection, holder: RoleHolder) -> None:
    """Delete a holder, if there is such a one."""
    keys = rows.field_values(holder, without=("given",))
    rows.remove(connection, role_holders, **keys)


def winners(connection: Connection, guild_id: int) -> list[SeasonWinner]:
    """Return the first places of a server's seasons that are over, earliest first.

    Whoever was alone in the highest division has won against nobody, and is none of them.
    """
    other = members.alias()
    has_rival = exists().where(
        other.c.season_id == members.c.season_id,
        other.c.level == 0,
        other.c.number != members.c.number,
    )
    query = (
        select(seasons.c.id, seasons.c.game, seasons.c.name, members.c.number, members.c.user_id)
        .join_from(seasons, members, members.c.season_id == seasons.c.id)
        .where(seasons.c.guild_id == guild_id, seasons.c.status == "over")
        .where(members.c.level == 0, members.c.place == 1, has_rival)
        .order_by(seasons.c.ended_at, seasons.c.id, members.c.number)
    )
    return [SeasonWinner(*row) for row in connection.execute(query)]


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' unclaimed servers whose role is to be looked after."""
    guild_id = champion_roles.c.guild_id
    key = literal(KEY, Text).concat(cast(guild_id, Text))
    has_left = exists().where(servers.c.guild_id == guild_id, servers.c.removed_at.is_not(None))
    due_at = champion_roles.c.due_at
    return select(key.label("key"), guild_id.label("channel_id"), due_at.label("since")).where(
        due_at <= now, ~has_left, ~is_claimed(key, now), shards.owned(guild_id)
    )
