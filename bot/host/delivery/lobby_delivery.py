"""Delivery of a lobby's message, which later is a line about the match in its thread."""

from dataclasses import replace

from bot.host.delivery.messages import DeliveryError, MessageDelivery, TooOldError
from bot.host.delivery.old_cards import OldCards
from bot.host.lobby.lobby import find_lobby
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_service import MatchService
from bot.host.views import lobby_card
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow


class LobbyDelivery:
    """Delivers outbox rows of the kind "lobby"."""

    def __init__(self, tables: MatchService, posts: MessageDelivery, old_cards: OldCards) -> None:
        self.matches = tables
        self.posts = posts
        self.old_cards = old_cards

    async def tell(self, row: OutboxRow, shown: int) -> None:
        """Bring a lobby's message up to date; `shown` is the version it already shows."""
        games = self.matches.games
        lobby = await self.posts.read(lambda conn: find_lobby(conn, games, row.match_id))
        found = await self.posts.of(row.match_id)
        message = found.get("lobby")
        if lobby is not None and lobby.row.state is not None:
            await self._tell_line(row, message, found.get("card"))
        elif lobby is None or (message and shown >= row.version):
            await self.posts.mark_delivered(row)
        else:
            await self._tell_lobby(row, lobby, message)

    async def _tell_lobby(self, row: OutboxRow, lobby: Lobby, message: MessageRow | None) -> None:
        """Edit a lobby's message, or post it."""
        content, is_too_old = lobby_card.content(lobby), False
        try:
            if message is not None and await self.posts.edit(message, content):
                await self.posts.mark_delivered(row, message)
                return
        except TooOldError:
            is_too_old = True
        content = replace(content, ping=lobby_card.call(lobby))
        posted = await self.posts.post_once(row, "lobby", lobby.row.channel_id, content)
        if posted is None:
            return
        then = None
        if message is not None and is_too_old:
            try:
                await self.old_cards.remove(message)
            except DeliveryError:
                then = self.old_cards.later(message, is_too_old=True)
        await self.posts.mark_delivered(row, posted, then)

    async def _tell_line(
        self, row: OutboxRow, message: MessageRow | None, card: MessageRow | None
    ) -> None:
        """Leave a line about the match where its lobby was, unless that message is its card now."""
        loaded = await self.matches.load(row.match_id)
        is_card = card is not None and message is not None and card.message_id == message.message_id
        in_thread = loaded.row.thread_id is not None
        if message is not None and not is_card and (in_thread or loaded.settings.threads):
            is_over = in_thread and not loaded.is_running
            line = lobby_card.ended if is_over else lobby_card.started
            await self.posts.edit(message, line(loaded))
        await self.posts.mark_delivered(row)
