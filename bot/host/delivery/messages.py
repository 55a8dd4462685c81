"""Posts: a match's messages in their channels, each put down once, also when the bot dies then.

Discord forgets a nonce after minutes, so what may have been posted is looked for in the channel.
"""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.ui.message import MessageContent
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

T = TypeVar("T")
LATEST = 60.0
"""Seconds after which an answer that was decided before an edit is surely there."""


class DeliveryError(Exception):
    """The message or channel is gone, or the bot may not write there."""


class TransientDeliveryError(DeliveryError):
    """The channel did not answer as it should; it may next time, so nothing is concluded."""


class ChannelDeletedError(DeliveryError):
    """The channel or thread was deleted."""


class MissingPermissionError(DeliveryError):
    """The bot may not look there, or not write."""


class DirectMessagesClosedError(DeliveryError):
    """The member takes no direct messages of ours."""


class Messenger(Protocol):
    """Posts and edits messages; a front end implements it."""

    edits_every: float
    """Seconds between two edits of a match's messages, as a place takes them for long."""

    async def post(
        self, channel_id: int, content: MessageContent, *, nonce: str, silent: bool
    ) -> int:
        """Post a message and return its id; raises `Gone`. A nonce is at most 25 characters."""

    async def edit(self, channel_id: int, message_id: int, content: MessageContent) -> None:
        """Draw the sheet over a message; raises `Gone`."""

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours; raises `Gone`."""

    async def find(self, channel_id: int, match_id: str, after: int) -> int | None:
        """Return our latest message of this match posted after a moment (ms)."""

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Open a thread below a message and return its id, also if it is open already."""

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Return whether the user is no member of the server any more; raises `Gone` if unknown."""

    async def open_direct(self, user_id: int) -> int:
        """Return the channel of direct messages to a member; raises `Closed`, as a post there."""


class MessageDelivery:
    """Puts down what rows of the outbox say, and remembers where it stands."""

    def __init__(self, tables: MatchService, messenger: Messenger) -> None:
        """Post for these tables."""
        self.tables = tables
        self.messenger = messenger
        self._edited: dict[str, float] = {}
        """Until when messages of a match were being edited, by the monotonic clock."""

    def may_have_covered(self, match_id: str, since: float) -> bool:
        """Return whether an edit may have landed over an answer that was decided at that time.

        Discord keeps no order between edits and answers, and an edit under way is of before.
        """
        return self._edited.get(match_id, 0.0) >= since

    def rest(self, match_id: str) -> float:
        """Return how many seconds are left until a match's messages are to be edited again."""
        every, edited = self.messenger.edits_every, self._edited.get(match_id, -inf)
        return min(every, max(0.0, edited + every - monotonic()))

    async def of(self, match_id: str) -> dict[str, MessageRow]:
        """Return the messages of a match by what they show."""
        return await self.read(lambda conn: messages.of(conn, match_id))

    async def lost(self, row: OutboxRow, role: str, channel_id: int) -> MessageRow | None:
        """Return the row's message where it was posted, but the bot died before noting it."""
        if row.tried_at is None:
            return None
        found = await self.messenger.find(channel_id, row.match_id, row.tried_at)
        known = [message.message_id for message in (await self.of(row.match_id)).values()]
        if found is None or found in known:
            return None
        return MessageRow(row.match_id, role, channel_id, found, row.tried_at)

    async def post_once(
        self,
        row: OutboxRow,
        role: str,
        channel_id: int,
        content: MessageContent,
        *,
        silent: bool = False,
    ) -> MessageRow | None:
        """Post a row's message, or draw over it where it was posted already; return where it is.

        None when a newer row has replaced this one, which is then told instead.
        """
        lost = await self.lost(row, role, channel_id)
        if lost is not None:
            await self.edit(lost, content)
            return lost
        if not await self.begin(row):
            return None
        nonce = f"{row.match_id}.{row.id}"
        message_id = await self.messenger.post(channel_id, content, nonce=nonce, silent=silent)
        return MessageRow(row.match_id, role, channel_id, message_id, self.tables.now())

    async def edit(self, message: MessageRow, content: MessageContent) -> bool:
        """Edit a message; False when it is gone or too old, its buttons then still answer.

        Raises `Unsure` when that cannot be known now.
        """
        self._edited[message.match_id] = inf
        try:
            await self.messenger.edit(message.channel_id, message.message_id, content)
        except TransientDeliveryError:
            raise
        except DeliveryError:
            return False
        finally:
            now = self._edited[message.match_id] = monotonic()
            self._edited = {key: at for key, at in self._edited.items() if now - at < LATEST}
        return True

    async def delete(self, message: MessageRow) -> bool:
        """Delete a message; False where that cannot be known now, so that it is tried again."""
        try:
            await self.messenger.delete(message.channel_id, message.message_id)
        except TransientDeliveryError:
            return False
        except DeliveryError:
            return True
        return True

    async def begin(self, row: OutboxRow) -> bool:
        """Note that telling begins; False when a newer row has replaced this one."""
        now = self.tables.now()
        return await self.tables.database.write(
            lambda conn: outbox.tried(conn, row.id, now), brief=True
        )

    async def mark_delivered(self, row: OutboxRow, message: MessageRow | None = None) -> None:
        """Note that a row was told, and where the message stands."""

        def tick_off(conn: Connection) -> None:
            if message is not None:
                messages.put(conn, message)
            outbox.done(conn, row.id)

        await self.tables.database.write(tick_off, brief=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what `work` reads."""
        return await self.tables.database.read(work)
