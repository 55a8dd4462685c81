"""Pausing and resuming seasons, by their organiser or after two weeks without visitors."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.league.rules import season_settings
from bot.host.league.rules.announcements import Advance, SeasonDeserted, enqueue_announcement
from bot.host.league.rules.schedule_shifts import Gap
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.league.seasons.season_members import require_organiser
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, Reply, ephemeral_text
from games.core.translation import N_
from leagues.deadlines import DAY
from storage.server import divisions, seasons
from storage.server.seasons import SeasonRow

Move: TypeAlias = Callable[[SeasonRow, Gap, Callable[[Connection], None]], Awaitable[list[str]]]
"""Moves the deadlines of a season by a gap, in one transaction with other writes.

It returns the ids of the matches to deliver.
"""


class Pauses:
    """Pauses and resumes seasons."""

    def __init__(self, lookup: SeasonLookup, move: Move, carry_on: Advance) -> None:
        """Find seasons with `lookup`; `move` restores everybody's time."""
        self.lookup = lookup
        self.matches = lookup.matches
        self.database = lookup.database
        self.move = move
        self.carry_on = carry_on

    async def pause(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Pause the season, or resume it with the time that was left."""
        season = await self.lookup.require_season(interaction, season_id)
        return await self._turn(interaction, season)

    async def _turn(self, interaction: MemberInteraction, season: SeasonRow) -> Reply:
        """Pause a season that was read as running, or resume one that was read as paused."""
        now = self.matches.now()
        require_organiser(season, interaction.member)
        if season.status != "running":
            raise Refusal(N_("You can only pause a season that is being played."))
        gap = Gap(now, now, "paused")
        if season.paused_at is not None:
            gap = Gap(season.paused_at, now, "resumed")

        def turn(conn: Connection) -> None:
            found = seasons.load(conn, season.id)
            if found is None or (found.status, found.paused_at) != ("running", season.paused_at):
                raise Refusal(N_("Someone was faster. /season show tells how it stands."))
            seasons.put(conn, _turned(found, now if gap.why == "paused" else None))
            if gap.why == "resumed":
                seasons.set_came_at(conn, season.id, now)

        for match_id in await self.move(season, gap, turn):
            await self.carry_on(match_id)
        words = interaction.words
        if gap.why == "paused":
            return ephemeral_text(words("The season is paused. To resume it: /season pause"))
        return ephemeral_text(words("The season goes on. If you had time left, you still have it."))

    async def go_on(self, interaction: MemberInteraction) -> Reply:
        """Resume a paused season, by the button of its announcement."""
        season = (await self.lookup.require_division(interaction)).season
        if season.paused_at is None:
            raise Refusal(N_("This season isn't paused. Just play on."))
        return await self._turn(interaction, season)

    async def stop(self, season_id: str) -> bool:
        """Pause a season that nobody has used for two weeks, and announce it once.

        Returns False if its game is not installed.
        """
        season = await self.database.read(lambda conn: seasons.load(conn, season_id))
        if season is None or season.game not in self.matches.games:
            return season is None
        now = self.matches.now()

        def stop(conn: Connection) -> None:
            row = seasons.load(conn, season_id)
            if row is not None and is_deserted(conn, season_id, now):
                seasons.put(conn, _turned(row, now))
                announce_pause(conn, season_id, now)

        for match_id in await self.move(season, Gap(now, now, "deserted"), stop):
            await self.carry_on(match_id)
        return True


def _turned(row: SeasonRow, paused_at: int | None) -> SeasonRow:
    """Return a season that is paused (ms) or resumed (None), which its calendar files count."""
    halts = season_settings.load(row.settings).halts + 1
    settings = season_settings.with_state(row.settings, halts=halts)
    return replace(row, paused_at=paused_at, settings=settings)


AFTER = 14 * DAY
"""Milliseconds without a button press by any member after which a season is paused."""


def is_deserted(conn: Connection, season_id: str, now: int) -> bool:
    """Return whether the season is running and no member has used it for `AFTER`."""
    return seasons.is_silent_since(conn, season_id, now - AFTER, now)


def announce_pause(conn: Connection, season_id: str, now: int) -> None:
    """Enqueue the announcement, once for the whole season."""
    for row in divisions.of_season(conn, season_id):
        fixtures = divisions.fixtures_of(conn, row.id)
        matches = [row.match_id, *(fixture.match_id for fixture in fixtures)]
        known = [match_id for match_id in matches if match_id is not None]
        if known:
            enqueue_announcement(conn, known[-1], SeasonDeserted(division=row.id), now)
            return
