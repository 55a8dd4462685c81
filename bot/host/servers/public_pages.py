"""The panel on which managers choose whether anybody may follow their server on pages."""

import secrets

from bot.host.match.match_service import MatchService
from bot.host.servers.server_settings import ServerSettings
from bot.host.servers.setup_view import first_step_button
from bot.host.ui.interaction import Grant, Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.message import Button, MessageContent, Row, Select, one_of
from bot.host.ui.permissions import authorized_custom_id
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import SWITCH, Setting
from games.core.translation import N_, Translator, ngettext_noop
from storage.server.servers import Server

PATH = "/server/"
"""The path of a server's pages, which its key follows."""
KEY_BYTES = 10
DELAYS = (0, 5, 15, 60, 24 * 60)
"""The minutes offered after which a running match is shown."""
HOUR = 60
NONE = N_("The people who run this bot serve no pages.")
OFF = N_("This server has no pages.")
WOULD = N_(
    "They show without Discord, to everybody who has their address: seasons, cups, records, the "
    "puzzle of the day, a calendar, and matches with their replays. What is private stays so, and "
    "so do channels that @everyone can't read."
)
AT = N_("Everybody can follow this server at {url}")
NEW = N_("-# Switched off, they are gone at once. Switched on again, they get a new address.")
IN_MINUTES = ngettext_noop("Running matches: {n} minute late", "Running matches: {n} minutes late")
IN_HOURS = ngettext_noop("Running matches: {n} hour late", "Running matches: {n} hours late")
LISTED = N_("Search engines may list them.")
UNLISTED = N_("Search engines are asked not to list them.")


class PublicPages:
    """Stores whether a server has pages for everybody, and what they show."""

    def __init__(self, match_service: MatchService, web_url: str) -> None:
        """Show addresses that begin with `web_url`, "" if the bot serves no pages."""
        self.settings = ServerSettings(match_service.database)
        self._web_url = web_url
        delays = {"never": None, **{str(delay): delay for delay in DELAYS}}
        self.routes = Routes[Handler](
            {
                "setup-web": self.show,
                "setup-web-pages": self.switch,
                "setup-web-listed": Setting("pages_listed", SWITCH, self.show).stored_by(
                    self.settings.change
                ),
                "?setup-web-delay": Setting("pages_delay", delays, self.show).stored_by(
                    self.settings.change
                ),
            }
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the address, and what the pages show."""
        server = await self.settings.of(interaction)
        panel = _panel(server, self._web_url, interaction.grant, interaction.words)
        return update_or_ephemeral(interaction, panel)

    async def switch(self, interaction: MemberInteraction) -> Reply:
        """Switch the pages on, at a new address, or off."""
        server = await self.settings.of(interaction)
        wanted = SWITCH.get(interaction.custom_id.arguments[-1], False)
        if wanted != (server.pages_key is not None):
            key = secrets.token_hex(KEY_BYTES) if wanted else None
            await self.settings.change(interaction, pages_key=key)
        return await self.show(interaction)


def _panel(server: Server, web_url: str, grant: Grant | None, words: Translator) -> MessageContent:
    title = words("Pages for everybody")
    if not web_url:
        rows: tuple[Row, ...] = ((first_step_button(grant, words),),)
        return MessageContent(title, (words(NONE),), rows, mood="open")
    on, off = (authorized_custom_id(f"/setup-web-pages {word}", grant) for word in SWITCH)
    if server.pages_key is None:
        row = (Button(words("Switch on"), on, "main"), first_step_button(grant, words))
        return MessageContent(title, (words(OFF), words(WOULD)), (row,), mood="open")
    listed = (words("Keep search engines away"), "off")
    if not server.pages_listed:
        listed = (words("Let search engines list them"), "on")
    label, word = listed
    lines = (
        words(AT, url=f"{web_url}{PATH}{server.pages_key}"),
        words(WOULD),
        words(LISTED if server.pages_listed else UNLISTED),
        words(NEW),
    )
    where = authorized_custom_id(f"/setup-web-listed {word}", grant)
    rows = (
        _delays(server, grant, words),
        (
            Button(label, where),
            Button(words("Switch off"), off),
            first_step_button(grant, words),
        ),
    )
    return MessageContent(title, lines, rows, mood="open")


def _delays(server: Server, grant: Grant | None, words: Translator) -> Select:
    labels = {"never": words("Running matches: not shown"), "0": words("Running matches: at once")}
    for delay in filter(None, DELAYS):
        forms, many = (IN_MINUTES, delay) if delay < HOUR else (IN_HOURS, delay // HOUR)
        labels[str(delay)] = words.plural(*forms, many)
    chosen = "never" if server.pages_delay is None else str(server.pages_delay)
    where = authorized_custom_id("?setup-web-delay", grant)
    return Select(words("Running matches"), where, one_of(labels, chosen))
