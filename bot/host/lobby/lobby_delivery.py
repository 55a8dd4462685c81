"""Delivery of a lobby's message (later a line about its match), of invitations and of calls."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clock.turn_clock import HOUR
from bot.host.delivery import availability
from bot.host.delivery.availability import Availability
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import DeliveryError, TooOldError
from bot.host.delivery.old_cards import OldCards
from bot.host.lobby import lobby_call
from bot.host.lobby.lobby_call import LobbyCall
from bot.host.lobby.lobby_lookup import find_lobby
from bot.host.match import lobby_life
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_service import MatchService
from bot.host.match.serialization import load_payload
from bot.host.views import invitation, lobby_card
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.member import preferences
from storage.server import servers

LAST_CALL = 4 * HOUR
"""Milliseconds before a lobby closes after which its call waits for nobody's quiet hours."""


class LobbyDelivery:
    """Delivers the outbox rows about lobbies."""

    def __init__(
        self, match_service: MatchService, posts: MessageDelivery, old_cards: OldCards
    ) -> None:
        self.matches = match_service
        self.posts = posts
        self.old_cards = old_cards
        self.kinds = (
            DeliveryKind("lobby", self._tell, "lobby", suspends=False),
            DeliveryKind(lobby_call.ROLE, self._call, "lobby"),
            DeliveryKind("invitation", self._redraw_invitation, "elsewhere", suspends=False),
        )

    async def _redraw_invitation(self, row: OutboxRow, _: KnownCard) -> None:
        """Bring a lobby's latest invitation up to date, without its mention.

        A member's data was deleted, or the lobby was closed, opened again or its match has begun.
        """
        lobby, found = await self._find(row), await self.posts.of(row.match_id)
        message = found.get(invitation.ROLE)
        if lobby is not None and message is not None:
            if lobby.row.state is None:
                await self.posts.edit_if_accepted(message, invitation.invitation(lobby))
            else:
                loaded = await self.matches.load(row.match_id)
                await self.posts.edit_if_accepted(message, lobby_card.started(loaded))
        await self.posts.mark_delivered(row)

    async def _tell(self, row: OutboxRow, known: KnownCard) -> None:
        """Bring a lobby's message up to date, and withdraw a call that no longer applies."""
        lobby, found = await self._find(row), await self.posts.of(row.match_id)
        await self._withdraw(lobby, found.get(lobby_call.ROLE))
        message = found.get("lobby")
        if lobby is not None and message is None:
            message = await self.posts.lost(row, "lobby", lobby.row.channel_id)
        if lobby is not None and lobby.row.state is not None:
            await self._tell_line(row, message, found.get("card"))
        elif lobby is None or (message and known.shown >= row.version):
            await self.posts.mark_delivered(row)
        else:
            await self._tell_lobby(row, lobby, message)

    async def _call(self, row: OutboxRow, _: KnownCard) -> None:
        """Mention the members seated in a lobby that is about to close, or is open again."""
        lobby, by = await self._find(row), load_payload(LobbyCall, row.payload).by
        if lobby is None:
            await self.posts.mark_delivered(row)
            return
        users, now = dict[int, Availability](), self.matches.now()
        if lobby.row.status == "lobby" and (by is not None or lobby.settings.asked):
            users = await self.posts.read(lambda conn: _called(conn, lobby, now, by))
        latest = lobby_life.closes_at(lobby) - LAST_CALL
        at = now if by else availability.mention_at(users.values(), "lobby", now, latest)
        if at > now:
            await self.matches.database.write(lambda conn: outbox.postpone(conn, row.id, at))
            return
        called = [
            user
            for user, each_availability in users.items()
            if by or each_availability.can_hear("lobby", now)
        ]
        if not called:
            await self.posts.withdraw(row, lobby_call.ROLE, lobby.row.channel_id)
            return
        card = (await self.posts.of(row.match_id)).get("lobby")
        content = lobby_call.content(lobby, called, card, by)
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

    async def _tell_lobby(self, row: OutboxRow, lobby: Lobby, message: MessageRow | None) -> None:
        """Edit a lobby's message, or post it."""
        content, is_too_old = lobby_card.content(lobby), False
        try:
            if message is not None and await self.posts.edit(message, content):
                await self.posts.mark_delivered(row, message)
                return
        except TooOldError:
            is_too_old = True
        ping = lobby_card.call(lobby)
        if ping is not None:
            users = ping.users
            left = await self.posts.read(lambda conn: preferences.may_be_mentioned(conn, users))
            ping = ping.only(left)
        content = replace(content, ping=ping)
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
            await self.posts.edit_if_accepted(message, line(loaded))
        await self.posts.mark_delivered(row)


def _called(conn: Connection, lobby: Lobby, now: int, by: int | None) -> dict[int, Availability]:
    """Return the members seated in a lobby who want to be mentioned, without `by`, and when.

    For a cup's match these are the two sides as far as they have not come. None are mentioned in
    direct messages.
    """
    users = [seat.user_id for seat in lobby.seats if seat.user_id not in (None, by)]
    if lobby.settings.cup is not None:
        users = [user for user in lobby.reserved if not lobby.has(user)]
    if lobby.row.guild_id is None:
        return {}
    wanted = preferences.may_be_mentioned(conn, [user for user in users if user])
    zone = servers.load(conn, lobby.row.guild_id).zone
    availabilities = availability.read(conn, wanted, now, zone)
    return {
        user: each_availability
        for user, each_availability in availabilities.items()
        if each_availability.wants_notification("lobby")
    }
