"""Handlers of the panel on which managers choose where matches may be opened."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.servers import match_channels_view
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.numbers import number_or
from bot.host.ui.permissions import guild_of
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import MATCH_CHANNELS, OLD_MENU, chosen_id
from storage.server import servers
from storage.server.servers import Server


class MatchChannels:
    """Stores a server's channels for matches, and how many may be open in each."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.routes = Routes[Handler](
            {
                MATCH_CHANNELS: self.show,
                f"?{MATCH_CHANNELS}": self.choose_channels,
                "?setup-channel-most": self.choose_most,
            }
        )
        """By the first word of a custom id that belongs to no match."""

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the chosen channels and the limit."""
        guild_id = guild_of(interaction)
        server = await self.database.read(lambda conn: servers.load(conn, guild_id))
        return _panel(interaction, server)

    async def choose_channels(self, interaction: MemberInteraction) -> Reply:
        """Store the channels; an empty choice allows all of them."""
        chosen = tuple(dict.fromkeys(map(chosen_id, interaction.values)))
        return await self._set(interaction, match_channels=chosen)

    async def choose_most(self, interaction: MemberInteraction) -> Reply:
        """Store the most matches open in one channel; 0 sets no limit."""
        (most,) = interaction.values
        if number_or(most, -1) not in (0, *match_channels_view.LIMITS):
            raise Refusal(OLD_MENU)
        return await self._set(interaction, matches_per_channel=int(most) or None)

    async def _set(self, interaction: MemberInteraction, **values: Any) -> Reply:  # noqa: ANN401 - by column
        guild_id = guild_of(interaction)

        def write(conn: Connection) -> Server:
            server = replace(servers.load(conn, guild_id), offered=True, **values)
            servers.save(conn, server)
            return server

        return _panel(interaction, await self.database.write(write))


def _panel(interaction: MemberInteraction, server: Server) -> Reply:
    words = words_for((), interaction.member.locale)
    return update_or_ephemeral(
        interaction, match_channels_view.panel(server, interaction.grant, words)
    )
