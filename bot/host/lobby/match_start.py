"""Starting the match of a lobby."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clock.match_clocks import Clocks
from bot.host.lobby import lobby_call
from bot.host.lobby.lobby_limits import require_no_pause
from bot.host.match import lobby_state
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import TransactionHook, no_hook
from bot.host.ui import stored_club
from bot.host.ui.interaction import MemberInteraction, UpdateMessage
from bot.host.views import invitation, lobby_card, match_card
from games.core.clubs.choices import distinct
from games.core.dice import SeededDice, match_key
from games.core.match import Match
from games.core.record import events_json
from storage.match import match_issues, messages, moves
from storage.match.match_issues import PLACE
from storage.match.matches import SeatRow
from storage.match.messages import MessageRow
from storage.server import seasons

ENDED_WITH_THE_LOBBY = {lobby_call.ROLE: "lobby", invitation.ROLE: "invitation"}
"""Messages that change once the match has begun, and what is delivered to change them."""


class Starting:
    """Starts matches."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service

    async def begin(
        self,
        lobby: Lobby,
        interaction: MemberInteraction,
        seen: int,
        *,
        in_place: bool,
        need: TransactionHook = no_hook,
    ) -> UpdateMessage:
        """Start the lobby's match and return its first message, or a pointer to it.

        The interaction's id is mixed into the dice. `in_place`: the lobby's message becomes the
        match's own, unless the match is played in a thread below it. `need` may refuse the start in
        the same transaction.
        """
        await self._name_clubs(lobby)
        loaded, events = self.set_up(lobby, str(interaction.token), seen)
        threaded, at = lobby.settings.threads, loaded.row.touched_at

        def begin(conn: Connection) -> None:
            need(conn)
            require_no_pause(conn)
            moves.begin(conn, loaded.row, seen_version=seen, events=events, at=at)
            if threaded:
                self.matches.enqueue(conn, loaded.row, "thread")
            elif in_place:
                self._become_card(conn, loaded.id, interaction)
            self.matches.save_clocks_and_enqueue(conn, loaded)
            self._end_lobby(conn, loaded)

        await self.matches.write(loaded, begin)
        lobby.row = loaded.row
        if threaded:
            return UpdateMessage(lobby_card.started(loaded), match_id=loaded.id)
        card, version = match_card.public_message(loaded), loaded.row.version
        return UpdateMessage(card, match_id=loaded.id, version=version)

    def _end_lobby(self, conn: Connection, loaded: LoadedMatch) -> None:
        """Enqueue what changes with the end of a lobby.

        Whether the match can be shown in its channel, its first delivery finds out.
        """
        match_issues.end(conn, loaded.id, PLACE)
        posted = messages.of(conn, loaded.id)
        for kind in (of for role, of in ENDED_WITH_THE_LOBBY.items() if role in posted):
            self.matches.enqueue(conn, loaded.row, kind)
        if loaded.settings.cup is not None:
            self.matches.enqueue(conn, loaded.row, "cup-card")

    def _become_card(self, conn: Connection, match_id: str, interaction: MemberInteraction) -> None:
        """Make the lobby's message the match's own, wherever Start was pressed.

        Before it is stored where that is, it is the public message that was pressed.
        """
        lobby, pressed = messages.get(conn, match_id, "lobby"), interaction.message_place
        if lobby is not None:
            messages.put(conn, replace(lobby, role="card"))
        elif pressed is not None:
            messages.put(conn, MessageRow(match_id, "card", *pressed, self.matches.now()))

    async def _name_clubs(self, lobby: Lobby) -> None:
        """Give the seats the clubs of their members' last seasons in this server."""
        if lobby.definition.season is not None and lobby.row.guild_id is not None:
            lobby.seats = await self.matches.database.read(lambda conn: _with_clubs(conn, lobby))

    def set_up(self, lobby: Lobby, mix: str, seen: int) -> tuple[LoadedMatch, str]:
        """Return the match, set up, and its first events as JSON; `mix` goes into the dice."""
        definition = lobby.definition
        lobby_state.settle_clock(lobby)
        seats = [replace(seat, seat=number) for number, seat in enumerate(lobby.seats)]
        row = replace(
            lobby.written(seen),
            mix=mix,
            started_at=self.matches.now(),
            seats=tuple(seats),
        )
        options = definition.options_adapter.validate_python(lobby.options)
        dice = SeededDice(match_key(row.seed, row.mix), row.era)
        match = Match.start(definition, options, len(seats), dice)
        match.version = seen + 1
        match.asked = [match.version] * len(seats)
        loaded = LoadedMatch(
            row, definition, match, lobby.settings, clocks=Clocks(lobby.settings.clock)
        )
        self.matches.update_row(loaded, definition.game.outcome(match.state))
        return loaded, events_json(definition, match.opening)


def _with_clubs(conn: Connection, lobby: Lobby) -> list[SeatRow]:
    """Return the seats with the clubs of their members' last seasons in this server."""
    guild, game = lobby.row.guild_id or 0, lobby.row.game
    stored = [
        None if seat.user_id is None else seasons.last_club(conn, seat.user_id, guild, game)
        for seat in lobby.seats
    ]
    clubs = distinct(map(stored_club.load, stored))
    return [
        replace(seat, club=stored_club.dump(club))
        for seat, club in zip(lobby.seats, clubs, strict=True)
    ]
