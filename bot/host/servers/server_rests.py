"""Servers that rest, and wake: then all their dates move by the time in which nobody could play.

Reasons: no process ran, the bot was removed (`bot_removal.py`), the owner blocked the server or
paused the bot (`bot/host/owners`). They are stored by `storage/fleet/rests.py`, which also keeps
what is due in a server that rests from being done.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

import structlog
from sqlalchemy import Connection

from bot.host.delivery.background_queue import Background
from bot.host.league.rules.announcements import Advance
from bot.host.league.rules.schedule_shifts import Gap
from bot.host.league.seasons.seasons import Seasons
from bot.host.match.match_pauses import give_back
from bot.host.match.match_settings import MatchSettings
from storage.fleet import claims, rests
from storage.fleet.rests import PAUSED, Rest
from storage.match import match_issues, matches, outbox
from storage.match.match_issues import PLACE
from storage.server import seasons
from storage.server.due_work import Due
from storage.server.seasons import SeasonRow

NOTED_EVERY = 60_000
"""Milliseconds after which it is stored again that this process is running."""
DOWN = 2 * NOTED_EVERY
"""Length in ms above which a time without any such note counts as downtime."""
log = structlog.get_logger()


class ServerRests:
    """Notes when no process ran, and wakes servers that rest no longer."""

    def __init__(self, leagues: Seasons, background: Background, carry_on: Advance) -> None:
        """Wake the servers of these shards; `carry_on` delivers what has moved."""
        self.leagues = leagues
        self.matches = leagues.matches
        self.database = leagues.database
        self.background = background
        self._carry_on = carry_on
        self._noted_at: int | None = None
        self._noting = asyncio.Lock()

    async def note_awake(self) -> None:
        """Store that this process is running, and where none was since the last note."""
        async with self._noting:
            now = self.matches.now()
            if self._noted_at is None or not 0 <= now - self._noted_at < NOTED_EVERY:
                await self.database.write(lambda conn: self._note(conn, now))
                self._noted_at = now

    def _note(self, conn: Connection, now: int) -> None:
        shards = self.matches.shards
        noted_at = rests.awake_at(conn, shards)
        if noted_at is None or now - noted_at > DOWN:
            found = rests.absences(conn, shards, now, longer_than=DOWN)
            rests.add(conn, found)
            if found:
                log.info("was_down", servers=len(found), seconds=(now - found[0].since) // 1000)
        rests.note_awake(conn, shards, now)

    async def advance_clock(self, move: Callable[[], None]) -> None:
        """Let `move` advance the clock without counting as downtime, so that no date moves."""
        async with self._noting:
            move()
            now, shards = self.matches.now(), self.matches.shards
            await self.database.write(lambda conn: rests.note_awake(conn, shards, now))
            self._noted_at = now

    async def process(self, found: Due) -> None:
        """Claim and wake the servers that rest no longer; it runs in the background."""
        works = {key: partial(self._try, key) for key in found.waking}
        now = self.matches.now()
        await self.background.begin_claimed(self.database, works, found.channels, now)

    async def _try(self, key: str) -> None:
        """Wake a server; after a failure it rests on until the claim has expired."""
        guild_id = int(key.removeprefix(rests.KEY))
        try:
            moved = await self._wake(key, guild_id)
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            self.background.note("waking_failed", error, server=guild_id)
            return
        for match_id in moved:
            await self._carry_on(match_id)

    async def _wake(self, key: str, guild_id: int) -> list[str]:
        """Move every date of a server, and return the matches to deliver."""
        found = await self.database.read(lambda conn: seasons.live_in(conn, guild_id))

        def wake(conn: Connection) -> list[str]:
            claims.release(conn, key)
            reasons = rests.of(conn, guild_id)
            if not reasons or any(one.until is None for one in reasons):
                return []
            moved = self._move_all(conn, guild_id, reasons)
            rests.forget(conn, guild_id)
            return moved

        async with self.leagues.locked([one.id for one in found]):
            return await self.database.write(wake)

    def _move_all(self, conn: Connection, guild_id: int, reasons: Iterable[Rest]) -> list[str]:
        """Move every date of a server, and return the matches to deliver.

        During the owner's pause only what would have begun had to wait.
        """
        begins = min(one.since for one in reasons)
        stood = min((one.since for one in reasons if one.why != PAUSED), default=None)
        moved = []
        for match_id in matches.open_in(conn, guild_id or None):
            moved += self._move_match(conn, match_id, begins, stood)
        for season in seasons.live_in(conn, guild_id):
            moved += self._move_season(conn, season, begins, stood)
        return moved

    def _move_match(
        self, conn: Connection, match_id: str, begins: int, stood: int | None
    ) -> list[str]:
        """Give a match or lobby its time back; those of a league's rounds move with these."""
        row, now = matches.load(conn, match_id), self.matches.now()
        assert row is not None
        since = stood if row.status == "running" else begins
        is_rounds = row.status == "lobby" and MatchSettings.load(row.settings).league is not None
        if since is None or is_rounds or PLACE in match_issues.of(conn, match_id):
            return []
        later = give_back(conn, row, since, now)
        outbox.wake(conn, match_id, now)
        self.matches.enqueue(conn, later, "lobby" if row.status == "lobby" else "card", at=0)
        return [match_id]

    def _move_season(
        self, conn: Connection, season: SeasonRow, begins: int, stood: int | None
    ) -> list[str]:
        """Move the dates of a season that is open or running; an organiser's pause goes on."""
        now = self.matches.now()
        if season.game not in self.matches.games or season.paused_at is not None:
            return []
        if season.status == "open":
            lost = now - max(begins, season.created_at)
            wake_at = None if season.wake_at is None else season.wake_at + lost
            seasons.put(conn, replace(season, wake_at=wake_at))
            seasons.cards_changed(conn, season.id, now)
            return []
        since = begins if self.leagues.is_league(season) else stood
        if since is None:
            return []
        gap = Gap(max(since, season.started_at or since), now, "away")
        if gap.is_long:
            seasons.set_came_at(conn, season.id, now)  # nobody could come
        return self.leagues.shift(conn, season, gap)
