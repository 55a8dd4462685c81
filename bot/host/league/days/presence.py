"""Visits of members to a season; a visit returns a club that a computer runs to its manager."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.days.absent_members import MAX_MISSED_DAYS
from bot.host.league.rules import season_settings
from bot.host.league.rules.announcements import note_return
from bot.host.league.rules.deadlines import HOUR
from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import MemberInteraction
from storage.server import visits
from storage.server.visits import VisitRow

EVERY, IN_A_SITTING = HOUR, 60_000
"""Milliseconds after which a member's visit is stored again: most presses write nothing."""
MOST_KNOWN = 10_000
BACK = "season-back"
"""The action of the button with which a member takes the club back, which counts as a visit."""


class Presence:
    """Records the visits of seasons' members."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self._pressed: dict[tuple[str, int], int] = {}

    def pressed_at(self, season_id: str, number: int) -> int:
        """Return when a member last pressed a button (ms), 0 if not since the bot started."""
        return self._pressed.get((season_id, number), 0)

    async def visit(self, interaction: MemberInteraction) -> list[VisitRow]:
        """Record a visit to the seasons of a server; returns as `note` does."""
        guild, user = interaction.place.guild_id or 0, interaction.member.user_id
        found = await self.matches.database.read(lambda conn: visits.of_guild(conn, guild, user))
        return await self.note(found)

    async def note(self, found: Sequence[VisitRow]) -> list[VisitRow]:
        """Record visits; return those after missed days of a club's manager, as they were before.

        Those that gave the club back have missed `MAX_MISSED_DAYS`.
        """
        now, returns = self.matches.now(), list[VisitRow]()
        for visit in found:
            if len(self._pressed) >= MOST_KNOWN:
                self._pressed.clear()
            self._pressed[visit.season_id, visit.number] = now
            if visit.missed >= MAX_MISSED_DAYS and visit.match_id is not None:
                if await self._bring_back(visit, visit.match_id):
                    returns.append(visit)
            elif visit.missed or _is_old(visit, now):
                await self._write(visit)
                if visit.missed and visit.match_id is not None:
                    returns.append(visit)
        return returns

    async def _write(self, visit: VisitRow) -> None:
        now = self.matches.now()
        await self.matches.database.write(lambda conn: visits.note(conn, visit, now))

    async def _bring_back(self, visit: VisitRow, match_id: str) -> bool:
        """Give a club back that a computer runs because its manager missed days."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            seat = loaded.seat(visit.seat or 0)
            if not loaded.is_running or seat.user_id != visit.user_id or seat.bot is None:
                await self._write(visit)
                return False
            mine = replace(seat, bot=None)
            seats = [mine if one.seat == seat.seat else one for one in loaded.row.seats]
            loaded.row = replace(loaded.row, seats=tuple(seats))
            seen = self.matches.advance_version(loaded)

            def write(conn: Connection) -> None:
                self.matches.save_between_moves(conn, loaded, seen)
                visits.note(conn, visit, self.matches.now())
                note_return(conn, loaded.id, visit.number, self.matches.now())

            await self.matches.database.write(write)
        return True


def _is_old(visit: VisitRow, now: int) -> bool:
    """Return whether the stored visit is from before the open day, or older than the interval."""
    came_at, agreed = visit.came_at or 0, season_settings.load(visit.settings)
    every = IN_A_SITTING if agreed.tempo == "sitting" else EVERY
    return came_at < visit.opened_at or now - came_at > every
