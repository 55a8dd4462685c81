"""Servers that rest, and wake: then all their dates move by the time in which nobody could play.

Reasons: no process ran, the bot was removed (`bot_removal.py`), the owner blocked the server or
paused the bot (`bot/host/owners`). They are stored by `storage/fleet/rests.py`, which also keeps
what is due in a server that rests from being done.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import structlog
from sqlalchemy import Connection

from bot.host.clock.recurring import Recurring
from bot.host.cups import cup_delivery, sign_ups
from bot.host.delivery.background_queue import Background
from bot.host.league.rules.announcements import Advance
from bot.host.league.rules.schedule_shifts import AWAY, Gap
from bot.host.league.seasons.seasons import Seasons
from bot.host.match.match_pauses import give_back
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import put_row
from bot.host.servers.wake_posts import AWAKE, SINCE, Awake
from storage.engine.unreadable_rows import apart
from storage.fleet import claims, rests
from storage.fleet.rests import PAUSED, Rest
from storage.match import match_issues, matches, outbox
from storage.match.match_issues import PLACE
from storage.server import clock_set_back, cups, divisions, seasons
from storage.server.due_work import Due
from storage.server.seasons import SeasonRow

NOTED_EVERY = 60_000
"""Milliseconds after which it is stored again that this process is running."""
DOWN = 2 * NOTED_EVERY
"""Length in ms above which a time without any such note counts as downtime."""
log = structlog.get_logger()


@dataclass(slots=True)
class Moved:
    """Matches to deliver: `told` are those of seasons and cups whose dates have moved."""

    told: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


class ServerRests:
    """Notes when no process ran, and wakes servers that rest no longer."""

    def __init__(self, leagues: Seasons, background: Background, carry_on: Advance) -> None:
        """Wake the servers of these shards; `carry_on` delivers what has moved."""
        self.leagues = leagues
        self.matches = leagues.matches
        self.database = leagues.database
        self.background = background
        self._carry_on = carry_on
        self._notes = Recurring(NOTED_EVERY)
        self._noting = asyncio.Lock()

    async def note_awake(self) -> None:
        """Store that this process is running, and where none was since the last note.

        A clock that was set back is a downtime of negative length: what such a time had moved, or
        was begun in it, is as much earlier, but for the days of seasons, which never are.
        """
        async with self._noting:
            now = self.matches.now()
            if self._notes.is_due(now):
                await self.database.write(lambda conn: self._store_rests(conn, now))
                self._notes.done(now)

    def _store_rests(self, conn: Connection, now: int) -> None:
        shards = self.matches.shards
        noted_at = rests.awake_at(conn, shards)
        if noted_at is None or now - noted_at > DOWN:
            found = rests.absences(conn, shards, now, longer_than=DOWN)
            rests.add(conn, found)
            if found:
                log.info("was_down", servers=len(found), seconds=(now - found[0].since) // 1000)
        elif noted_at - now > DOWN:
            clock_set_back.wait_no_longer(conn, now)
            here = filter(shards.owns, rests.waiting(conn))
            rests.add(conn, (Rest(number, "down", noted_at, now) for number in here))
            log.warning("clock_set_back", seconds=(noted_at - now) // 1000)
        rests.note_awake(conn, shards, now)

    async def advance_clock(self, move: Callable[[], None]) -> None:
        """Let `move` advance the clock without counting as downtime, so that no date moves."""
        async with self._noting:
            move()
            now, shards = self.matches.now(), self.matches.shards
            await self.database.write(lambda conn: rests.note_awake(conn, shards, now))
            self._notes.done(now)

    async def process(self, due: Due) -> None:
        """Claim and wake the servers that rest no longer; it runs in the background."""
        works = {key: partial(self._try, key) for key in due.waking}
        now = self.matches.now()
        await self.background.begin_claimed(self.database, works, due.channels, now)

    async def _try(self, key: str) -> None:
        """Wake a server; after a failure it rests on until the claim has expired."""
        guild_id = int(claims.id_in(key))
        try:
            moved = await self._wake(key, guild_id)
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            self.background.log_failure("waking_failed", error, server=guild_id)
            return
        for match_id in moved:
            with suppress(Exception):  # its deliveries are due: the next tick tells what is wrong
                await self._carry_on(match_id)

    async def _wake(self, key: str, guild_id: int) -> list[str]:
        """Move every date of a server, and return the matches to deliver."""
        found = await self.database.read(lambda conn: seasons.live_in(conn, guild_id))

        def wake(conn: Connection) -> list[str]:
            claims.release(conn, key)
            reasons = rests.of(conn, guild_id)
            if not reasons or any(reason.until is None for reason in reasons):
                return []
            moved = self._move_all(conn, guild_id, reasons)
            self._announce(conn, moved, reasons)
            rests.forget(conn, guild_id)
            return [*dict.fromkeys((*moved.told, *moved.others))]

        async with self.leagues.locked([season.id for season in found]):
            return await self.database.write(wake)

    def _announce(self, conn: Connection, moved: Moved, reasons: Iterable[Rest]) -> None:
        """Enqueue the post about new dates, if any have moved that everybody may read."""
        now = self.matches.now()
        rested = now - min(reason.since for reason in reasons)
        for match_id in moved.told[:1] if abs(rested) > AWAY else ():
            with apart(conn, "matches", match_id):
                row = matches.load(conn, match_id)
                assert row is not None
                why = next(why for why in SINCE if any(reason.why == why for reason in reasons))
                put_row(conn, row, AWAKE, now, Awake(why, rested), latest=True)

    def _move_all(self, conn: Connection, guild_id: int, reasons: Iterable[Rest]) -> Moved:
        """Move every date of a server.

        During the owner's pause only what would have begun had to wait.
        """
        begins = min(reason.since for reason in reasons)
        stood = min((reason.since for reason in reasons if reason.why != PAUSED), default=None)
        moved = Moved()
        for season in seasons.live_in(conn, guild_id):
            with apart(conn, "seasons", season.id):
                before = _dues(conn, season)
                found = self._move_season(conn, season, begins, stood)
                kept = moved.others if _dues(conn, season) == before else moved.told
                kept += found
        for cup in cups.of_guild(conn, guild_id):
            with apart(conn, "cups", cup.id):
                if cup.status == "open":
                    since = sign_ups.waits_since(cup)
                    since += self.matches.now() - max(begins, since)
                    cups.put(conn, sign_ups.with_settings(cup, since=since, moved=True))
        for match_id in matches.open_in(conn, guild_id or None):
            with apart(conn, "matches", match_id):
                is_moved = self._move_match(conn, match_id, begins, stood)
                found = moved.told if cups.tie_of(conn, match_id) is not None else moved.others
                found += [match_id] if is_moved else []
        return moved

    def _move_match(self, conn: Connection, match_id: str, begins: int, stood: int | None) -> bool:
        """Give a match or lobby its time back; those of a league's rounds move with these."""
        row, now = matches.load(conn, match_id), self.matches.now()
        assert row is not None
        since = stood if row.status == "running" else begins
        is_rounds = row.status == "lobby" and MatchSettings.load(row.settings).league is not None
        if since is None or is_rounds:
            return False
        trouble = match_issues.of(conn, match_id).get(PLACE)
        if trouble is not None:  # what ends it gives back both spans, as one
            match_issues.put(conn, replace(trouble, since=min(trouble.since, since)))
            return False
        later = give_back(conn, row, since, now)
        outbox.wake(conn, match_id, now)
        self.matches.enqueue(conn, later, "lobby" if row.status == "lobby" else "card", at=0)
        if row.status == "lobby" and cups.tie_of(conn, match_id) is not None:
            self.matches.enqueue(conn, later, cup_delivery.CARD, at=0)
        return True

    def _move_season(
        self, conn: Connection, season: SeasonRow, begins: int, stood: int | None
    ) -> list[str]:
        """Move the dates of a season that is open or running; an organiser's pause goes on.

        Returns the matches of its divisions.
        """
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


def _dues(conn: Connection, season: SeasonRow) -> list[int]:
    """Return the deadlines of a season's divisions."""
    rows = divisions.of_season(conn, season.id)
    return [closing.due for row in rows for closing in divisions.closings_of(conn, row.id)]
