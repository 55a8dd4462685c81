"""Changes of who runs a club in a season: its manager, a computer, or another member."""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.days.presence import BACK
from bot.host.league.days.welcome_back import club_button, greeting
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import note_return
from bot.host.league.rules.division import Division
from bot.host.match.former_players import note_change
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.stand_ins import note_player
from bot.host.refusal import Refusal
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_
from storage.match import matches
from storage.match.matches import SeatRow
from storage.server import seasons
from storage.server.seasons import MemberRow

NOT_YOURS = N_("You have no club in this season. /season join shows the seasons that are open.")
CHANGED = N_("That club isn't free any more. See who runs which club: /season show")


class Clubs:
    """Transfers clubs between managers and computers."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service

    async def back(self, interaction: MemberInteraction) -> Reply:
        """Return the club from the computer to its manager, and say what happened meanwhile."""
        before = list[MemberRow]()

        def back(conn: Connection, seat: SeatRow, member: MemberRow) -> tuple[SeatRow, MemberRow]:
            if seat.bot is None:
                raise Refusal(N_("You run your club already. Welcome anyway!"))
            before[:] = [member]
            note_return(conn, interaction.custom_id.match, member.number, self.matches.now())
            here = replace(member, missed=0, came_at=self.matches.now(), left_at=None)
            return replace(seat, bot=None), here

        await self.change(interaction, back)
        loaded = await self.matches.load(interaction.custom_id.match)
        locale = interaction.member.locale
        said = await self.matches.database.read(
            lambda conn: greeting(conn, self.matches, loaded.id, before[0], locale, is_back=True)
        )
        row = (club_button(loaded, words_for((), locale)),)
        return EphemeralMessage(MessageContent("", tuple(said), (row,), mood="live"))

    async def away(self, interaction: MemberInteraction) -> Reply:
        """Let a computer run the club until its manager is back."""

        def away(conn: Connection, seat: SeatRow, member: MemberRow) -> tuple[SeatRow, MemberRow]:
            if seat.bot is not None:
                raise Refusal(N_("A computer runs your club already."))
            level = self.matches.games[self._game(conn, interaction)].usual_level
            return replace(seat, bot=level), member

        await self.change(interaction, away)
        words = interaction.words
        line = words("A computer runs your club now. Press I'm back when you are.")
        custom_id = replace(interaction.custom_id, action=f"/{BACK}")
        button = Button(words("I'm back"), str(custom_id), "main")
        return EphemeralMessage(MessageContent("", (line,), ((button,),)))

    def _game(self, conn: Connection, interaction: MemberInteraction) -> str:
        row = matches.load(conn, interaction.custom_id.match)
        assert row is not None
        return row.game

    async def change(
        self,
        interaction: MemberInteraction,
        change: Callable[[Connection, SeatRow, MemberRow], tuple[SeatRow, MemberRow]],
        owner: int | None = None,
    ) -> None:
        """Apply `change` to the seat and membership of the user, or of `owner`, and save both.

        The match's message is updated.
        """
        async with self.matches.lock(interaction.custom_id.match):

            def write(conn: Connection) -> None:
                loaded = self.matches.require(conn, interaction.custom_id.match)
                loaded.require_running()
                division, user = require_division(conn, loaded), interaction.member.user_id
                before = require_member(division, loaded, user, owner or user)
                seat, member = change(conn, loaded.seat(before.seat or 0), before)
                if seat.user_id != loaded.seat(seat.seat).user_id:
                    note_change(loaded, seat.seat)
                seats = [seat if other.seat == seat.seat else other for other in loaded.row.seats]
                loaded.row = replace(loaded.row, seats=tuple(seats))
                if seat.bot is None:
                    note_player(loaded, seat.seat)
                seen = self.matches.advance_version(loaded)
                self.matches.save_between_moves(conn, loaded, seen)
                seasons.put_member(conn, member)

            await self.matches.database.write(write)


def require_division(conn: Connection, loaded: LoadedMatch) -> Division:
    """Return the division that plays this match; raises `Refusal` if no season does."""
    division = division_reading.of_match(conn, loaded.id)
    if division is None or loaded.definition.season is None:
        raise Refusal(N_("This match isn't part of a season. /season todo shows yours."))
    return division


def require_member(division: Division, loaded: LoadedMatch, user: int, owner: int) -> MemberRow:
    """Return the member who owns the club; raises `Refusal` if the user may not act for it.

    A member who gave up the seat in the match stays a member, so that the organiser can transfer
    the club.
    """
    member = division.member_of(owner)
    if member is None and user != owner:
        raise Refusal(CHANGED)
    if member is None or (user == owner and loaded.row.seat_of(user) != member.seat):
        raise Refusal(NOT_YOURS)
    return member


def taken_over(division: Division) -> list[tuple[MemberRow, int]]:
    """Return the members whose seats another user holds by now, each with that user."""
    users = {seat.seat: seat.user_id for seat in division.match.seats} if division.match else {}
    seated = [
        (member, users.get(-1 if member.seat is None else member.seat))
        for member in division.members
    ]
    return [
        (member, user) for member, user in seated if user is not None and user != member.user_id
    ]


def sync_members(conn: Connection, division_id: str) -> None:
    """Make users who took over a seat members in its place, unless they are members already."""
    division = division_reading.read(conn, division_id)
    for member, user in taken_over(division) if division is not None else ():
        everybody = seasons.members_of(conn, member.season_id)
        if all(other.user_id != user for other in everybody):
            seasons.put_member(conn, replace(member, user_id=user, missed=0))
