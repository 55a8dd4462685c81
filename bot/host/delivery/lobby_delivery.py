"""Delivery of a lobby's message, and of the call to those who sit in it."""

import json
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.messages import MessageDelivery
from bot.host.lobby import lobby_call
from bot.host.lobby.lobby_lookup import find_lobby
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_service import MatchService
from bot.host.match.mention_reasons import hears_of
from bot.host.views import lobby_card
from storage.match import messages
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.member import preferences


class LobbyDelivery:
    """Delivers what the outbox holds about lobbies."""

    def __init__(self, tables: MatchService, posts: MessageDelivery) -> None:
        self.matches = tables
        self.posts = posts

    async def tell(self, row: OutboxRow, shown: int) -> None:
        """Show a lobby as it is, and withdraw a call that is not true any more."""
        lobby, posts = await self._find(row), await self.posts.of(row.match_id)
        await self._withdraw(lobby, posts.get(lobby_call.ROLE))
        message = posts.get("lobby")
        has_begun = lobby is not None and lobby.row.state is not None
        if lobby is None or has_begun or (message and shown >= row.version):
            await self.posts.mark_delivered(row)
            return
        content = lobby_card.content(lobby)
        if message is None or not await self.posts.edit(message, content):
            content = replace(content, ping=lobby_card.call(lobby))
            message = await self.posts.post_once(row, "lobby", lobby.row.channel_id, content)
        if message is not None:
            await self.posts.mark_delivered(row, message)

    async def call(self, row: OutboxRow) -> None:
        """Mention those who sit in a lobby that is about to close, or is open again."""
        lobby, by = await self._find(row), json.loads(row.payload).get("by")
        if (
            lobby is None
            or lobby.row.status != "lobby"
            or (by is None and not lobby.settings.asked)
        ):
            await self.posts.mark_delivered(row)
            return
        users = await self.posts.read(lambda conn: _called(conn, lobby, by))
        if not users:
            await self.posts.mark_delivered(row)
            return
        card = (await self.posts.of(row.match_id)).get("lobby")
        content = lobby_call.content(lobby, users, card, by)
        posted = await self.posts.post_once(row, lobby_call.ROLE, lobby.row.channel_id, content)
        if posted is not None:
            await self.posts.mark_delivered(row, posted)

    async def _find(self, row: OutboxRow) -> Lobby | None:
        games = self.matches.games
        return await self.posts.read(lambda conn: find_lobby(conn, games, row.match_id))

    async def _withdraw(self, lobby: Lobby | None, call: MessageRow | None) -> None:
        """Delete a posted call, unless the lobby is still about to close."""
        is_true = lobby is not None and lobby.row.status == "lobby" and lobby.settings.asked
        if call is None or is_true or not await self.posts.delete(call):
            return
        await self.matches.database.write(
            lambda conn: messages.forget(conn, call.match_id, call.role)
        )


def _called(conn: Connection, lobby: Lobby, by: int | None) -> list[int]:
    """Return the members who sit in a lobby and want to hear of it, but for who did it."""
    users = [seat.user_id for seat in lobby.seats if seat.user_id not in (None, by)]
    if lobby.row.guild_id is None:
        return []
    return [user for user in users if user and hears_of(preferences.load(conn, user), "lobby")]
