"""Every member the bot has met, and their display names per server."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, func, select

from storage.engine import rows
from storage.engine.hidden_members import names_in
from storage.schema.match_tables import names, players

DIRECT = 0
"""The guild id that stands for direct messages."""
NOBODY = 0
"""The user id that stands for deleted members in texts."""
_NAMES = select(names.c.user_id, names.c.name).where(
    rows.key_condition(names, "guild_id"), names.c.user_id.in_(bindparam("users", expanding=True))
)


def seen(
    connection: Connection,
    user_id: int,
    *,
    guild_id: int | None,
    name: str,
    locale: str | None,
    now: int,
) -> None:
    """Store a member's display name in this server (None: direct messages).

    A locale of None leaves the stored language as it was.
    """
    known = rows.find(connection, players, user_id=user_id)
    met = known[0].created_at if known else now
    spoken = {"locale": locale} if locale else {}
    rows.put(connection, players, {"user_id": user_id, "created_at": met, **spoken})
    guild_id = guild_id or DIRECT
    rows.put(connection, names, {"user_id": user_id, "guild_id": guild_id, "name": name})


def is_seen(
    connection: Connection, user_id: int, *, guild_id: int | None, name: str, locale: str | None
) -> bool:
    """Return whether a member is stored with this name and this language."""
    query = select(names.c.name, players.c.locale).join_from(
        names, players, players.c.user_id == names.c.user_id
    )
    here = (names.c.user_id == user_id) & (names.c.guild_id == (guild_id or DIRECT))
    row = connection.execute(query.where(here)).first()
    return row is not None and row.name == name and locale in {None, row.locale}


def known(connection: Connection, user_ids: Iterable[int]) -> list[int]:
    """Return those of the users who are stored, in the given order."""
    met = (user for user in user_ids if rows.find(connection, players, user_id=user))
    return [user for user in met if user != NOBODY]


def ids(connection: Connection) -> list[int]:
    """Return the user ids of all stored members."""
    query = select(players.c.user_id).where(players.c.user_id != NOBODY)
    return list(connection.scalars(query.order_by(players.c.user_id)))


def count(connection: Connection) -> int:
    """Return the number of stored members."""
    query = select(func.count()).where(players.c.user_id != NOBODY)
    return connection.scalar(query) or 0


def locale_of(connection: Connection, user_id: int) -> str | None:
    """Return the locale the player last used Discord in, None if unknown."""
    return connection.scalar(select(players.c.locale).where(players.c.user_id == user_id))


def names_of(
    connection: Connection, user_ids: Iterable[int], guild_id: int | None
) -> dict[int, str]:
    """Return the display names last seen in this server (None: direct messages), by user id."""
    asked = {"this_guild_id": guild_id or DIRECT, "users": list(user_ids)}
    return names_in(connection, connection.execute(_NAMES, asked))
