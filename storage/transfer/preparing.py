"""Makes a server's rows ready for another installation: another bot, perhaps another server."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Table, delete, select, update

from storage.engine import rows
from storage.fleet import rests
from storage.fleet.rests import Rest
from storage.schema import match_tables, member_tables, season_tables
from storage.schema.match_tables import metadata
from storage.server import seasons, servers
from storage.server.servers import Server

CARDS = {match_tables.cups: "card", season_tables.seasons: "cards"}
"""The keys of settings that name messages of the other bot."""
OF_THE_PLACE = (
    member_tables.post_targets,
    season_tables.champion_roles,
    season_tables.role_holders,
    season_tables.roles_to_take,
)
"""Tables that name channels and roles of the server they come from."""


def forget_messages(connection: Connection) -> None:
    """Forget the messages and webhooks of the other bot, and its attempts to post others."""
    fresh = {"tried_at": None, "tries": 0, "next_try_at": 0, "claimed_until": None}
    connection.execute(update(match_tables.outbox).values(fresh))
    no_webhook = {"webhook_id": None, "webhook_token": None}
    connection.execute(update(member_tables.post_targets).values(no_webhook))
    for table, key in CARDS.items():
        for row in connection.execute(select(table.c.id, table.c.settings)).all():
            settings = json.loads(row.settings)
            if settings.pop(key, None) is not None:
                rows.change(connection, table, {"settings": json.dumps(settings)}, id=row.id)


def leave_out_unfinished(connection: Connection) -> dict[str, int]:
    """Delete seasons and cups whose matches are not there; return how many, by table."""
    left = {}
    for table in CARDS:
        gone = connection.execute(delete(table).where(table.c.status.in_(seasons.LIVE)))
        left[table.name] = gone.rowcount
    return left


def rest(connection: Connection, guild_id: int, since: int, now: int) -> None:
    """Let the server rest since it was exported, or since it rested then; the bot is not in it yet.

    It wakes once the bot finds itself in the server, and nothing has lost time.
    """
    rested = [each_rest.since for each_rest in rests.of(connection, guild_id)]
    rests.forget(connection, guild_id)
    rests.add(connection, [Rest(guild_id, "down", min([since, *rested]), now)])
    rests.begin(connection, guild_id, "removed", now)


def keep_news(connection: Connection, here: Server) -> None:
    """Keep whether a server wants the news of this bot's owner: the file tells of another's."""
    server = servers.load(connection, here.guild_id)
    servers.save(connection, replace(server, news=here.news))


def move(connection: Connection, guild_id: int, target: int, channel_id: int | None) -> None:
    """Give all rows to the target server, and post in this channel from now on, if given."""
    if target != guild_id:
        for table in OF_THE_PLACE:
            connection.execute(table.delete())
        for table in metadata.sorted_tables:
            if "guild_id" in table.c:
                connection.execute(table.update().values(guild_id=target))
    if channel_id is not None:
        places: Mapping[Table, Mapping[str, Any]] = {
            match_tables.matches: {"channel_id": channel_id, "thread_id": None},
            match_tables.cups: {"channel_id": channel_id},
            season_tables.seasons: {"channel_id": channel_id},
            member_tables.servers: {"channel_id": channel_id, "match_channels": "[]"},
        }
        for table, values in places.items():
            connection.execute(update(table).values(values))
