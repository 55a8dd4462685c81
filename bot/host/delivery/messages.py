"""Posting and editing messages in channels, each once, even if the bot is killed in between.

Discord forgets a nonce after some minutes, so after a crash the channel is searched for a message
that may have been posted.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Protocol, TypeVar

import structlog
from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.ui.message import MessageContent
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.match.panels import PanelKey
from storage.server.post_targets import WebhookKey

T = TypeVar("T")
log = structlog.get_logger()
LATEST = 60.0
"""Seconds after which a reply drawn before an edit has certainly arrived."""


class DeliveryError(Exception):
    """A request to Discord failed.

    An instance of this class itself has an unknown cause: it says nothing about the channel or the
    message, and the request is repeated with growing delays.
    """


class TransientDeliveryError(DeliveryError):
    """The request failed for a reason that passes by itself."""


class BannedError(TransientDeliveryError):
    """The proxy in front of Discord refuses all requests of this machine for a while."""


class AlreadyDoneError(DeliveryError):
    """The request was carried out already."""


class GoneError(DeliveryError):
    """What the request is about no longer exists."""


class MessageDeletedError(GoneError):
    """The message was deleted, or the webhook that posted it."""


class ChannelDeletedError(GoneError):
    """The channel or thread was deleted."""


class WebhookDeletedError(GoneError):
    """The webhook was deleted, or its token is not valid any more."""


class RoleDeletedError(GoneError):
    """The role was deleted."""


class MemberLeftError(GoneError):
    """The user is no member of the server any more."""


class InteractionExpiredError(GoneError):
    """The interaction was not answered in time."""


class NotAllowedError(DeliveryError):
    """The bot may not do that."""


class MissingPermissionError(NotAllowedError):
    """The bot lacks the permission to read or write there."""


class DirectMessagesClosedError(NotAllowedError):
    """The member does not accept direct messages from the bot."""


class UserDeletedError(MemberLeftError, DirectMessagesClosedError):
    """The account was deleted."""


class WrongChannelError(NotAllowedError):
    """A channel of this kind does not support the request."""


class TooOldError(DeliveryError):
    """The message exists but cannot be edited now, so a new one is posted instead."""


class ThreadArchivedError(TooOldError):
    """The message's thread is archived until something is posted in it."""


class FullError(DeliveryError):
    """The request would exceed a maximum number that Discord allows."""


class TooManyWebhooksError(FullError):
    """The channel has as many webhooks as Discord allows."""


class TooManyThreadsError(FullError):
    """The server has as many active threads as Discord allows."""


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """The channel and the id of a posted message."""

    channel_id: int
    message_id: int


class WebhookMessenger(Protocol):
    """Posts by webhooks of the bot; each method raises `DeliveryError`."""

    async def create(self, channel_id: int) -> WebhookKey:
        """Return the bot's webhook in a channel, which is created unless it exists."""

    async def post(
        self, webhook: WebhookKey, name: str, content: MessageContent, *, silent: bool
    ) -> PostedMessage:
        """Post a message under the bot's name and `name`; there is no nonce."""

    async def edit(self, webhook: WebhookKey, message_id: int, content: MessageContent) -> None:
        """Replace the content of a message that the webhook posted."""

    async def delete(self, webhook: WebhookKey) -> None:
        """Delete a webhook; its messages remain."""


class RoleGateway(Protocol):
    """Gives and takes roles; a front end implements it, and doing either twice changes nothing.

    Raises `MissingPermissionError`, `RoleDeletedError`, `MemberLeftError`, or `DeliveryError`.
    """

    async def give(self, guild_id: int, user_id: int, role_id: int) -> None:
        """Give a member a role."""

    async def take(self, guild_id: int, user_id: int, role_id: int) -> None:
        """Take a role from a member."""


class Messenger(Protocol):
    """Posts and edits messages; a front end implements it."""

    edits_every: float
    """Seconds between two edits of a match's messages that Discord accepts in the long run."""
    panel_edits_every: float
    """Seconds between two edits of one panel."""
    panel_undisturbed_for: float
    """Seconds after a press on a panel in which it is not edited while its choices stay the same.

    An edit closes a select that is open, and loses what was chosen in it (discord-api-docs#5512).
    """
    webhooks: WebhookMessenger
    roles: RoleGateway

    async def edit_panel(self, panel: PanelKey, content: MessageContent) -> None:
        """Replace the content of a private message by its token; raises `DeliveryError`."""

    async def post(
        self, channel_id: int, content: MessageContent, *, nonce: str, silent: bool
    ) -> int:
        """Post a message and return its id.

        Raises `DeliveryError`. A nonce is at most 25 characters.
        """

    async def edit(self, channel_id: int, message_id: int, content: MessageContent) -> None:
        """Replace the content of a message; raises `DeliveryError`."""

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of the bot; raises `DeliveryError`."""

    async def find(
        self,
        channel_id: int,
        match_id: str,
        after: int,
        action: str = "",
        known: Collection[int] = (),
    ) -> int | None:
        """Return the bot's latest message of this match posted after `after` (ms), not in `known`.

        With an `action`, the latest one that has a button of it.
        """

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Open a thread at a message and return its id, also if it exists already."""

    async def wake_thread(self, thread_id: int) -> None:
        """Unarchive a thread, since not every member can press a button in an archived one."""

    async def is_locked(self, channel_id: int) -> bool:
        """Return whether this is a locked thread, where no member can press a button.

        Raises `DeliveryError`.
        """

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Return whether the user is no member of the server any more.

        Raises `DeliveryError` if unknown.
        """

    async def leave_server(self, guild_id: int) -> None:
        """Leave a server; raises `DeliveryError`."""

    async def open_direct(self, user_id: int) -> int:
        """Return the channel of direct messages to a member.

        Raises `DirectMessagesClosedError`; so does a post there.
        """


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
        found = await self.messenger.find(channel_id, row.match_id, row.tried_at, known=known)
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
        lost = await self.lost(row, role, channel_id)
        if lost is not None:
            await self.edit(lost, content)
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
        finally:
            now = self._edited[message.match_id] = monotonic()
            self._edited = {key: at for key, at in self._edited.items() if now - at < LATEST}
        return True

    async def delete(self, message: MessageRow) -> bool:
        """Delete a message; False if that is to be tried again."""
        try:
            await self.messenger.delete(message.channel_id, message.message_id)
        except (GoneError, NotAllowedError):
            return True
        except DeliveryError as error:
            log.info("message_deletion_failed", match=message.match_id, why=str(error))
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

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work` on a connection for reading."""
        return await self.matches.database.read(work)
