"""Which members have left the server: they win nothing if they are not back as the season ends.

No event reports a member who has left. So Discord is asked about all while the last day or round is
open, and before that about each who has just missed a day.
"""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.lobby.lobby_lookup import can_come
from bot.host.match.match_service import MatchService
from storage.match import matches
from storage.server import divisions, seasons
from storage.server.seasons import MemberRow

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
        self._asked_on: dict[str, int] = {}
        """By division: the day that closed last when Discord was asked about who missed it."""

    async def just_left(self, division_id: str) -> tuple[Division, list[MemberRow]] | None:
        """Return a division of days with those who have left among who missed its last closed day.

        That they have left is noted. None if nobody has. It waits for Discord, as `look` does.
        """
        division = await self.database.read(lambda conn: self._missing(conn, division_id))
        if division is None or self._asked_on.get(division_id) == division.row.stage:
            return None
        self._asked_on[division_id] = division.row.stage
        closing = division.closings[division.row.stage - 1]
        absent = [member for member in division.members if member.number in closing.missed]
        now = self.matches.now()
        gone = [
            replace(member, left_at=now)
            for member in absent
            if member.user_id is not None
            and member.left_at is None
            and await self._has_left(division, member)
        ]
        if not gone:
            return None
        await self.database.write(lambda conn: seasons.put_column(conn, "left_at", gone))
        return division, gone

    def _missing(self, conn: Connection, division_id: str) -> Division | None:
        """Return a running division of days whose last closed day somebody missed, else None."""
        row = divisions.load(conn, division_id)
        if row is None or row.ended_at is not None or row.match_id is None or not row.stage:
            return None
        division = division_reading.read(conn, division_id)
        closing = division.closing(row.stage - 1) if division is not None else None
        return division if closing is not None and closing.missed else None

    async def note_departed(self, division_id: str) -> None:
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
        gone = {
            member.number for member in division.members if await self._has_left(division, member)
        }
        if gone != {member.number for member in division.members if member.left_at is not None}:
            found = [
                replace(member, left_at=now if member.number in gone else None)
                for member in division.members
            ]
            await self.database.write(lambda conn: seasons.put_column(conn, "left_at", found))

    def _ending(self, conn: Connection, division_id: str) -> Division | None:
        """Return a division that is over, or whose last day or round is open; None for others."""
        row, season = divisions.load(conn, division_id), seasons.of_division(conn, division_id)
        if row is None or season is None or row.ended_at is not None:
            return None
        days = self.matches.games[season.game].season
        if days is not None:
            last = days.stages - 1
        else:
            last = max(
                (fixture.round for fixture in divisions.fixtures_of(conn, division_id)), default=0
            )
        match = matches.load(conn, row.match_id) if row.match_id else None
        is_over = match is not None and match.status != "running"
        return division_reading.read(conn, division_id) if is_over or row.stage >= last else None

    async def _has_left(self, division: Division, member: MemberRow) -> bool:
        """Return whether a member is gone; one is not if Discord does not say so."""
        user_id = member.user_id
        is_able = await self.database.read(lambda conn: can_come(conn, user_id))
        if user_id is None or not is_able:
            return True
        try:
            return await self.messenger.has_left(division.season.guild_id, user_id)
        except DeliveryError:
            return False
