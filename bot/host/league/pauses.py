"""Pauses: a season stands still, by its organiser or because nobody comes, and goes on again."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.league import deserted
from bot.host.league.looks import Looks
from bot.host.league.moving import Gap
from bot.host.league.notes import CarryOn
from bot.host.league.signups import need_host
from bot.host.reply import Click, Reply, say
from bot.host.seats import words_for
from games.core.game import Refused
from games.core.words import N_
from storage import seasons
from storage.seasons import SeasonRow

Move: TypeAlias = Callable[
    [list[SeasonRow], Gap, Callable[[Connection], None]], Awaitable[list[str]]
]
"""Moves the days of seasons by a gap with what else is written; returns the matches to tell."""


class Pauses:
    """Lets seasons stand still and go on."""

    def __init__(self, looks: Looks, move: Move, carry_on: CarryOn) -> None:
        """Stop seasons that `looks` finds; `move` gives everybody their time back."""
        self.looks = looks
        self.tables = looks.tables
        self.database = looks.database
        self.move = move
        self.carry_on = carry_on

    async def pause(self, click: Click, season_id: str) -> Reply:
        """Let the season stand still, or go on; whoever had time left has it then."""
        season, now = await self.looks.need(click, season_id), self.tables.now()
        need_host(season, click.member)
        if season.status != "running":
            raise Refused("house", N_("Only a season that is being played can stand still."))
        gap = Gap(now, now, "paused")
        if season.paused_at is not None:
            gap = Gap(season.paused_at, now, "resumed")

        def turn(conn: Connection) -> None:
            found = seasons.load(conn, season.id)
            if found is None or (found.status, found.paused_at) != ("running", season.paused_at):
                raise Refused("house", N_("Someone was faster. /season show tells how it stands."))
            seasons.put(conn, replace(found, paused_at=now if gap.why == "paused" else None))
            if gap.why == "resumed":
                seasons.note_came(conn, season.id, now)

        for match_id in await self.move([season], gap, turn):
            await self.carry_on(match_id)
        words = words_for((), click.member.locale)
        if gap.why == "paused":
            return say(words("The season stands still. /season pause lets it go on."))
        return say(words("The season goes on. Whoever had time left has it still."))

    async def go_on(self, click: Click) -> Reply:
        """Let a season that stands still go on, by the button of the post that says so."""
        season = (await self.looks.need_part(click)).season
        if season.paused_at is None:
            raise Refused("house", N_("This season does not stand still."))
        return await self.pause(click, season.id)

    async def stop(self, season_id: str) -> bool:
        """Let a season stand still that nobody has come to for two weeks, and tell it once.

        Return whether that could be done: its game may not be on the shelf.
        """
        season = self.database.look(lambda conn: seasons.load(conn, season_id))
        if season is None or season.game not in self.tables.shelf:
            return season is None
        now = self.tables.now()

        def stop(conn: Connection) -> None:
            row = seasons.load(conn, season_id)
            if row is not None and season_id in deserted.found(conn, now):
                seasons.put(conn, replace(row, paused_at=now))
                deserted.tell_stopped(conn, season_id, now)

        for match_id in await self.move([season], Gap(now, now, "deserted"), stop):
            await self.carry_on(match_id)
        return True
