"""Visits of members to a season; a press on their own club takes it back from a computer."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.days.absent_members import MAX_MISSED_DAYS
from bot.host.league.rules import season_settings
from bot.host.league.rules.announcements import note_return
from bot.host.match.match_service import MatchService
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from leagues.deadlines import HOUR
from storage.server import visits
from storage.server.visits import VisitRow

EVERY, IN_A_SITTING = HOUR, 60_000
"""Milliseconds after which a member's visit is stored again: most presses write nothing."""
MOST_KNOWN = 10_000
BACK = "season-back"
"""The action of the button with which a member takes the club back, which counts as a visit."""
OWN_CLUB = frozenset({"hand", "open", "more", "sort", "sure", "hint", "plan", "add", "unplan"})
"""The host's actions in one's own panel; so are those of the week's plan ("week…")."""


class Presence:
    """Records the visits of seasons' members."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self._pressed: dict[tuple[str, int], int] = {}
        self.returns: dict[int, list[VisitRow]] = {}
        """By member: the visits after missed days, as they were before; not greeted yet."""

    def pressed_at(self, season_id: str, number: int) -> int:
        """Return when a member last pressed a button (ms), 0 if not since the bot started."""
        return self._pressed.get((season_id, number), 0)

    def greeted(self, visit: VisitRow) -> None:
        """Drop a greeting that was read, or that is about nothing any more."""
        left = [other for other in self.returns.pop(visit.user_id, ()) if other != visit]
        if left:
            self.returns[visit.user_id] = left

    def forget(self, user_id: int | None) -> None:
        """Drop the greetings owed to a member whose data was deleted; None stands for nobody."""
        if user_id is not None:
            self.returns.pop(user_id, None)

    async def visit(self, interaction: MemberInteraction) -> None:
        """Record a visit to the seasons of a server, which leaves its clubs with who runs them."""
        guild, user = interaction.place.guild_id or 0, interaction.member.user_id
        found = await self.matches.database.read(lambda conn: visits.of_guild(conn, guild, user))
        await self.record(found)

    async def record(self, found: Sequence[VisitRow], *, takes_back: bool = False) -> bool:
        """Record visits; those after missed days of a club's manager are to be greeted.

        A computer that runs a club because its manager missed `MAX_MISSED_DAYS` gives it back if
        the visit `takes_back`; otherwise it runs on, and nobody is greeted. Return whether somebody
        is.
        """
        now, returns = self.matches.now(), list[VisitRow]()
        for visit in found:
            if not self._is_readable(visit):
                continue
            if len(self._pressed) >= MOST_KNOWN:
                self._pressed.clear()
            self._pressed[visit.season_id, visit.number] = now
            if visit.missed >= MAX_MISSED_DAYS and visit.match_id is not None:
                if takes_back and await self._bring_back(visit, visit.match_id):
                    returns.append(visit)
                elif not takes_back and _is_old(visit, now):
                    await self._write(visit, missed=visit.missed)
            elif visit.missed or _is_old(visit, now):
                await self._write(visit)
                if visit.missed and visit.match_id is not None:
                    returns.append(visit)
        for visit in returns:
            self.returns.setdefault(visit.user_id, []).append(visit)
        return bool(returns)

    def _is_readable(self, visit: VisitRow) -> bool:
        """Return whether a season's settings can be read; if not, that is noted."""
        noted, settings = self.matches.database.unreadable, visit.settings
        return noted.can_read("seasons", visit.season_id, lambda: season_settings.load(settings))

    async def _write(self, visit: VisitRow, *, missed: int = 0) -> None:
        now = self.matches.now()
        await self.matches.database.write(lambda conn: visits.set_came(conn, visit, now, missed))

    async def _bring_back(self, visit: VisitRow, match_id: str) -> bool:
        """Give a club back that a computer runs because its manager missed days."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            seat = loaded.seat(visit.seat or 0)
            if not loaded.is_running or seat.user_id != visit.user_id or seat.bot is None:
                await self._write(visit)
                return False
            mine = replace(seat, bot=None)
            seats = [mine if other.seat == seat.seat else other for other in loaded.row.seats]
            loaded.row = replace(loaded.row, seats=tuple(seats))
            seen = self.matches.advance_version(loaded)

            def write(conn: Connection) -> None:
                self.matches.save_between_moves(conn, loaded, seen)
                visits.set_came(conn, visit, self.matches.now())
                note_return(conn, loaded.id, visit.number, self.matches.now())

            await self.matches.database.write(write)
        return True


def is_on_own_club(custom_id: CustomId) -> bool:
    """Return whether a press of the host's at a season's match is one on the member's own club.

    That is its panel and its plans; reading what everybody may read is not.
    """
    word = custom_id.arguments[0].lstrip("_")  # the host's selects begin with it
    return word in OWN_CLUB or word.startswith("week")


def _is_old(visit: VisitRow, now: int) -> bool:
    """Return whether the stored visit is from before the open day, or older than the interval."""
    came_at, agreed = visit.came_at or 0, season_settings.load(visit.settings)
    every = IN_A_SITTING if agreed.tempo == "sitting" else EVERY
    return came_at < visit.opened_at or now - came_at > every
