"""Handlers of lobbies: join, leave, set options and start; one transaction per change."""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.lobby import lobby_call, member_limits
from bot.host.lobby.lobby_call import LobbyCall
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.lobby_limits import require_channel
from bot.host.lobby.lobby_lookup import find_lobby, role_of
from bot.host.lobby.match_start import Starting
from bot.host.match import lobby_life, lobby_state
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import TransactionHook, no_hook
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    OpenModal,
    Reply,
    UpdateMessage,
)
from bot.host.ui.message import MessageContent
from bot.host.ui.routing import Routes
from bot.host.ui.shared_sentences import UNKNOWN
from bot.host.views import (
    game_options_form,
    invitation,
    lobby_card,
    time_control_form,
)
from games.core.translation import N_, Translator
from storage.match import matches, messages

HAS_BEGUN = N_("This match has already started: <#{channel}>. Start your own: /play")


class Lobbies:
    """Handles a match between its creation and its first move."""

    def __init__(
        self, match_service: MatchService, opening: LobbyCreation, starting: Starting
    ) -> None:
        self.matches = match_service
        self.opening = opening
        self.starting = starting
        self.match_routes = Routes[Handler](
            {
                "join": self.join,
                "leave": self.leave,
                "start": self.start,
                "computer": self.add_computer,
                "options": self.ask_options,
                "clock": self.ask_clock,
                "set": self.set_options,
                "cancel": self.cancel,
                "keep-open": self.keep_open,
                "reopen": self.reopen,
            },
        )
        self.select_routes = Routes[Handler](
            dict.fromkeys(game_options_form.SELECTS, self.choose_rule),
            dict.fromkeys(time_control_form.SELECTS, self.choose_clock),
        )

    async def join(self, interaction: MemberInteraction) -> Reply:
        """Take a free seat; the last invited player of a rematch also starts it."""
        guild_id = interaction.place.guild_id

        def join(lobby: Lobby) -> bool:
            nonlocal guild_id
            guild_id = lobby.row.guild_id  # a rematch may be joined from elsewhere
            lobby_state.join(lobby, interaction.member)
            return lobby.is_full and lobby.settings.rematch

        def need_room(conn: Connection) -> None:
            user_id, match_id = interaction.member.user_id, interaction.custom_id.match
            self.opening.require_match_limit(conn, user_id, guild_id, match_id)

        return await self.change(interaction, join, by_cup=True, need=need_room)

    async def join_elsewhere(self, interaction: MemberInteraction, match_id: str) -> None:
        """Join a lobby by a button of another message; the lobby's own is still to be updated."""
        posts = await self.matches.database.read(lambda conn: messages.of(conn, match_id))
        posted = posts.get("lobby")
        here = replace(
            interaction,
            custom_id=CustomId(match_id, "/join"),
            message_id=posted.message_id if posted else None,
            private=False,
        )
        await self.join(here)

    async def find(self, match_id: str) -> Lobby:
        """Return a lobby, also after it started; raises `Refusal` if there is none."""
        lobby = await self._find(match_id)
        if lobby is None:
            raise Refusal(UNKNOWN)
        return lobby

    async def leave(self, interaction: MemberInteraction) -> Reply:
        """Leave the seat."""
        return await self.change(
            interaction, lambda lobby: lobby_state.leave(lobby, interaction.member)
        )

    async def add_computer(self, interaction: MemberInteraction) -> Reply:
        """Add a computer."""

        def add(lobby: Lobby) -> None:
            lobby_state.require_host(lobby, interaction.member, self.matches.now())
            lobby_state.add_computer(lobby)

        return await self.change(interaction, add)

    async def cancel(self, interaction: MemberInteraction) -> Reply:
        """Close the lobby without a match."""

        def cancel(lobby: Lobby) -> None:
            lobby_state.require_host(lobby, interaction.member, self.matches.now())
            lobby_state.close(lobby, "host")

        return await self.change(interaction, cancel)

    async def ask_options(self, interaction: MemberInteraction) -> Reply:
        """Show the host the form or panel of the game's options, everybody else what was agreed."""
        lobby = await self.load(interaction.custom_id.match)
        lobby_state.require_no_cup(lobby)
        if not lobby_state.is_host(lobby, interaction.member, self.matches.now()):
            return EphemeralMessage(game_options_form.summary(lobby, own_words(interaction)))
        if lobby_card.need_panel(lobby.definition):
            return EphemeralMessage(game_options_form.panel(lobby, own_words(interaction)))
        return OpenModal(lobby_card.form(lobby, own_words(interaction)))

    async def choose_rule(self, interaction: MemberInteraction) -> Reply:
        """Apply one select of the options panel."""

        def choose(lobby: Lobby) -> None:
            lobby_state.require_host(lobby, interaction.member, self.matches.now())
            game_options_form.choose(lobby, interaction.custom_id, interaction.values)
            lobby_state.set_level(lobby)

        await self.change(interaction, choose)
        lobby = await self.load(interaction.custom_id.match)
        return UpdateMessage(game_options_form.panel(lobby, own_words(interaction)))

    async def ask_clock(self, interaction: MemberInteraction) -> Reply:
        """Show the host the time control panel."""
        lobby = await self.load(interaction.custom_id.match)
        lobby_state.require_no_cup(lobby)
        lobby_state.require_host(lobby, interaction.member, self.matches.now())
        return EphemeralMessage(time_control_form.panel(lobby, own_words(interaction)))

    async def choose_clock(self, interaction: MemberInteraction) -> Reply:
        """Apply one select of the time control panel."""

        def choose(lobby: Lobby) -> None:
            lobby_state.require_host(lobby, interaction.member, self.matches.now())
            time_control_form.choose(lobby, interaction.custom_id.arguments[0], interaction.values)

        await self.change(interaction, choose)
        lobby = await self.load(interaction.custom_id.match)
        return UpdateMessage(time_control_form.panel(lobby, own_words(interaction)))

    async def set_options(self, interaction: MemberInteraction) -> Reply:
        """Apply the host's form."""

        def set_them(lobby: Lobby) -> None:
            lobby_state.require_host(lobby, interaction.member, self.matches.now())
            lobby_card.read_form(lobby, interaction.answers)
            lobby_state.set_level(lobby)

        return await self.change(interaction, set_them)

    async def keep_open(self, interaction: MemberInteraction) -> Reply:
        """Restart the lobby's lifetime; everybody with a seat in it may do so."""
        return await self.change(
            interaction, lambda lobby: lobby_state.require_seated(lobby, interaction.member)
        )

    async def reopen(self, interaction: MemberInteraction) -> Reply:
        """Open a closed lobby again, and notify the others with a seat in it."""
        member, now = interaction.member, self.matches.now()
        async with self.matches.lock(interaction.custom_id.match):
            lobby = await self.find(interaction.custom_id.match)
            seen = lobby.row.version
            lobby_state.reopen(lobby, member)
            lobby_life.renew(lobby, now)

            def need_room(conn: Connection) -> None:
                self.opening.require_match_limit(conn, member.user_id, lobby.row.guild_id)
                require_channel(conn, interaction.place)
                seated = [seat.user_id for seat in lobby.seats if seat.user_id is not None]
                member_limits.note_calls(conn, "reopen", member.user_id, seated, now)

            await self._save(lobby, seen, need_room, call=LobbyCall(member.user_id))
        return UpdateMessage(
            lobby_card.content(lobby), match_id=lobby.row.id, version=lobby.row.version
        )

    async def start(self, interaction: MemberInteraction) -> Reply:
        """Start the match."""

        def start(lobby: Lobby) -> bool:
            lobby_state.require_startable(lobby, interaction.member, self.matches.now())
            return True

        return await self.change(interaction, start)

    async def wake(self, match_id: str) -> None:
        """Warn the members in a lobby whose time is up; if they were warned before, close it."""
        async with self.matches.lock(match_id):
            lobby, now = await self.load(match_id), self.matches.now()
            if lobby.row.wake_at is None or lobby.row.wake_at > now:
                return
            warns = lobby_life.warn_or_close(lobby, now)
            await self._save(lobby, lobby.row.version, call=LobbyCall() if warns else None)

    async def change(
        self,
        interaction: MemberInteraction,
        change: Callable[[Lobby], bool | None],
        *,
        by_cup: bool = False,
        need: TransactionHook = no_hook,
    ) -> Reply:
        """Apply `change` to the lobby; if it returns True the match starts.

        A cup prepares its own lobbies, in which only joining is allowed (`by_cup`). `need` runs in
        the same transaction, and raises `Refusal` to prevent the change.
        """
        async with self.matches.lock(interaction.custom_id.match):
            lobby = await self.load(interaction.custom_id.match)
            if not by_cup:
                lobby_state.require_no_cup(lobby)
            seen = lobby.row.version
            if change(lobby):
                return await self.starting.begin(lobby, interaction, seen, in_place=True, need=need)
            lobby_life.renew(lobby, self.matches.now())
            await self._save(lobby, seen, need)
        content = await self._as_pressed(lobby, interaction)
        return UpdateMessage(content, match_id=lobby.row.id, version=lobby.row.version)

    async def _as_pressed(self, lobby: Lobby, interaction: MemberInteraction) -> MessageContent:
        """Return the pressed message's new content: an invitation, a call or the lobby card."""
        match_id, message_id = lobby.row.id, interaction.message_id
        role = await self.matches.database.read(lambda conn: role_of(conn, match_id, message_id))
        match role:
            case invitation.ROLE:
                return invitation.invitation(lobby)
            case lobby_call.ROLE:
                return lobby_call.kept_open(lobby)
        return lobby_card.content(lobby)

    async def _find(self, match_id: str) -> Lobby | None:
        return await self.matches.database.read(
            lambda conn: find_lobby(conn, self.matches.games, match_id)
        )

    async def load(self, match_id: str) -> Lobby:
        """Return a lobby that is open; raises `Refusal` if it is not."""
        lobby = await self._find(match_id)
        if lobby is None or lobby.row.status == "closed":
            raise Refusal(N_("This lobby is closed. Start a new match: /play"))
        if lobby.row.status != "lobby":
            channel = lobby.row.thread_id or lobby.row.channel_id
            raise Refusal(HAS_BEGUN, channel=channel)
        return lobby

    async def _save(
        self,
        lobby: Lobby,
        seen: int,
        need: TransactionHook = no_hook,
        call: LobbyCall | None = None,
    ) -> None:
        """Save a lobby after a change; with a `call`, enqueue a message to the members in it."""
        lobby.row = replace(lobby.written(seen + 1), touched_at=self.matches.now())

        def save(conn: Connection) -> None:
            need(conn)
            matches.save_with_seats(conn, lobby.row, seen_version=seen)
            self.matches.enqueue(conn, lobby.row, "lobby")
            if call is not None:
                self.matches.enqueue(conn, lobby.row, lobby_call.ROLE, payload=call)
            if lobby.row.status == "closed":
                self.matches.when_over(conn, lobby.row)
            is_reopened = call is not None and call.by is not None
            if is_reopened or lobby.row.status == "closed":
                self.matches.enqueue(conn, lobby.row, "invitation")

        await self.matches.database.write(save)


def own_words(interaction: MemberInteraction) -> Translator:
    """Return the texts in the user's language, for messages that only they see."""
    return interaction.words
