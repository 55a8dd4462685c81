"""Delivery of a match into its thread: below its lobby, or where it was moved to."""

from dataclasses import replace

import structlog
from sqlalchemy import Connection

from bot.host.delivery.messages import (
    DeliveryError,
    MessageDelivery,
    Messenger,
    TransientDeliveryError,
)
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.views import channel_trouble, lobby_card
from storage.match import matches, messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

log = structlog.get_logger()


class ThreadDelivery:
    """Opens the threads of matches."""

    def __init__(self, tables: MatchService, posts: MessageDelivery, messenger: Messenger) -> None:
        self.matches = tables
        self.posts = posts
        self.messenger = messenger

    async def tell(self, row: OutboxRow) -> bool:
        """Open the match's thread, or follow the match to it; True if rows are to be delivered."""
        if row.kind == "thread":
            await self.open(row)
            return False
        await self.move(row)
        return True

    async def open(self, row: OutboxRow) -> None:
        """Open the thread of a match that begins, and link it in the lobby's message."""
        loaded = await self.matches.load(row.match_id)
        lobby, thread = (await self.posts.of(loaded.id)).get("lobby"), loaded.row.thread_id
        if lobby is not None and thread is None:
            thread = await self._open_thread(lobby, loaded)
        loaded.row = replace(loaded.row, thread_id=thread)
        if lobby is not None:
            await self.posts.edit(lobby, lobby_card.started(loaded))

        def note(conn: Connection) -> None:
            matches.set_thread(conn, row.match_id, thread)
            outbox.done(conn, row.id)

        await self.matches.database.write(note)

    async def move(self, row: OutboxRow) -> None:
        """Announce in the new channel that a match continues there, in a new thread if possible."""
        loaded = await self.matches.load(row.match_id)
        channel, content = loaded.row.channel_id, channel_trouble.moved_here(loaded)
        posted = await self.posts.post_once(row, "lobby", channel, content, silent=True)
        if posted is None:
            return
        thread = await self._open_thread(posted, loaded)

        def note(conn: Connection) -> None:
            messages.put(conn, posted)
            matches.set_thread(conn, row.match_id, thread)
            outbox.done(conn, row.id)
            self.matches.enqueue(conn, loaded.row, "card")

        await self.matches.database.write(note)

    async def wake(self, row: OutboxRow) -> None:
        """Wake a match's thread before a deadline: one that is archived hides its buttons.

        Not every member may wake it (discord/discord-api-docs#8474), and a reminder may go
        elsewhere.
        """
        loaded = await self.matches.load(row.match_id)
        if loaded.is_running and loaded.row.thread_id is not None:
            await self.messenger.wake_thread(loaded.row.thread_id)
        await self.posts.mark_delivered(row)

    async def _open_thread(self, below: MessageRow, loaded: LoadedMatch) -> int | None:
        """Open the match's thread at a message; None if that is not possible in the channel."""
        name = lobby_card.thread_name(loaded)
        try:
            return await self.messenger.open_thread(below.channel_id, below.message_id, name)
        except TransientDeliveryError:
            raise
        except DeliveryError as gone:
            log.info("no thread, so the channel", match=loaded.id, why=str(gone))
            return None
