"""The ticks of the host, one a second, which begin what is due."""

import asyncio

from bot.host.app.services import Services
from bot.host.league.seasons import season_pauses
from storage.fleet import claims
from storage.server import due_work
from storage.server.due_work import Due


class Ticks:
    """Starts the jobs that are due in the shards of this process."""

    def __init__(self, services: Services) -> None:
        """Continue what was unfinished at the last shutdown with the first ticks."""
        self._services = services
        self._has_released_claims = False

    async def start_jobs(self) -> None:
        """Start the jobs that are due: timers, computers, unfilled lobbies, undelivered messages.

        They run in the background; this does not wait for them. Jobs of these
        shards that an earlier process had claimed are due again at the first tick.
        """
        if not self._has_released_claims:
            shards, now = self._services.matches.shards, self._services.matches.now()
            await self._services.database.write(lambda conn: claims.release_of(conn, shards, now))
            self._has_released_claims = True
        # first: after a downtime nothing that came due meanwhile may be done before it has moved
        await self._services.rests.note_awake()
        if self._services.departed_members.is_due:
            self._services.background.begin("departed members", self._look_for_departed_members)
        if self._services.owner_watch.is_due:
            self._services.background.begin("owner", self._services.owner_watch.refresh)
        if self._services.servers.is_due:
            self._services.background.begin("servers", self._services.servers.tick)
        if self._services.cup_closing.is_due:
            self._services.background.begin("cups", self._services.cup_closing.tick)
        if self._services.own_data.is_due:
            self._services.background.begin("deletions", self._services.finish_deletions)
        if self._services.panels.is_due:
            self._services.background.begin("panels", self._services.panels.let_go)
        if self._services.matches.has_old_states:
            self._services.background.begin("states", self._services.matches.delete_old_states)
        self._services.forget_old_names()
        due = await self._find_due()
        await asyncio.gather(
            self._services.scheduler.process(due),
            self._services.seasons.process(due),
            self._services.puzzle_posts.process(due),
            self._services.champion_roles.process(due),
            self._services.rests.process(due),
            self._services.stranded_lobbies.process(due),
        )

    async def _find_due(self) -> Due:
        """Return what is due in these shards now."""
        now, shards = self._services.matches.now(), self._services.matches.shards
        silent_since, most = now - season_pauses.AFTER, self._services.scheduler.most
        return await self._services.database.read(
            lambda conn: due_work.find(
                conn, now, silent_since=silent_since, limit=most, shards=shards
            )
        )

    async def _look_for_departed_members(self) -> None:
        """Check whether long-awaited members have left the server, and deliver that."""
        for match_id in await self._services.departed_members.tick():
            await self._services.scheduler.advance(match_id)
