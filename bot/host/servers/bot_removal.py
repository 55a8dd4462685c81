"""Removal of the bot from a server, and a new invitation within a grace period.

During the grace period the server rests, and all data stays; after it the data is deleted.
"""

from collections.abc import Callable, Collection
from datetime import timedelta

import structlog
from sqlalchemy import Connection

from bot.host.clock.recurring import Recurring
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.servers.server_data import ServerData
from storage.fleet import rests
from storage.member import privacy
from storage.server import champion_roles

GRACE = int(timedelta(days=30).total_seconds() * 1000)
"""Milliseconds for which a server's data stays after the bot was removed."""
EVERY = int(timedelta(hours=1).total_seconds() * 1000)
"""Milliseconds between two checks for expired servers. One must be expired at two of them in a row:
the clock may be ahead for a while, and what is deleted stays so."""
log = structlog.get_logger()


class Servers:
    """Tracks which servers the bot is in, among those of this process's shards."""

    def __init__(self, match_service: MatchService, server_data: ServerData) -> None:
        """Delete by `server_data`, which goes on by itself with a deletion that has failed."""
        self.matches = match_service
        self.server_data = server_data
        self._looks = Recurring(EVERY)
        self._seen = frozenset[int]()
        """The servers whose grace period was over at the last check."""

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
        return self._looks.is_due(self.matches.now())

    async def tick(self) -> None:
        """Delete the data of servers after their grace period, and old requests to take roles."""
        now = self.matches.now()
        self._looks.done(now)
        await self.matches.database.write(lambda conn: champion_roles.delete_old(conn, now))
        found = frozenset(filter(self.matches.shards.owns, await self._expired(now)))
        twice, self._seen = found & self._seen, found
        for guild_id in sorted(twice):
            try:
                with self.server_data.deleting(guild_id):
                    await self._forget(guild_id, now)
            except Refusal:  # its data is being exported: an hour later
                pass
            except Exception:  # the others are not kept longer because of it
                log.exception("server_deletion_failed", server=guild_id)

    async def _expired(self, now: int) -> list[int]:
        """Return the servers whose grace period is over."""
        return await self.matches.database.read(
            lambda conn: rests.resting(conn, "removed", before=now - GRACE)
        )

    async def _forget(self, guild_id: int, now: int) -> None:
        if guild_id not in await self._expired(now):  # the bot was invited a moment ago
            return
        await self.server_data.forget(guild_id)
        log.info("server_data_deleted", server=guild_id)


def _changed(
    conn: Connection, present: set[int], owns: Callable[[int], bool]
) -> tuple[list[int], list[int]]:
    """Return the servers that the bot has left, and those it has rejoined, while offline."""
    left = set(rests.resting(conn, "removed"))
    gone = filter(owns, privacy.servers(conn) - present - left)
    return sorted(gone), sorted(left & present)
