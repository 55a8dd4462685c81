"""The role that a server gives to the champions of its seasons, and who holds it."""

from dataclasses import dataclass, replace

from sqlalchemy import Connection, Select, exists, select

from storage.engine import rows
from storage.fleet import rests
from storage.fleet.claims import is_claimed, key_of
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema.retry_columns import Moment
from storage.schema.season_tables import (
    champion_roles,
    members,
    role_holders,
    roles_to_take,
    seasons,
)

KIND = "role"
"""The kind of keys of due work and of claims; the server's id follows."""
TROUBLES = ("rights", "power", "role")
"""The values of `ChampionRole.trouble`."""
KEPT_MS = 30 * 86_400_000
"""Milliseconds for which the bot tries to take a role from a member whose data was deleted."""


@dataclass(frozen=True, slots=True)
class ChampionRole:
    """A server's role for champions; `role_id` None: no role is given, and earlier ones are taken.

    `due_at` (ms) is when the bot next gives and takes roles, None: when a season ends. `trouble` is
    why it cannot: the permission is missing ("rights"), the role may change the server ("power"),
    or it was deleted ("role").
    """

    guild_id: int
    role_id: int | None = None
    due_at: int | None = None
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class RoleHolder:
    """A member who has a server's role, or is about to get it (`given` is False).

    `tried_at` (ms) is when Discord last answered a request to give it: if it is not `given` then,
    the member was not in the server.
    """

    guild_id: int
    user_id: int
    role_id: int
    given: bool = False
    tried_at: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonWinner:
    """A winner of a season's highest division, by number; `user_id` None is a former member."""

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
    """Make a server's role due at once, if it has chosen one."""
    champion_role = load(connection, guild_id)
    if champion_role is not None:
        put(connection, replace(champion_role, due_at=now))


def holders(connection: Connection, guild_id: int) -> list[RoleHolder]:
    """Return who holds roles of champions in a server, or is about to."""
    found = rows.find(connection, role_holders, guild_id=guild_id)
    return [RoleHolder(**row._asdict()) for row in found]


def every_holder(connection: Connection) -> list[RoleHolder]:
    """Return who holds roles of champions in all servers, or is about to."""
    return [RoleHolder(**row._asdict()) for row in connection.execute(select(role_holders))]


def held_by(connection: Connection, user_id: int) -> list[RoleHolder]:
    """Return the roles of champions that a member holds, or is about to, in all servers."""
    found = rows.find(connection, role_holders, user_id=user_id)
    return [RoleHolder(**row._asdict()) for row in found]


def put_holder(connection: Connection, holder: RoleHolder) -> None:
    """Insert or update a holder."""
    rows.put(connection, role_holders, rows.field_values(holder))


def answered(connection: Connection, holder: RoleHolder, now: int, *, given: bool) -> None:
    """Store that Discord gave the role at `now` (ms), or that the member is not in the server.

    Nothing is stored if the member's data was deleted meanwhile.
    """
    rows.change(connection, role_holders, {"given": given, "tried_at": now}, **_key(holder))


def came_back(connection: Connection, holder: RoleHolder, now: int) -> None:
    """Make the role of a member who is in the server again due at once, at `now` (ms)."""
    fresh = {"given": False, "tried_at": None}
    if rows.change(connection, role_holders, fresh, **_key(holder)):
        wake(connection, holder.guild_id, now)


def leave(connection: Connection, user_id: int, now: int) -> None:
    """Schedule taking the roles of a member whose data is about to be deleted, at `now` (ms)."""
    for holder in held_by(connection, user_id):
        values = _key(holder) | {"asked_at": now}
        rows.put(connection, roles_to_take, values)
        wake(connection, holder.guild_id, now)


def leaving(connection: Connection, guild_id: int, now: int) -> list[RoleHolder]:
    """Return the roles still to be taken from deleted members, for at most `KEPT_MS`."""
    found = rows.find(connection, roles_to_take, guild_id=guild_id)
    kept = [row for row in found if row.asked_at > now - KEPT_MS]
    return [RoleHolder(row.guild_id, row.user_id, row.role_id, given=True) for row in kept]


def delete_old(connection: Connection, now: int) -> None:
    """Delete, for all servers, the roles to take that could not be taken within `KEPT_MS`."""
    table = roles_to_take
    connection.execute(table.delete().where(table.c.asked_at <= now - KEPT_MS))


def remove_leaving(connection: Connection, holder: RoleHolder) -> None:
    """Delete the record that a role is to be taken from a former member, if there is one."""
    rows.remove(connection, roles_to_take, **_key(holder))


def remove_holder(connection: Connection, holder: RoleHolder) -> None:
    """Delete a holder, if there is one."""
    rows.remove(connection, role_holders, **_key(holder))


def _key(holder: RoleHolder) -> dict[str, int]:
    """Return the columns that identify a holder."""
    return rows.field_values(holder, without=("given", "tried_at"))


def winners(connection: Connection, guild_id: int) -> list[SeasonWinner]:
    """Return the first places of a server's seasons that are over, earliest first.

    A member who was alone in the highest division has beaten nobody and is left out.
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
    """Return the query for these shards' awake, unclaimed servers whose role is due."""
    guild_id = champion_roles.c.guild_id
    key = key_of(KIND, guild_id)
    due_at = champion_roles.c.due_at
    return select(key.label("key"), guild_id.label("channel_id"), due_at.label("since")).where(
        due_at <= now, rests.goes_on(guild_id), ~is_claimed(key, now), shards.owned(guild_id)
    )
