"""The panel on which managers choose where matches may be opened, and how many in each channel."""

from bot.host.match.match_service import MatchService
from bot.host.servers.server_settings import ServerSettings
from bot.host.servers.setup_view import first_step_button
from bot.host.ui.interaction import (
    Grant,
    Handler,
    MemberInteraction,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.markup import channel_mentions
from bot.host.ui.message import MessageContent, Select, chosen_ids, one_of
from bot.host.ui.permissions import authorized_custom_id
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import MATCH_CHANNELS, Setting, chosen_id, numbers
from games.core.screen import MAX_ENTRIES
from games.core.translation import Translator
from storage.server.servers import Server

LIMITS = (1, 2, 3, 5, 10, 20, 50)
"""The limits offered for matches open in one channel."""


class MatchChannels:
    """Stores a server's channels for matches, and how many may be open in each."""

    def __init__(self, match_service: MatchService) -> None:
        self.settings = ServerSettings(match_service.database)
        most = Setting("matches_per_channel", numbers(*LIMITS), self.show)
        self.routes = Routes[Handler](
            {
                MATCH_CHANNELS: self.show,
                f"?{MATCH_CHANNELS}": self.choose_channels,
                "?setup-channel-most": most.stored_by(self.settings.change),
            }
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the chosen channels and the limit."""
        server = await self.settings.of(interaction)
        panel = panel_of(server, interaction.grant, interaction.words)
        return update_or_ephemeral(interaction, panel)

    async def choose_channels(self, interaction: MemberInteraction) -> Reply:
        """Store the channels; an empty choice allows all of them."""
        chosen = tuple(dict.fromkeys(map(chosen_id, interaction.values)))
        await self.settings.change(interaction, match_channels=chosen)
        return await self.show(interaction)


def panel_of(server: Server, grant: Grant | None, words: Translator) -> MessageContent:
    """Return the panel with the present choices, a select of channels and one of limits."""
    limits = {"0": words("Any number of matches")}
    limits |= {str(n): words.plural("At most {n} match", "At most {n} matches", n) for n in LIMITS}
    rows = (
        Select(
            words("Channels for matches"),
            authorized_custom_id(f"?{MATCH_CHANNELS}", grant),
            chosen_ids(server.match_channels),
            least=0,
            most=MAX_ENTRIES,
            kind="channels",
            revision=1,
        ),
        Select(
            words("Matches per channel"),
            authorized_custom_id("?setup-channel-most", grant),
            one_of(limits, str(server.matches_per_channel or 0)),
        ),
        (first_step_button(grant, words),),
    )
    return MessageContent(
        words("Where matches are started"), _lines(server, words), rows, mood="open"
    )


def _lines(server: Server, words: Translator) -> tuple[str, ...]:
    here = words("Now: everywhere.")
    if server.match_channels:
        chosen = channel_mentions(server.match_channels)
        here = words("Now: {channels}, and threads there.", channels=chosen)
    number = words("Now: any number of matches in one channel.")
    if server.matches_per_channel is not None:
        number = words.plural(
            "Now: at most {n} match at once in one channel.",
            "Now: at most {n} matches at once in one channel.",
            server.matches_per_channel,
        )
    rule = words("Choose up to {most} channels, or none for everywhere.", most=MAX_ENTRIES)
    rest = words(
        "What is open stays where it is. Cups and seasons are played where they were opened."
    )
    return (here, number, rule, rest)
