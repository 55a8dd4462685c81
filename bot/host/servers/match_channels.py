"""Handlers of the panel on which managers choose where matches may be opened."""

from bot.host.match.match_service import MatchService
from bot.host.servers import match_channels_view
from bot.host.servers.server_settings import ServerSettings
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import MATCH_CHANNELS, chosen_id
from bot.host.views.setting import Setting, numbers


class MatchChannels:
    """Stores a server's channels for matches, and how many may be open in each."""

    def __init__(self, match_service: MatchService) -> None:
        self.settings = ServerSettings(match_service.database)
        most = Setting("matches_per_channel", numbers(*match_channels_view.LIMITS), self.show)
        self.routes = Routes[Handler](
            {
                MATCH_CHANNELS: self.show,
                f"?{MATCH_CHANNELS}": self.choose_channels,
                "?setup-channel-most": most.stored_by(self.settings.change),
            }
        )
        """By the first word of a custom id that belongs to no match."""

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the chosen channels and the limit."""
        server = await self.settings.of(interaction)
        words = words_for((), interaction.member.locale)
        panel = match_channels_view.panel(server, interaction.grant, words)
        return update_or_ephemeral(interaction, panel)

    async def choose_channels(self, interaction: MemberInteraction) -> Reply:
        """Store the channels; an empty choice allows all of them."""
        chosen = tuple(dict.fromkeys(map(chosen_id, interaction.values)))
        await self.settings.change(interaction, match_channels=chosen)
        return await self.show(interaction)
