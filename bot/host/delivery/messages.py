"""The requests to Discord that deliver messages, and the errors that they raise."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from bot.host.ui.message import MessageContent
from storage.match.panels import PanelKey
from storage.server.post_targets import WebhookKey


class DeliveryError(Exception):
    """A request to Discord failed.

    An instance of this class itself has an unknown cause: it says nothing about the channel or the
    message. Whatever the class, the request is repeated with growing delays unless it is replaced.
    """


class TransientDeliveryError(DeliveryError):
    """The request failed for a reason that passes by itself."""


class BannedError(TransientDeliveryError):
    """The proxy in front of Discord refuses all requests of this machine for a while."""


class TokenRefusedError(TransientDeliveryError):
    """Discord refuses the bot's token, until a person writes a new one into the settings."""


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


class EditRefusedError(TooOldError):
    """Discord refuses to edit the message, and would again, so a new one is posted instead."""


class FullError(DeliveryError):
    """The request would exceed a maximum number that Discord allows."""


class TooManyWebhooksError(FullError):
    """The channel has as many webhooks as Discord allows."""


class TooManyThreadsError(FullError):
    """The server has as many active threads as Discord allows."""


class RefusedError(DeliveryError):
    """Discord refuses the request as it is, and would refuse it again."""


class FileRefusedError(RefusedError):
    """The file is too large or not accepted; the same message without it may be."""


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
        mark: int = 0,
    ) -> int | None:
        """Return the bot's latest message of this match posted after `after` (ms), not in `known`.

        With an `action`, the latest one that has a button of it. With a `mark`, the message that
        has it, else the latest one that has none.
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

    async def owner_of(self, guild_id: int) -> int:
        """Return the user who owns a server; raises `DeliveryError`."""

    async def leave_server(self, guild_id: int) -> None:
        """Leave a server; raises `DeliveryError`."""

    async def open_direct(self, user_id: int) -> int:
        """Return the channel of direct messages to a member.

        Raises `DirectMessagesClosedError`; so does a post there.
        """
