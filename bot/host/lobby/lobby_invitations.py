"""Handlers of a lobby's invitations: the host invites and removes members."""

from sqlalchemy import Connection

from bot.host.lobby import member_limits
from bot.host.lobby.lobby import Lobbies, own_words
from bot.host.match import lobby_state
from bot.host.match.lobby_state import Lobby
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import Member, clean_name
from bot.host.ui.message import MessageContent
from bot.host.ui.numbers import number_or
from bot.host.ui.routing import Routes
from bot.host.views import invitation
from storage.match import invitations
from storage.member import players


class Invitations:
    """Handles the invitations of lobbies."""

    def __init__(self, lobbies: Lobbies) -> None:
        self.lobbies = lobbies
        self.matches = lobbies.matches
        self.match_routes = Routes[Handler]({"invite": self.show_invitations})
        self.select_routes = Routes[Handler](
            {invitation.INVITE: self.invite, invitation.REMOVE: self.remove}
        )

    async def show_invitations(self, interaction: MemberInteraction) -> Reply:
        """Show the host the panel of invitations."""
        lobby = await self.lobbies.load(interaction.custom_id.match)
        lobby_state.require_no_cup(lobby)
        lobby_state.require_host(lobby, interaction.member, self.matches.now())
        return EphemeralMessage(await self._invitations(lobby, interaction))

    async def invite(self, interaction: MemberInteraction) -> Reply:
        """Invite and mention the chosen members; the invitations are stored with the lobby."""
        chosen = [
            Member(user, name, interaction.place.guild_id)
            for user, name in interaction.named.items()
        ]
        lobby = await self.lobbies.load(interaction.custom_id.match)
        now = self.matches.now()
        guests: tuple[Member, ...] = ()

        def invite(lobby: Lobby) -> None:
            nonlocal guests
            lobby_state.require_host(lobby, interaction.member, now)
            guests = invitation.newly_asked(lobby, chosen)
            if not guests or not invitation.can_invite(lobby):
                raise Refusal(invitation.ALL_ASKED)

        def write(conn: Connection) -> None:
            for guest in guests:
                name, guild = clean_name(guest.name), guest.guild_id
                players.seen(conn, guest.user_id, guild_id=guild, name=name, locale=None, now=now)
            asked = [member.user_id for member in guests]
            member_limits.note_calls(conn, "invite", interaction.member.user_id, asked, now)
            invitations.invite(conn, lobby.row.id, asked)

        await self.lobbies.change(interaction, invite, need=write)
        return invitation.invitation_message(lobby, guests)

    async def remove(self, interaction: MemberInteraction) -> Reply:
        """Remove a member from the lobby, or withdraw the invitation."""
        (value,) = interaction.values
        user_id = number_or(value, 0)

        def remove(lobby: Lobby) -> None:
            lobby_state.require_host(lobby, interaction.member, self.matches.now())
            lobby_state.remove(lobby, user_id)

        def write(conn: Connection) -> None:
            invitations.decline(conn, interaction.custom_id.match, user_id)

        await self.lobbies.change(interaction, remove, need=write)
        return UpdateMessage(
            await self._invitations(
                await self.lobbies.load(interaction.custom_id.match), interaction
            )
        )

    async def _invitations(self, lobby: Lobby, interaction: MemberInteraction) -> MessageContent:
        """Return the panel of invitations, with the invited members' names on this server."""
        asked, guild = sorted(lobby.invited), lobby.row.guild_id
        names = await self.matches.database.read(lambda conn: players.names_of(conn, asked, guild))
        return invitation.panel(lobby, names, own_words(interaction))
