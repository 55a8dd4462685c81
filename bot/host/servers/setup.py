"""Handlers of a server's settings, and checks of the bot's permissions there."""

from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from bot.host.clock import time_zones
from bot.host.clock.time_control import SPEED_NAMES, TIMEOUTS
from bot.host.delivery.error_meanings import refusal_of
from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.match.match_service import MatchService
from bot.host.members.member_settings_view import zone_form
from bot.host.refusal import Refusal
from bot.host.servers import setup_view
from bot.host.servers.champion_role import ChampionRoleChoice
from bot.host.servers.match_channels import MatchChannels
from bot.host.servers.news_choice import NewsChoice
from bot.host.servers.post_channels import PostChannels
from bot.host.servers.public_pages import PublicPages
from bot.host.servers.server_settings import ServerSettings
from bot.host.servers.setup_view import LAST, SetupStatus
from bot.host.ui.channel_permissions import (
    MOST_THREADS,
    POSTING,
    ChannelPermissions,
    PermissionChecker,
)
from bot.host.ui.interaction import (
    Handler,
    Location,
    MemberInteraction,
    OpenModal,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.member import Member, languages, words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.numbers import number_or
from bot.host.ui.permissions import authorized_custom_id, guild_of
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import OLD_MENU, SWITCH, Setting, chosen_id, numbers
from games.core.translation import N_
from storage.match import match_places, matches
from storage.server import post_targets, servers
from storage.server.servers import Server

MAX_CHANNELS = 8
"""Most channels per check: announcements, matches, the current one, those with open matches."""
OFFER = N_("You're an admin here. Set me up in a minute: /setup start")
CAN_POST = N_("✓ I can post here. Start a match with /play whenever you like.")
HOURS = 24


class Setup:
    """Handles `/setup`, and the buttons of its panels."""

    def __init__(
        self,
        match_service: MatchService,
        messenger: Messenger,
        permission_checker: PermissionChecker,
        most: int,
        web_url: str,
    ) -> None:
        """Use these services.

        `most` is the default limit of matches per member, `web_url` the address of the pages.
        """
        self.matches = match_service
        self.database = match_service.database
        self.messenger = messenger
        self.permission_checker = permission_checker
        self.most = most
        self.champion_role = ChampionRoleChoice(match_service, permission_checker)
        self.settings = ServerSettings(match_service.database)
        self.routes = Routes[Handler](
            {
                "setup-step": self.step,
                "?setup-channel": self.choose_channel,
                "setup-zone": self.ask_zone,
                "setup-zone-set": self.set_zone,
                "setup-check": self.check,
                "setup-defaults": self.defaults,
            },
            {
                word: setting.stored_by(self.settings.change)
                for word, setting in self._table().items()
            },
            MatchChannels(match_service).routes,
            PostChannels(match_service, messenger, permission_checker).routes,
            self.champion_role.routes,
            NewsChoice(match_service).routes,
            PublicPages(match_service, web_url).routes,
        )

    async def offer(self, member: Member, place: Location) -> str:
        """Return the offer to set the server up, once, for the first manager who opens a lobby."""
        guild_id = place.guild_id
        if guild_id is None or not member.manages:
            return ""

        def mark_offered(conn: Connection) -> bool:
            server = servers.load(conn, guild_id)
            if not server.offered:
                servers.save(conn, replace(server, offered=True))
            return not server.offered

        is_first = await self.database.write(mark_offered)
        return words_for((), member.locale)(OFFER) if is_first else ""

    async def step(self, interaction: MemberInteraction) -> Reply:
        """Show a step of the set-up; the last one posts a test message and checks permissions."""
        word = interaction.custom_id.arguments[-1]
        number = min(max(number_or(word, 1), 1), LAST)
        if number == LAST:
            return await self._test(interaction)
        return await self._step(interaction, number)

    async def choose_channel(self, interaction: MemberInteraction) -> Reply:
        """Store the channel for announcements."""
        channel_id = chosen_id(interaction.values[0])
        (channel_permissions,) = await self._survey(guild_of(interaction), (channel_id,))
        if channel_permissions.is_gone:  # or of another server: a modified client can send any
            raise Refusal(OLD_MENU)
        await self.settings.change(interaction, channel_id=channel_id)
        return await self._step(interaction, 1)

    async def ask_zone(self, interaction: MemberInteraction) -> Reply:
        """Open the form for the server's time zone."""
        server = await self.settings.of(interaction)
        send = authorized_custom_id("/setup-zone-set", interaction.grant)
        return OpenModal(zone_form(send, server.zone, interaction.words))

    async def set_zone(self, interaction: MemberInteraction) -> Reply:
        """Store the time zone and hour of the form."""
        zone = time_zones.find(interaction.answers.get("zone", ""))
        hour = interaction.answers.get("hour", "")
        closes = {"close_hour": int(hour)} if number_or(hour, HOURS) < HOURS else {}
        await self.settings.change(interaction, zone=zone, **closes)
        return await self._step(interaction, 3)

    async def check(self, interaction: MemberInteraction) -> Reply:
        """Show the permissions missing in the relevant channels."""
        return await self._checked(interaction, await self.settings.of(interaction))

    async def defaults(self, interaction: MemberInteraction) -> Reply:
        """Show the defaults of new lobbies."""
        server, grant = await self.settings.of(interaction), interaction.grant
        panel = setup_view.defaults(server, grant, interaction.words, self.most)
        return update_or_ephemeral(interaction, panel)

    def _table(self) -> dict[str, Setting]:
        """Return the settings that a select or button stores, by the first word of their ids."""
        codes = {code: code for code in languages()}
        hours = {str(hour): hour for hour in range(HOURS)}
        speeds, timeouts = ({key: key for key in known} for known in (SPEED_NAMES, TIMEOUTS))
        return {
            "?setup-language": Setting("language", codes, partial(self._step, number=2)),
            "?setup-hour": Setting("close_hour", hours, partial(self._step, number=3)),
            "?setup-speed": Setting("speed", speeds, self.defaults),
            "?setup-late": Setting("on_timeout", timeouts, self.defaults),
            "?setup-most": Setting("max_matches", numbers(*setup_view.LIMITS), self.defaults),
            "setup-weekends": Setting("weekends", SWITCH, self.defaults),
        }

    async def _step(self, interaction: MemberInteraction, number: int) -> Reply:
        server = await self.settings.of(interaction)
        clock = time_zones.local_time(server.zone, self.matches.now())
        standing = SetupStatus(server, clock, languages(), interaction.grant)
        words = interaction.words
        return update_or_ephemeral(interaction, setup_view.step(number, standing, words))

    async def _test(self, interaction: MemberInteraction) -> Reply:
        """Post a test message in the announcement channel, and show missing permissions."""
        server = await self.settings.of(interaction)
        return await self._checked(interaction, server, await self._post(interaction, server))

    async def _checked(
        self, interaction: MemberInteraction, server: Server, posted: str = ""
    ) -> Reply:
        """Show missing permissions; `posted` is the line about the test message."""
        words, grant = interaction.words, interaction.grant
        surveys = await self._check_channels(interaction, server)
        more = await self._more_lines(interaction, server)
        panel = setup_view.checked(surveys, server, grant, words, posted=posted, more=more)
        return update_or_ephemeral(interaction, panel)

    async def _post(self, interaction: MemberInteraction, server: Server) -> str:
        """Post the test message and return a line about its result."""
        channel, words = server.channel_id or interaction.place.channel_id, interaction.words
        text = words_for((), server.language or "en")(CAN_POST)
        nonce = f"setup.{interaction.token}"
        try:
            await self.messenger.post(
                channel, MessageContent("", (text,)), nonce=nonce[:25], silent=True
            )
        except DeliveryError:
            return words("✗ I could not post in <#{channel}>.", channel=channel)
        return words("✓ I have posted in <#{channel}>.", channel=channel)

    async def _check_channels(
        self, interaction: MemberInteraction, server: Server
    ) -> list[ChannelPermissions]:
        """Return what is missing where the bot posts, and where matches are or may be opened."""
        open_in = await self.database.read(match_places.places)
        mine = [channel for guild_id, channel in open_in if guild_id == server.guild_id]
        here = [] if interaction.place.is_thread else [interaction.place.channel_id]
        first = [] if server.channel_id is None else [server.channel_id]
        channels = dict.fromkeys([*first, *server.match_channels, *here, *mine])
        found = await self._survey(server.guild_id, tuple(channels)[:MAX_CHANNELS])
        targets = await self.database.read(lambda conn: post_targets.of(conn, server.guild_id))
        posts = {target.channel_id for target in targets.values()} - {
            channel_permissions.channel_id for channel_permissions in found
        }
        if posts:
            found += await self._survey(server.guild_id, tuple(sorted(posts)), POSTING)
        return found

    async def _more_lines(self, interaction: MemberInteraction, server: Server) -> list[str]:
        """Return lines about what keeps the bot from opening threads and giving roles."""
        try:
            count = await self.permission_checker.count_threads(server.guild_id)
        except DeliveryError as gone:
            raise refusal_of(gone) from gone
        of_server = await self.database.read(lambda conn: matches.of_guild(conn, server.guild_id))
        running = self.matches.readable(of_server)
        was_full = any(loaded.settings.no_thread == "full" for loaded in running)
        is_full = count >= MOST_THREADS
        threads = setup_view.thread_lines(interaction.words, is_full=is_full, was_full=was_full)
        return [*threads, *await self.champion_role.lines(interaction)]

    async def _survey(
        self, guild_id: int, channels: tuple[int, ...], rights: tuple[str, ...] = ()
    ) -> list[ChannelPermissions]:
        """Return which of `rights`, by default all needed to play, are missing in each channel."""
        try:
            return await self.permission_checker.survey(guild_id, channels, rights)
        except DeliveryError as gone:
            raise refusal_of(gone) from gone
