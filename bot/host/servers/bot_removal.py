"""Removal of the bot from a server, and a new invitation within a grace period.

During the grace period the server rests, and all data stays; after it the data is deleted.
"""

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from datetime import timedelta

import structlog
from sqlalchemy import Connection

from bot.host.delivery.messages import Messenger
from bot.host.match.match_service import MatchService
from bot.host.members import data_requests
from bot.host.members.data_requests import DataRequests
from bot.host.refusal import Refusal
from bot.host.servers.repeated_deletions import forget_server
from bot.host.servers.webhook_removal import delete_webhooks
from storage.fleet import rests
from storage.member import privacy
from storage.member.deletions import SERVER
from storage.server import champion_roles

GRACE = int(timedelta(days=30).total_seconds() * 1000)
"""Milliseconds for which a server's data stays after the bot was removed."""
EVERY = int(timedelta(hours=1).total_seconds() * 1000)
"""Milliseconds between two checks for expired servers."""
log = structlog.get_logger()


class Servers:
    """Tracks which servers the bot is in, among those of this process's shards."""

    def __init__(
        self,
        match_service: MatchService,
        messenger: Messenger,
        requests: DataRequests,
        clean_up: Callable[[], Awaitable[None]],
    ) -> None:
        """Use these services; after a deletion `clean_up` clears caches and truncates the WAL."""
        self.matches = match_service
        self.messenger = messenger
        self.requests = requests
        self._clean_up = clean_up
        self._looks_at = 0

    async def synchronize(self, guild_ids: Collection[int]) -> None:
        """Catch up on changes while offline: the bot is in exactly these servers."""
        present, owns = set(guild_ids), self.matches.shards.owns
        gone, back = await self.matches.database.read(lambda conn: _changed(conn, present, owns))
        for guild_id in gone:
            await self.suspend_server(guild_id)
        for guild_id in back:
            await self.invited(guild_id)

    async def suspend_server(self, guild_id: int) -> None:
        """Let a server rest, since the bot is no longer in it."""
        now = self.matches.now()
        await self.matches.database.write(lambda conn: rests.begin(conn, guild_id, "removed", now))
        log.info("removed_from_server", server=guild_id)

    async def invited(self, guild_id: int) -> None:
        """Let a server wake, unless it rests for another reason, too."""
        now = self.matches.now()
        await self.matches.database.write(lambda conn: rests.end(conn, guild_id, "removed", now))

    @property
    def is_due(self) -> bool:
        """Return whether it is time for the next check."""
        return self.matches.now() >= self._looks_at

    async def tick(self) -> None:
        """Delete the data of servers after their grace period, and old requests to take roles."""
        now = self.matches.now()
        self._looks_at = now + EVERY
        await self.matches.database.write(lambda conn: champion_roles.delete_old(conn, now))
        for guild_id in filter(self.matches.shards.owns, await self._expired(now)):
            deletion = self.requests.only_one((SERVER, guild_id), data_requests.DELETION)
            with suppress(Refusal), deletion:  # refused while its data is exported: an hour later
                await self._forget(guild_id, now)

    async def _expired(self, now: int) -> list[int]:
        """Return the servers whose grace period is over."""
        return await self.matches.database.read(
            lambda conn: rests.resting(conn, "removed", before=now - GRACE)
        )

    async def _forget(self, guild_id: int, now: int) -> None:
        if guild_id not in await self._expired(now):  # the bot was invited a moment ago
            return
        webhooks = await forget_server(self.matches.database, guild_id, now)
        await delete_webhooks(self.messenger, webhooks)
        await self._clean_up()
        log.info("server_data_deleted", server=guild_id)


def _changed(
    conn: Connection, present: set[int], owns: Callable[[int], bool]
) -> tuple[list[int], list[int]]:
    """Return the servers that the bot has left, and those it has rejoined, while offline."""
    left = set(rests.resting(conn, "removed"))
    gone = filter(owns, privacy.servers(conn) - present - left)
    return sorted(gone), sorted(left & present)
