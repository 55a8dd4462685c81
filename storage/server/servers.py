"""The settings of servers, as their managers chose them."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from storage.engine import rows, unreadable_rows
from storage.fleet import rests
from storage.schema.member_tables import servers


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; times are ms UTC, `close_hour` is 0 to 23 in `zone`.

    Hour 0 is midnight at the end of a day. `channel_id` is for announcements, `language` None
    follows Discord's locale, `weekends` stops clocks at weekends, `max_matches` None leaves the
    limit to the operator. `speed`, `weekends` and `on_timeout` are the defaults of a new lobby.
    `offered` says that the set-up was offered once. `match_channels` are the ids of the channels
    where matches may be opened, empty: everywhere; `matches_per_channel` limits how many are open
    in one channel. `news` says that it wants the announcements of whoever runs the bot. `pages_key`
    is what the address of its public pages ends with, None if it has none. `pages_listed`: search
    engines may list them. `pages_delay` is after how many minutes they show what was played in a
    running match, None: never.
    """

    guild_id: int
    zone: str = "UTC"
    language: str | None = None
    channel_id: int | None = None
    close_hour: int = 22
    speed: str = "day"
    weekends: bool = False
    on_timeout: str = "ask"
    max_matches: int | None = None
    offered: bool = False
    match_channels: tuple[int, ...] = ()
    matches_per_channel: int | None = None
    news: bool = False
    pages_key: str | None = None
    pages_listed: bool = False
    pages_delay: int | None = None


def load(connection: Connection, guild_id: int) -> Server:
    """Return the server's settings, or the defaults."""
    found = rows.find(connection, servers, guild_id=guild_id)
    return _server(connection, found[0]) if found else Server(guild_id)


def with_pages(connection: Connection, key: str) -> Server | None:
    """Return the server whose public pages have this key in their address.

    None without one, and while nothing is shown in it: the bot was removed, the owner has blocked
    the server, or has paused all.
    """
    query = select(servers).where(servers.c.pages_key == key)
    row = connection.execute(query.where(rests.is_shown(servers.c.guild_id))).first()
    return _server(connection, row) if row else None


def _server(connection: Connection, row: Row[Any]) -> Server:
    values, channels = row._asdict(), tuple[int, ...]()
    with unreadable_rows.of(connection).apart(servers.name, row.guild_id):
        channels = tuple(json.loads(values["match_channels"]))
    return Server(**values | {"match_channels": channels})


def language_of(connection: Connection, guild_id: int) -> str:
    """Return the language of a server's public messages, "en" by default."""
    return load(connection, guild_id).language or "en"


def with_news(connection: Connection) -> dict[int, int | None]:
    """Return the servers that want announcements, each with its channel for them, if any.

    Those that rest want none.
    """
    guild_id = servers.c.guild_id
    query = select(guild_id, servers.c.channel_id).where(servers.c.news, rests.goes_on(guild_id))
    return {row.guild_id: row.channel_id for row in connection.execute(query.order_by(guild_id))}


def wants_news(connection: Connection, guild_id: int) -> bool:
    """Return whether a server is one of those `with_news`."""
    query = select(servers.c.news).where(servers.c.guild_id == guild_id)
    return bool(connection.scalar(query.where(rests.goes_on(servers.c.guild_id))))


def save(connection: Connection, server: Server) -> None:
    """Insert or update a server's settings."""
    values = rows.field_values(server)
    rows.put(connection, servers, values | {"match_channels": json.dumps(server.match_channels)})
