"""Posting and editing messages in channels, each once, even if the bot is killed in between.

Discord forgets a nonce after some minutes, so after a crash the channel is searched for a message
that may have been posted. It has the mark of its delivery.
"""

from collections.abc import Callable
from dataclasses import replace
from math import inf
from time import monotonic
from typing import TypeVar

from sqlalchemy import Connection

from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.messages import (
    DeliveryError,
    EditRefusedError,
    GoneError,
    Messenger,
    NotAllowedError,
    RefusedError,
    TransientDeliveryError,
)
from bot.host.match.match_service import MatchService
from bot.host.ui.message import MessageContent
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

T = TypeVar("T")
LATEST = 60.0
"""Seconds after which a reply drawn before an edit has certainly arrived."""


class MessageDelivery:
    """Posts, edits and deletes the messages of outbox rows, and stores where they are."""

    def __init__(self, match_service: MatchService, messenger: Messenger) -> None:
        """Post messages of these matches by `messenger`."""
        self.matches = match_service
        self.messenger = messenger
        self._edited: dict[str, float] = {}
        """When a match's messages were last edited (monotonic seconds); `inf` during an edit."""

    def may_have_covered(self, match_id: str, since: float) -> bool:
        """Return whether an edit may have overwritten a reply drawn at `since` (monotonic seconds).

        Discord does not order edits and replies, and a running edit was drawn earlier.
        """
        return self._edited.get(match_id, 0.0) >= since

    def rest(self, match_id: str) -> float:
        """Return the seconds until a match's messages may be edited again."""
        every, edited = self.messenger.edits_every, self._edited.get(match_id, -inf)
        return min(every, max(0.0, edited + every - monotonic()))

    async def of(self, match_id: str) -> dict[str, MessageRow]:
        """Return the messages of a match by role."""
        return await self.read(lambda conn: messages.of(conn, match_id))

    async def lost(self, row: OutboxRow, role: str, channel_id: int) -> MessageRow | None:
        """Return the row's message if it was posted but the bot was killed before storing that."""
        if row.tried_at is None:
            return None
        known = [message.message_id for message in (await self.of(row.match_id)).values()]
        found = await self.messenger.find(
            channel_id, row.match_id, row.tried_at, known=known, mark=row.mark
        )
        if found is None:
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
        """Post a row's message, or edit it if it was posted already; return where it is.

        None if a newer row, which is delivered instead, has replaced this one.
        """
        content, lost = replace(content, mark=row.mark), await self.lost(row, role, channel_id)
        if lost is not None:
            await self.edit_if_accepted(lost, content)
            return lost
        if not await self.begin(row):
            return None
        message_id = await self.messenger.post(channel_id, content, nonce=row.nonce, silent=silent)
        return MessageRow(row.match_id, role, channel_id, message_id, self.matches.now())

    async def edit(self, message: MessageRow, content: MessageContent) -> bool:
        """Edit a message; False if it no longer exists.

        Raises `TooOldError` if another one has to be posted instead, and `DeliveryError`.
        """
        self._edited[message.match_id] = inf
        try:
            await self.messenger.edit(message.channel_id, message.message_id, content)
        except GoneError:
            return False
        except RefusedError as error:
            log_failure("message_edit_failed", error, match=message.match_id)
            raise EditRefusedError(str(error)) from error
        finally:
            now = self._edited[message.match_id] = monotonic()
            self._edited = {key: at for key, at in self._edited.items() if now - at < LATEST}
        return True

    async def edit_if_accepted(self, message: MessageRow, content: MessageContent) -> None:
        """Edit a message that need not be posted anew if Discord refuses that for good.

        Raises `DeliveryError` if that has to be tried again.
        """
        try:
            await self.edit(message, content)
        except EditRefusedError:
            return

    async def delete(self, message: MessageRow) -> bool:
        """Delete a message; False if that is to be tried again."""
        try:
            await self.messenger.delete(message.channel_id, message.message_id)
        except (GoneError, NotAllowedError):
            return True
        except DeliveryError as error:
            log_failure("message_deletion_failed", error, match=message.match_id)
            return False
        return True

    async def begin(self, row: OutboxRow) -> bool:
        """Store that an attempt begins; False if this delivery must not be made (any more)."""
        now = self.matches.now()
        return await self.matches.database.write(lambda conn: outbox.begin(conn, row.id, now))

    async def failed(self, row: OutboxRow) -> None:
        """Store that an attempt has failed, so that another is made later."""
        now = self.matches.now()
        await self.matches.database.write(lambda conn: outbox.failed(conn, row.id, now))

    async def mark_delivered(
        self,
        row: OutboxRow,
        message: MessageRow | None = None,
        then: Callable[[Connection], object] | None = None,
    ) -> None:
        """Store that a row is delivered, where its message is, and what follows from that."""

        def tick_off(conn: Connection) -> None:
            if message is not None:
                messages.put(conn, message)
            if then is not None:
                then(conn)
            if not outbox.done(conn, row.id):
                outbox.pass_on(conn, row)

        await self.matches.database.write(tick_off)

    async def withdraw(self, row: OutboxRow, role: str, channel_id: int) -> None:
        """Mark a row as delivered that is obsolete; delete its message if it was posted unnoticed.

        Raises `DeliveryError` if that has to be tried again.
        """
        lost = await self.lost(row, role, channel_id)
        if lost is not None and not await self.delete(lost):
            raise TransientDeliveryError("not deleted yet")
        await self.mark_delivered(row)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work` on a connection for reading."""
        return await self.matches.database.read(work)
