"""Delivery of results and league posts where a server's managers want them."""

from contextlib import suppress
from dataclasses import replace

import structlog

from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import (
    ChannelDeletedError,
    EditRefusedError,
    GoneError,
    MissingPermissionError,
    RefusedError,
)
from bot.host.delivery.targets.target_posting import TargetPost, TargetPosting
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

log = structlog.get_logger()


class TargetDelivery:
    """Delivers outbox rows to the channels that managers chose."""

    def __init__(self, posts: MessageDelivery) -> None:
        self.posts = posts
        self.posting = TargetPosting(posts.matches.database, posts.messenger)

    async def deliver(self, row: OutboxRow, role: str, post: TargetPost) -> None:
        """Post a row's message once and mark the row as delivered; `role` is the message's."""
        post = replace(post, content=replace(post.content, mark=row.mark))
        posted = await self._lost(row, role, post)
        if posted is None:
            if not await self.posts.begin(row):
                return
            made, now = await self.posting.post(post), self.posts.matches.now()
            if made is not None:
                posted = MessageRow(row.match_id, role, made.channel_id, made.message_id, now)
        await self.posts.mark_delivered(row, posted)

    async def _lost(self, row: OutboxRow, role: str, post: TargetPost) -> MessageRow | None:
        """Return the row's message if it was posted already; it is edited to the new content."""
        for channel_id in dict.fromkeys((post.target.channel_id, post.usual_channel_id)):
            with suppress(ChannelDeletedError, MissingPermissionError):
                found = channel_id and await self.posts.lost(row, role, channel_id)
                if found:
                    with suppress(EditRefusedError):
                        await self.edit(found, post)
                    return found
        return None

    async def edit(self, message: MessageRow, post: TargetPost) -> bool:
        """Edit a post of the webhook or, if it is not its own, of the bot; False if it is gone.

        Raises as `MessageDelivery.edit`.
        """
        try:
            if post.target.webhook is not None:
                webhooks, message_id = self.posts.messenger.webhooks, message.message_id
                await webhooks.edit(post.target.webhook, message_id, post.content)
                return True
        except GoneError as error:
            log.info("webhook_message_missing", match=message.match_id, why=str(error))
        except RefusedError as error:
            log_failure("message_edit_failed", error, match=message.match_id)
            raise EditRefusedError(str(error)) from error
        return await self.posts.edit(message, post.content)
