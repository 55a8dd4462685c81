"""Registers `/owner` in the owners' servers, and takes it away from servers named no longer."""

import asyncio
import json
from typing import TYPE_CHECKING

import discord
import structlog

from bot.commands.owner import owner_commands
from bot.interactions.router import Router
from bot.transport.delivery_errors import FAILURES, error_of
from storage.server import key_values

if TYPE_CHECKING:
    from bot.discord.client import Fulltime

VERSION = 1
"""Raised when the commands of `/owner` change, so that they are sent again."""
log = structlog.get_logger()


class OwnerSync:
    """The commands of the owners' servers, and whether an owner has stopped the bot."""

    def __init__(self, bot: "Fulltime", guild_ids: frozenset[int]) -> None:
        """Let these servers have `/owner`."""
        self._bot = bot
        self._guild_ids = guild_ids
        self.stopped = asyncio.Event()
        """Set when an owner has stopped the bot."""

    def add_commands(self, router: Router) -> None:
        """Add `/owner` to the tree of commands, for these servers alone."""
        if self._guild_ids:
            guilds = [discord.Object(number) for number in sorted(self._guild_ids)]
            self._bot.tree.add_command(owner_commands(router), guilds=guilds)

    async def sync(self) -> None:
        """Send the commands if the servers or the commands differ from those sent last."""
        database, key = self._bot.database, key_values.OWNER_SERVERS
        stored = await database.read(lambda conn: key_values.get(conn, key))
        known = dict[str, int]()
        with database.unreadable.apart("facts", key):  # the commands are sent again
            known = dict(json.loads(stored or "{}"))
        wanted = {str(number): VERSION for number in sorted(self._guild_ids)}
        done = dict(known)
        for guild_id in sorted({*known, *wanted}):
            if known.get(guild_id) == wanted.get(guild_id):
                continue
            try:
                await self._bot.tree.sync(guild=discord.Object(int(guild_id)))
            except FAILURES as error:  # such as that the bot is not in that server
                log.warning("owner_command_sync_failed", server=guild_id, why=str(error_of(error)))
                continue
            done.pop(guild_id, None)
            done.update({guild_id: VERSION} if guild_id in wanted else {})
        if done != known:
            text = json.dumps(done)
            await database.write(lambda conn: key_values.put(conn, key, text))
            log.info("owner_commands_synced", servers=len(done))
