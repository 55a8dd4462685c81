"""Blocked members and servers: members' matches end kindly, servers rest, and nobody presses."""

from contextlib import suppress

from sqlalchemy import Connection

from bot.host.cups.sign_ups import taken_out
from bot.host.league.seasons.season_members import note_out, withdraw
from bot.host.lobby.lobby_lookup import close_lobby
from bot.host.match.lobby_state import Closed
from bot.host.match.match_service import MatchService
from bot.host.members.own_data import OwnData
from bot.host.play import free_seats, seat_transfer
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.member import Member
from games.core.game import IllegalAction, Outcome
from games.core.translation import N_
from storage.engine.hidden_members import FORMER_NAME
from storage.errors import VersionConflict
from storage.match import matches
from storage.match.matches import MatchRow
from storage.owner.owner_state import OwnerState
from storage.server import audit, cups, divisions, seasons
from storage.server.seasons import SeasonRow

ENDED = N_("🛡 The people who run this bot ended this match. It does not count.")
BLOCKED = N_("The people who run this bot have blocked you, so you can't play here.")
SERVER_BLOCKED = N_("The people who run this bot have blocked this server.")


def require_not_blocked(interaction: MemberInteraction, state: OwnerState) -> None:
    """Raise `Refusal` if the member or the server is blocked."""
    if interaction.member.user_id in state.members:
        raise Refusal(BLOCKED)
    if interaction.place.guild_id in state.servers:
        raise Refusal(SERVER_BLOCKED)


class Blocking:
    """Ends what blocked members have begun; doing it again changes nothing."""

    def __init__(self, match_service: MatchService, own_data: OwnData) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.own_data = own_data

    async def enforce(self, state: OwnerState) -> list[str]:
        """End the matches of all blocked members, and take them out of what has not begun.

        Returns the matches that have changed.
        """
        changed = list[str]()
        for user_id in sorted(state.members):
            changed += await self._end_of_member(user_id)
        return changed

    async def _end_of_member(self, user_id: int) -> list[str]:
        """End a member's matches; in a cup or a season a computer plays on in their seat.

        A cup's tie that has not begun is decided for the other side. What cannot be read waits
        alone. Returns the matches that have changed.
        """
        rows = await self.database.read(lambda conn: matches.running_of(conn, user_id))
        changed, apart = list[str](), self.database.unreadable.apart
        for row in rows:
            with apart("matches", row.id):
                changed += await self._end(row, user_id)
        for match_id in await self.database.read(lambda conn: matches.lobbies_of(conn, user_id)):
            with apart("matches", match_id):
                member = Member(user_id, FORMER_NAME, None)
                changed += await self.own_data.leave_lobby(match_id, member)
        for match_id in await self.database.read(lambda conn: cups.lobbies_of(conn, user_id)):
            with apart("matches", match_id):
                changed += await self._close_lobby(match_id, "gone")

        def is_asking(conn: Connection) -> bool:
            found = seasons.joined_by(conn, user_id) or cups.entered_by(conn, user_id)
            return bool(found or free_seats.have_asker(conn, user_id))

        def withdraw_from_open(conn: Connection) -> list[str]:
            for season in seasons.joined_by(conn, user_id):
                withdraw(conn, season, user_id, self.matches.now())
            for cup in cups.entered_by(conn, user_id):
                cups.put(conn, taken_out(cup, user_id))
            return free_seats.withdraw_requests(conn, self.matches, user_id)

        if await self.database.read(is_asking):
            changed += await self.database.write(withdraw_from_open)
        return changed + await self._note_out(user_id)

    async def _end(self, row: MatchRow, user_id: int) -> list[str]:
        """End a match without a result, or replace the member where others compete on.

        Returns the matches that have changed.
        """
        async with self.matches.lock(row.id):
            # its game may be unknown, or another change came first: the next look ends it
            with suppress(Refusal, IllegalAction, VersionConflict):
                loaded = await self.matches.load(row.id)
                loaded.require_running()
                outcome = None
                seat = loaded.row.seat_of(user_id)
                if seat is None:  # a computer plays on already: another look came first
                    return []
                if await self.database.read(lambda conn: _counts(conn, row)):
                    seat_transfer.seat_computer(loaded, seat)
                else:
                    everybody = tuple(row.seat for row in loaded.row.seats)
                    outcome = Outcome((everybody,), ENDED, audit.VOID)
                await self.matches.save_change(loaded, outcome=outcome)
                return [row.id, *loaded.opened]
        return []

    async def _note_out(self, user_id: int) -> list[str]:
        """Tell in the running seasons of a member that they are out, once; return the matches."""

        def store(conn: Connection) -> list[str]:
            now, found = self.matches.now(), list[str]()
            for season in _played_on(conn, user_id):
                found += note_out(conn, season, user_id, now)
                divisions.wake(conn, season.id, now)
            return found

        if await self.database.read(lambda conn: _played_on(conn, user_id)):
            return await self.database.write(store)
        return []

    async def _close_lobby(self, match_id: str, why: Closed) -> list[str]:
        """Close a lobby without a match, and return the matches that have changed."""
        async with self.matches.lock(match_id):
            with suppress(VersionConflict):
                opened = await self.database.write(
                    lambda conn: close_lobby(conn, self.matches, match_id, why)
                )
                return [match_id, *opened]
        return []


def _counts(conn: Connection, row: MatchRow) -> bool:
    """Return whether a match belongs to a cup or a season, where the others compete on."""
    return any(of(conn, row.id) for of in (cups.tie_of, divisions.of_match))


def _played_on(conn: Connection, user_id: int) -> list[SeasonRow]:
    """Return the running seasons that a member is to be told of as out of.

    Not yet those in whose match they still sit: the next look seats a computer.
    """
    still = {row.id for row in matches.running_of(conn, user_id)}
    found = list[SeasonRow]()
    for season in seasons.played_by(conn, user_id):
        here = {row.match_id for row in divisions.of_season(conn, season.id)}
        is_in = any(
            member.user_id == user_id and member.left_at is None
            for member in seasons.members_of(conn, season.id)
        )
        if is_in and not here & still:
            found.append(season)
    return found
