"""Opening lobbies."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from sqlalchemy import Connection

from bot.host.clock.time_control import TimeControl
from bot.host.lobby import member_limits
from bot.host.lobby.lobby_limits import is_owed, require_channel, require_no_pause
from bot.host.match import lobby_life, lobby_state
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Location
from bot.host.ui.member import Member, clean_name, escape_markdown
from games.core.definition import GameDefinition
from games.core.dice import commitment
from games.core.translation import N_, Counted
from storage.errors import VersionConflict
from storage.match import invitations, match_counts, matches
from storage.match.matches import MatchRow
from storage.member import players
from storage.server import servers
from storage.server.servers import Server

NO_GUESTS = N_(
    "Only computers can play with you here. To ask {name}, type /play in a server you both are in."
)


class LobbyCreation:
    """Opens lobbies."""

    def __init__(self, match_service: MatchService, most_matches: int) -> None:
        """Open lobbies for this match service; a member may be in `most_matches` per server."""
        self.matches = match_service
        self.most_matches = most_matches

    async def open(  # noqa: PLR0913 - the options of /play
        self,
        member: Member,
        place: Location,
        definition: GameDefinition,
        *,
        seats: int | None = None,
        invited: tuple[Member, ...] = (),
        private: bool = False,
        computers: int = 0,
        speed: str | None = None,
        level: str | None = None,
    ) -> Lobby:
        """Open a lobby with the member as its host; raises `Refusal` if that is not allowed.

        In direct messages nobody else can join, so computers take all other seats.
        """
        is_direct = place.guild_id is None
        if is_direct and invited:
            raise Refusal(NO_GUESTS, name=escape_markdown(clean_name(invited[0].name)))
        if is_direct:
            seats = default_seats(definition) if seats is None else seats
            computers = seats - 1
        if seats is not None:
            _require_seat_count(definition, seats)
        settings = MatchSettings(
            seats=seats or definition.seats.stop - 1,
            level=level or definition.usual_level,
            threads=plays_in_thread(place),
            clock=await self._default_time_control(place, speed),
        )
        options = definition.proposed_options(is_slow=settings.clock.is_slow)
        row = replace(self.new_row(member.user_id, place, definition), private=private or is_direct)
        lobby = Lobby(row, definition, settings, options, [], {member.user_id}, {})
        return await self.fill(lobby, member, place, invited, computers)

    def require_match_limit(
        self, conn: Connection, user_id: int, guild_id: int | None, match_id: str = ""
    ) -> None:
        """Raise `Refusal` if the member is in too many matches of this server to begin this one.

        A match that the member owes in a cup or a season counts, but is never refused. This runs in
        the transaction that takes the seat, so that concurrent interactions cannot exceed the
        limit. Raises `VersionConflict` if the member's data were deleted meanwhile.
        """
        if not players.known(conn, [user_id]):
            raise VersionConflict
        if match_id and is_owed(conn, match_id, user_id):
            return
        most = None if guild_id is None else servers.load(conn, guild_id).max_matches
        count = match_counts.count_open(conn, user_id, guild_id)
        if count >= (self.most_matches if most is None else most):
            raise Refusal(
                N_("You have {matches} here. Finish or leave one first: /games"),
                matches=Counted("{n} running match", "{n} running matches", count),
            )

    async def fill(
        self,
        lobby: Lobby,
        member: Member,
        place: Location,
        invited: tuple[Member, ...],
        computers: int = 0,
    ) -> Lobby:
        """Seat the host and the computers, invite the others, and store the lobby."""
        now = self.matches.now()
        lobby_state.join(lobby, member)
        for _ in range(computers):
            lobby_state.add_computer(lobby)
        server = await self._server(lobby.row.guild_id)
        if server is None:  # direct messages, which nobody else reads
            lobby.settings.language = member.locale
        elif server.language is not None:
            lobby.settings.language = server.language
        lobby_life.renew(lobby, now)
        lobby.row = lobby.written(lobby.row.version)
        lobby.invited |= {each_member.user_id for each_member in invited}

        def create(conn: Connection) -> None:
            self.require_match_limit(conn, member.user_id, lobby.row.guild_id)
            require_no_pause(conn)
            require_channel(conn, place)
            if lobby.row.rematch_of and matches.rematch_of(conn, lobby.row.rematch_of):
                raise VersionConflict  # another process has opened it
            _call(conn, lobby, invited, now)
            matches.create(conn, lobby.row)
            invitations.invite(conn, lobby.row.id, lobby.invited)
            self.matches.enqueue(conn, lobby.row, "lobby")

        await self.matches.database.write(create)
        return lobby

    async def _default_time_control(self, place: Location, speed: str | None) -> TimeControl:
        """Return the default time control of a new lobby."""
        return TimeControl.default_for(await self._server(place.guild_id), speed)

    async def _server(self, guild_id: int | None) -> Server | None:
        """Return the server's settings; None in direct messages."""
        if guild_id is None:
            return None
        return await self.matches.database.read(lambda conn: servers.load(conn, guild_id))

    def new_row(self, host_id: int, place: Location, definition: GameDefinition) -> MatchRow:
        """Return the row of an empty lobby with a fresh seed."""
        return new_row(host_id, place, definition, self.matches.now())


def new_row(host_id: int, place: Location, definition: GameDefinition, now: int) -> MatchRow:
    """Return the row of an empty lobby with a fresh seed, opened at `now` (ms)."""
    seed = secrets.token_bytes(32)
    return MatchRow(
        id=matches.new_id(),
        game=definition.name,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        rated=False,
        host_id=host_id,
        seed=seed,
        sha256=commitment(seed),
        rules_version=definition.rules_version,
        created_at=now,
        touched_at=now,
    )


def _call(conn: Connection, lobby: Lobby, invited: Sequence[Member], now: int) -> None:
    """Store the members whom a new lobby's host invites; raises `Refusal` if that is too often."""
    for member in invited:
        name, guild = clean_name(member.name), member.guild_id
        players.seen(conn, member.user_id, guild_id=guild, name=name, locale=None, now=now)
    is_rematch, guests = lobby.row.rematch_of is not None, [guest.user_id for guest in invited]
    act: Literal["rematch", "invite"] = "rematch" if is_rematch else "invite"
    member_limits.note_calls(conn, act, lobby.row.host_id, guests, now)


def _require_seat_count(definition: GameDefinition, seats: int) -> None:
    """Raise `Refusal` unless the game can be played with this number of seats."""
    if seats not in definition.seats:
        raise Refusal(
            N_("{game} is for {least} to {most} players. Choose a number in between."),
            game=definition.title,
            least=definition.seats.start,
            most=definition.seats.stop - 1,
        )


def default_seats(definition: GameDefinition) -> int:
    """Return the number of seats in a match against computers: the lesson's, at least two."""
    return max(2, definition.seats.start, definition.lesson.seats if definition.lesson else 0)


def plays_in_thread(place: Location) -> bool:
    """Return whether a match opened here is played in a thread below its lobby."""
    return place.can_open_threads and not place.is_thread
