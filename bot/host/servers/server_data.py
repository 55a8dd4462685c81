"""Export and deletion of a server's stored data, by its managers."""

from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial

import structlog

from bot import __version__
from bot.host.delivery.messages import Messenger
from bot.host.match.match_service import MatchService
from bot.host.members import data_file, data_requests
from bot.host.members.own_data import OwnData, require_confirmation
from bot.host.members.own_data_view import form
from bot.host.servers import setup_view
from bot.host.servers.post_channels import delete_webhooks
from bot.host.servers.restored_deletions import forget_server
from bot.host.ui.interaction import (
    Handler,
    MemberInteraction,
    OpenModal,
    Reply,
    SendFile,
    update_or_ephemeral,
)
from bot.host.ui.message import FileAttachment, MessageContent
from bot.host.ui.permissions import authorized_custom_id, guild_of
from bot.host.ui.routing import Routes
from games.core.translation import N_
from storage.engine.streaming import Snapshot
from storage.member import data_counts, deletions
from storage.server import key_values
from storage.transfer.exporting import write_open

log = structlog.get_logger()


class ServerData:
    """Handles `/setup data`, and the buttons there."""

    def __init__(
        self, match_service: MatchService, own_data: OwnData, messenger: Messenger
    ) -> None:
        """Use this match service's database; `own_data` truncates the WAL."""
        self.messenger = messenger
        self.matches = match_service
        self.database = match_service.database
        self.own_data = own_data
        self.routes = Routes[Handler](
            {
                "setup-data": self.data,
                "setup-export": self.export,
                "setup-delete": self.ask_delete,
                "setup-delete-yes": self.delete,
            }
        )

    async def data(self, interaction: MemberInteraction) -> Reply:
        """Show what is stored of the server."""
        guild_id = guild_of(interaction)
        counts = await self.database.read(lambda conn: data_counts.of_server(conn, guild_id))
        words = interaction.words
        return update_or_ephemeral(interaction, setup_view.data(counts, interaction.grant, words))

    async def export(self, interaction: MemberInteraction) -> Reply:
        """Send the manager all stored data of the server as a file."""
        guild_id = guild_of(interaction)
        now = self.matches.now()

        def read(snapshot: Snapshot) -> tuple[str, bytes]:
            return data_file.pack(
                "server-data.json",
                lambda out: write_open(out, snapshot, guild_id, now, __version__),
            )

        owner = (deletions.SERVER, guild_id)
        with self.own_data.requests.only_one(owner, data_requests.SERVER_EXPORT):
            async with self.own_data.requests.exporting:
                name, content = await self.database.read_long(read)
        words = interaction.words
        lines = [
            words("Everything stored about this server. Moves and positions are left out."),
            words(
                "Another Fulltime can read results, ratings and what is over from it (`fulltime "
                "import`), unless it is edited. The people who run this bot can export the rest."
            ),
        ]
        if data_file.is_packed(name):
            lines.append(words("Unpack it before the import."))
        command = f"fulltime export {guild_id} server.json"
        return SendFile(FileAttachment(name, content, " ".join(lines), command))

    async def ask_delete(self, interaction: MemberInteraction) -> Reply:
        """Open the form that asks for the confirmation word."""
        action = authorized_custom_id("/setup-delete-yes", interaction.grant)
        return OpenModal(replace(form("/", interaction.words), custom_id=action))

    async def delete(self, interaction: MemberInteraction) -> Reply:
        """Delete all data of the server, if the confirmation word was typed."""
        guild_id = guild_of(interaction)
        require_confirmation(interaction)
        with self.deleting(guild_id):
            await self.forget(guild_id)
        text = N_("Everything is deleted. To start afresh, open a match: /play")
        return update_or_ephemeral(interaction, MessageContent("", (interaction.words(text),)))

    def deleting(self, guild_id: int) -> AbstractContextManager[None]:
        """Refuse presses in a server within the context; raises `Refusal` during an export."""
        owner = (deletions.SERVER, guild_id)
        return self.own_data.requests.only_one(owner, data_requests.DELETION)

    async def finish_deletions(self) -> None:
        """Delete the rest of servers whose deletion was interrupted."""
        key, requests = key_values.FORGET_SERVERS, self.own_data.requests
        for guild_id in await self.database.read(lambda conn: key_values.ids(conn, key)):
            if not requests.is_running((deletions.SERVER, guild_id)):
                try:
                    with self.deleting(guild_id):
                        await self.forget(guild_id)
                    log.info("deletions_finished", server=guild_id)
                except Exception:
                    log.exception("repeated_deletion_failed")

    async def forget(self, guild_id: int) -> None:
        """Delete all data of a server; if this fails, `finish_deletions` soon goes on with it.

        To be called within `deleting`. Until all is deleted, presses there are refused.
        """
        self.own_data.try_again_later()  # if this fails
        owner = (deletions.SERVER, guild_id)
        note = partial(self.own_data.requests.note_deletion, owner)
        webhooks = await forget_server(
            self.database, guild_id, self.matches.now(), partial(note, is_left=True)
        )
        note(is_left=False)
        self.own_data.forget(None)
        await self.own_data.scrub()
        await delete_webhooks(self.messenger, webhooks)
