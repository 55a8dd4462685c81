"""Delivery of a match into its thread: below its lobby, or where it was moved to."""

from dataclasses import replace

import structlog
from sqlalchemy import Connection

from bot.host.delivery import channel_trouble
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    GoneError,
    Messenger,
    MissingPermissionError,
    RefusedError,
    TooManyThreadsError,
    WrongChannelError,
)
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.views import lobby_card
from storage.match import matches, messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

PATIENCE = 3
"""Attempts that may fail before a match is played in its channel; they take about a minute."""
log = structlog.get_logger()


class ThreadDelivery:
    """Opens the threads of matches."""

    def __init__(
        self, match_service: MatchService, posts: MessageDelivery, messenger: Messenger
    ) -> None:
        self.matches = match_service
        self.posts = posts
        self.messenger = messenger
        self.kinds = (
            DeliveryKind("thread", self._open, "elsewhere", is_opening=True),
            DeliveryKind("moved", self._move, "elsewhere", is_opening=True),
            DeliveryKind("wake", self._wake),
        )

    async def _open(self, row: OutboxRow, _: KnownCard) -> bool:
        """Open the thread of a match that begins, and enqueue the lobby's message that links it."""
        loaded = await self.matches.load(row.match_id)
        thread, why = loaded.row.thread_id, ""
        if thread is None:
            lobby = (await self.posts.of(loaded.id)).get("lobby")
            thread, why = await self._open_thread(row, loaded, lobby)
        await self._store_thread(row, thread, why, "lobby")
        return True

    async def _move(self, row: OutboxRow, _: KnownCard) -> bool:
        """Announce in the new channel that a match continues there, in a new thread if possible."""
        loaded = await self.matches.load(row.match_id)
        channel, content = loaded.row.channel_id, channel_trouble.moved_here(loaded)
        try:
            posted = await self.posts.post_once(row, "lobby", channel, content, silent=True)
        except RefusedError as error:  # all else waits for it
            log_failure("delivery_given_up", error, match=loaded.id, kind=row.kind)
            await self._store_thread(row, None, "trouble", "card")
            return True
        if posted is not None:
            thread, why = await self._open_thread(row, loaded, posted)
            await self._store_thread(row, thread, why, "card", posted)
        return True

    async def _wake(self, row: OutboxRow, _: KnownCard) -> None:
        """Unarchive a match's thread before a deadline, so that its buttons work.

        Not every member may unarchive it (discord/discord-api-docs#8474), and the reminder may be
        a direct message.
        """
        loaded = await self.matches.load(row.match_id)
        if loaded.is_running and loaded.row.thread_id is not None:
            await self.messenger.wake_thread(loaded.row.thread_id)
        await self.posts.mark_delivered(row)

    async def _open_thread(
        self, row: OutboxRow, loaded: LoadedMatch, below: MessageRow | None
    ) -> tuple[int | None, str]:
        """Open the match's thread at a message; None and the reason if there will be none.

        Raises `DeliveryError` if that is to be tried again.
        """
        if below is None:
            return None, "trouble"
        name = lobby_card.thread_name(loaded)
        try:
            return await self.messenger.open_thread(below.channel_id, below.message_id, name), ""
        except DeliveryError as error:
            why = self._reason(row, error)
            if not why:
                raise
            log.info("thread_creation_failed", match=loaded.id, why=str(error))
            return None, why

    @staticmethod
    def _reason(row: OutboxRow, error: DeliveryError) -> str:
        """Return why there will be no thread (`MatchSettings.no_thread`), "" to try again."""
        match error:
            case ChannelDeletedError():
                return ""
            case TooManyThreadsError():
                return "full"
            case MissingPermissionError():
                return "rights"
            case WrongChannelError():
                return "kind"
            case GoneError() | RefusedError():
                return "trouble"
        return "trouble" if row.tries >= PATIENCE else ""

    async def _store_thread(
        self,
        row: OutboxRow,
        thread: int | None,
        why: str,
        then: str,
        posted: MessageRow | None = None,
    ) -> None:
        """Store the thread, or why there is none, and enqueue a row of the kind `then`."""

        def store(conn: Connection) -> None:
            match = matches.load(conn, row.match_id)
            if match is None:
                return
            matches.set_thread(conn, match.id, thread)
            settings = MatchSettings.load(match.settings)
            if (settings.no_thread or "") != why:
                settings.no_thread = why or None
                seen = match.version
                match = replace(match, version=match.version + 1, settings=settings.dump())
                matches.save(conn, match, seen_version=seen)
                self.matches.enqueue(conn, match, "card")
            if posted is not None:
                messages.put(conn, posted)
            outbox.done(conn, row.id)
            self.matches.enqueue(conn, match, then)

        async with self.matches.lock(row.match_id):
            await self.matches.database.write(store)
