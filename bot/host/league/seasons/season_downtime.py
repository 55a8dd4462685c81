"""Downtime of the bot: deadlines of running seasons move, so that nobody loses time.

By how much: `rules/schedule_shifts.py`. The clocks of turns: `match/timeouts.py`.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable

import structlog
from sqlalchemy import Connection

from bot.host.league.rules.schedule_shifts import AWAY, Gap
from bot.host.league.seasons.season_pauses import Move
from bot.host.match.match_service import MatchService
from storage.server import seasons
from storage.server.seasons import SeasonRow

NOTED_EVERY = 60_000
"""Milliseconds after which it is stored again that the bot is running."""
log = structlog.get_logger()


class Downtime:
    """Stores for each running season that the bot is running; moves its deadlines after a gap."""

    def __init__(self, match_service: MatchService, move: Move) -> None:
        """Watch the seasons of these shards; `move` restores everybody's time."""
        self.matches = match_service
        self.database = match_service.database
        self._move = move
        self._noted_at: int | None = None
        self._watching = asyncio.Lock()

    async def detect(self) -> None:
        """Store that the bot is running; after downtime, restore everybody's time."""
        async with self._watching:
            now = self.matches.now()
            if self._noted_at is None or not 0 <= now - self._noted_at < NOTED_EVERY:
                await self._note(await self._running(), now)
                self._noted_at = now

    async def advance_clock(self, move: Callable[[], None]) -> None:
        """Let `move` advance the clock without counting as downtime, so that no deadline moves."""
        async with self._watching:
            move()
            now, ids = self.matches.now(), [season.id for season in await self._running()]
            await self.database.write(lambda conn: seasons.set_ran_at(conn, ids, now))
            self._noted_at = now

    async def _running(self) -> list[SeasonRow]:
        shards = self.matches.shards
        return await self.database.read(lambda conn: seasons.running(conn, shards))

    async def _note(self, running: list[SeasonRow], now: int) -> None:
        """Move the deadlines of seasons after downtime; those with the same gap move together."""
        moving = defaultdict[int, list[SeasonRow]](list)
        for season in running:
            ran_at = season.ran_at or season.started_at or now
            if (
                now - ran_at > AWAY
                and season.paused_at is None
                and season.game in self.matches.games
            ):
                moving[ran_at].append(season)
        for ran_at, rows in moving.items():
            log.info("season_days_moved", seconds=(now - ran_at) // 1000)
            await self._restore(rows, ran_at, now)
        ids = [season.id for season in running]
        if ids:
            await self.database.write(lambda conn: seasons.set_ran_at(conn, ids, now))

    async def _restore(self, rows: list[SeasonRow], ran_at: int, now: int) -> None:
        def note(conn: Connection) -> None:
            seasons.set_ran_at(conn, [season.id for season in rows], now)
            for season in rows:  # nobody could come
                seasons.set_came_at(conn, season.id, now)

        await self._move(rows, Gap(ran_at, now, "away"), note)
