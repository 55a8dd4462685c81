"""Handlers of `/owner`, which the table of routes lets only owners use."""

from functools import partial

from sqlalchemy import Connection

from bot.host.delivery.error_meanings import refusal_of
from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.match.match_service import MatchService
from bot.host.owners import owner_view, owners_log
from bot.host.owners.block_commands import BlockCommands, OwnersHandler, target
from bot.host.owners.owner_access import OwnerSettings
from bot.host.owners.owner_watch import OwnerWatch
from bot.host.owners.report_commands import ReportCommands
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    Handler,
    MemberInteraction,
    OpenModal,
    Reply,
    ephemeral_text,
    update_or_ephemeral,
)
from bot.host.ui.routing import Routes
from bot.host.ui.typed_text import NOTHING, not_too_long
from bot.operations import overview
from games.core.translation import N_, Translator
from storage.fleet import rests
from storage.owner import announcements, blocks
from storage.owner.announcements import Reach
from storage.owner.blocks import Block
from storage.server import audit, key_values, servers
from storage.server.audit import Note

LOG_LENGTH = 15
SAME = 3_600_000
"""Milliseconds within which a second announcement of the same text is the first one sent twice."""
NO_CHANNELS = N_(
    "The servers that want announcements have not chosen a channel for them yet: /setup start"
)


class OwnerCommands:
    """Handles `/owner`, and the buttons of its panels."""

    def __init__(
        self,
        match_service: MatchService,
        messenger: Messenger,
        watch: OwnerWatch,
        who: OwnerSettings,
    ) -> None:
        """Let these owners act."""
        self.matches = match_service
        self.database = match_service.database
        self.messenger = messenger
        self.watch = watch
        self.who = who
        handlers: dict[str, OwnersHandler] = {
            "owner-status": self.status,
            "owner-leave": self.ask_leave,
            "owner-leave-yes": self.leave,
            "owner-announce": self.ask_news,
            "owner-announced": self.announce,
            "owner-pause": self.pause,
            "owner-stop": self.ask_stop,
            "owner-stop-yes": self.stop,
            "owner-log": self.log,
        }
        handlers |= BlockCommands(match_service, watch, who, self.log).handlers
        handlers |= ReportCommands(match_service, watch).handlers
        self.routes = Routes[Handler](
            {word: partial(self._answered, handler) for word, handler in handlers.items()}
        )

    async def _answered(self, handler: OwnersHandler, interaction: MemberInteraction) -> Reply:
        """Answer in the owner's language."""
        return await handler(interaction, interaction.words)

    async def status(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Show what `fulltime status` prints."""
        now = self.matches.now()
        found = await self.database.read_long(
            lambda snapshot: overview.of_open_database(
                snapshot.connection, self.database.path, self.database.address, now
            )
        )
        await self.watch.refresh()
        return update_or_ephemeral(interaction, owner_view.status(found, self.watch.state, words))

    async def ask_leave(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Ask for confirmation before the bot leaves a server."""
        _, guild_id = target(interaction)
        text = words("Leave server `{id}`? Its data stays for 30 days.", id=guild_id)
        action = f"/owner-leave-yes server {guild_id}"
        content = owner_view.ask(text, words("Yes, leave"), action, words)
        return update_or_ephemeral(interaction, content)

    async def leave(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Leave a server; Discord's event then suspends its matches."""
        _, guild_id = target(interaction)
        note = owners_log.entry(interaction, "leave", self.matches.now(), server=guild_id)
        await self.database.write(lambda conn: owners_log.note_once(conn, note))
        try:
            await self.messenger.leave_server(guild_id)
        except DeliveryError as error:
            raise refusal_of(error) from error
        return ephemeral_text(words("I have left server `{id}`.", id=guild_id))

    async def ask_news(self, _interaction: MemberInteraction, words: Translator) -> Reply:
        """Open the form of an announcement, which says how many servers get it."""
        found = await self.database.read(servers.with_news)
        reached = [number for number, channel_id in found.items() if channel_id is not None]
        if not found:
            raise Refusal(N_("No server has agreed to announcements yet: /setup start"))
        if not reached:
            raise Refusal(NO_CHANNELS)
        return OpenModal(owner_view.news_form(len(reached), words))

    async def announce(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Store an announcement; it is posted once in each server that has agreed."""
        text, now = interaction.answers.get("text", "").strip(), self.matches.now()
        if not text:
            raise Refusal(NOTHING)
        not_too_long(text, owner_view.LONGEST_NEWS)
        note = owners_log.entry(interaction, "announce", now)

        def write(conn: Connection) -> tuple[int, int]:
            if announcements.has(conn, text, now - SAME):
                raise Refusal(N_("That has been announced already: /owner log says where."))
            found = servers.with_news(conn)
            reached = [number for number, channel_id in found.items() if channel_id is not None]
            missed = len(found) - len(reached)
            announcements.add(conn, text, reached, now, no_channel=missed)
            audit.add(conn, note)
            return len(reached), missed

        reached, missed = await self.database.write(write)
        await self.watch.refresh()
        return ephemeral_text(owner_view.announced(reached, missed, words))

    async def pause(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Show whether new matches are paused; with "on" or "off" change it first."""
        wanted = interaction.custom_id.arguments[-1]
        if wanted in ("on", "off"):
            value, now = wanted == "on", self.matches.now()
            note = owners_log.entry(interaction, "pause", now, turned=wanted)

            def write(conn: Connection) -> None:
                if rests.lasts(conn, rests.EVERYWHERE, rests.PAUSED) == value:
                    return
                if value:
                    rests.begin(conn, rests.EVERYWHERE, rests.PAUSED, now)
                else:
                    rests.end_everywhere(conn, rests.PAUSED, now)
                audit.add(conn, note)

            await self.database.write(write)
        await self.watch.refresh()
        is_paused = self.watch.state.is_paused
        return update_or_ephemeral(interaction, owner_view.pause(words, is_paused=is_paused))

    async def ask_stop(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Ask for confirmation before all processes end."""
        text = words(
            "Stop the bot? Nothing is lost, and only you can start it again, on its machine."
        )
        content = owner_view.ask(text, words("Yes, stop"), "/owner-stop-yes", words)
        return update_or_ephemeral(interaction, content)

    async def stop(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """End all processes within seconds, as SIGTERM does."""
        now = self.matches.now()
        note = owners_log.entry(interaction, "stop", now)

        def write(conn: Connection) -> None:
            key_values.put(conn, key_values.STOP, str(now))
            owners_log.note_once(conn, note)

        await self.database.write(write)
        return ephemeral_text(words("I stop within a few seconds."))

    async def log(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Show what became of announcements, who is blocked, and what owners have done."""

        def read(conn: Connection) -> tuple[list[Reach], list[Block], list[Note]]:
            reaches = announcements.latest(conn, owner_view.ANNOUNCEMENTS_SHOWN)
            return reaches, blocks.every(conn), owners_log.latest(conn, LOG_LENGTH)

        reaches, found, notes = await self.database.read(read)
        return update_or_ephemeral(interaction, owner_view.log(reaches, found, notes, words))
