"""Whether a server wants the announcements of the people who run the bot."""

from bot.host.match.match_service import MatchService
from bot.host.servers import setup_view
from bot.host.servers.server_settings import ServerSettings
from bot.host.ui.interaction import (
    Handler,
    MemberInteraction,
    Reply,
    ephemeral_text,
    update_or_ephemeral,
)
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import SWITCH
from games.core.translation import N_

NEWS, NEWS_OFF = "setup-news", "news-off"
"""The first words of the button in `/setup`, and of the one below an announcement."""
OFF = N_("There will be no more of these here. To get them again: /setup start")


class NewsChoice:
    """Handles the choice in `/setup`, and the button below an announcement."""

    def __init__(self, match_service: MatchService) -> None:
        self.settings = ServerSettings(match_service.database)
        self.routes = Routes[Handler]({NEWS: self.choose, NEWS_OFF: self.turn_off})

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Show the choice; with "on" or "off" store it first."""
        wanted = interaction.custom_id.arguments[-1]
        if wanted in SWITCH:
            await self.settings.change(interaction, news=SWITCH[wanted])
        server = await self.settings.of(interaction)
        content = setup_view.news(server, interaction.grant, interaction.words)
        return update_or_ephemeral(interaction, content)

    async def turn_off(self, interaction: MemberInteraction) -> Reply:
        """Store that the server wants no more announcements."""
        await self.settings.change(interaction, news=False)
        return ephemeral_text(interaction.words(OFF))
