"""Which members have left the server for good as their season ends: they win nothing.

No event reports a member who has left, so Discord is asked while the last day or round is open.
"""

from sqlalchemy import Connection

from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.match.match_service import MatchService
from storage.match import matches
from storage.owner import blocks
from storage.server import divisions, seasons

ASKED_EVERY = 3_600_000
"""Milliseconds after which Discord is asked again about the members of a division."""


class Departures:
    """Notes the members of ending divisions who have left the server or are blocked."""

    def __init__(self, match_service: MatchService, messenger: Messenger) -> None:
        """`messenger` knows who has left."""
        self.matches = match_service
        self.database = match_service.database
        self.messenger = messenger
        self._asked_at: dict[str, int] = {}

    async def look(self, division_id: str) -> None:
        """Note who has left, if the division is about to end and Discord was not asked just now.

        It waits for Discord, so it is called without the division's lock.
        """
        now = self.matches.now()
        if now - self._asked_at.get(division_id, now - ASKED_EVERY) < ASKED_EVERY:
            return
        division = await self.database.read(lambda conn: self._ending(conn, division_id))
        if division is None:
            return
        self._asked_at[division_id] = now
        left = {one.number: await self._has_left(division, one.user_id) for one in division.members}

        def note(conn: Connection) -> None:
            for number, has_left in left.items():
                left_at = now if has_left else None
                seasons.put_left_at(conn, division.season.id, number, left_at)

        known = {one.number: one.left_at is not None for one in division.members}
        if left != known:
            await self.database.write(note)

    def _ending(self, conn: Connection, division_id: str) -> Division | None:
        """Return a division that is over, or whose last day or round is open; None for others."""
        row, season = divisions.load(conn, division_id), seasons.of_division(conn, division_id)
        if row is None or season is None or row.ended_at is not None:
            return None
        days = self.matches.games[season.game].season
        if days is not None:
            last = days.stages - 1
        else:
            last = max((one.round for one in divisions.fixtures_of(conn, division_id)), default=0)
        match = matches.load(conn, row.match_id) if row.match_id else None
        is_over = match is not None and match.status != "running"
        return division_reading.read(conn, division_id) if is_over or row.stage >= last else None

    async def _has_left(self, division: Division, user_id: int | None) -> bool:
        """Return whether a member is gone; one is not if Discord does not say so."""
        if user_id is None:
            return False  # a former member, who is known as such
        if await self.database.read(lambda conn: blocks.has(conn, blocks.MEMBER, user_id)):
            return True
        try:
            return await self.messenger.has_left(division.season.guild_id, user_id)
        except DeliveryError:
            return False
