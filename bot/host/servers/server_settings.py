"""A server's settings as stored, for the panels on which managers change them."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.permissions import guild_of
from storage.engine.database import Database
from storage.server import servers
from storage.server.servers import Server


class ServerSettings:
    """Reads and changes the settings of the server in which somebody has pressed."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, interaction: MemberInteraction) -> Server:
        """Return the settings."""
        guild_id = guild_of(interaction)
        return await self.database.read(lambda conn: servers.load(conn, guild_id))

    async def change(self, interaction: MemberInteraction, **values: Any) -> None:  # noqa: ANN401 - by column
        """Store these settings; whoever does so needs no offer to set the server up."""
        guild_id = guild_of(interaction)

        def write(conn: Connection) -> None:
            servers.save(conn, replace(servers.load(conn, guild_id), offered=True, **values))

        await self.database.write(write)
