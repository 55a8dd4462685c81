"""Posts of results and league posts where a server's managers want them.

If that fails for good they are posted in another way: a webhook's as the bot's message, and where
that is impossible too, in the channel where they would be without a choice. The managers are told
once.
"""

from contextlib import suppress
from dataclasses import dataclass, replace

import structlog
from sqlalchemy import Connection

from bot.host.delivery import target_trouble
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    MessageDelivery,
    MissingPermissionError,
    TransientDeliveryError,
    WebhookDeletedError,
)
from bot.host.match.match_service import MatchService
from bot.host.ui.message import MessageContent
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.server import post_targets, servers
from storage.server.post_targets import PostTarget

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class TargetPost:
    """A post for a target.

    `name` is its subject, which a webhook's post names beside the bot. `usual_channel_id` is where
    it is posted if the target is unusable, None if it need not be posted then.
    """

    role: str
    target: PostTarget
    name: str
    content: MessageContent
    usual_channel_id: int | None = None
    silent: bool = True


class TargetDelivery:
    """Delivers outbox rows to the channels that managers chose."""

    def __init__(self, tables: MatchService, posts: MessageDelivery) -> None:
        self.matches = tables
        self.posts = posts

    async def deliver(self, row: OutboxRow, post: TargetPost) -> None:
        """Post a row's message once and mark the row as delivered."""
        posted = await self._lost(row, post)
        if posted is None:
            if not await self.posts.begin(row):
                return
            posted = await self._post(row, post)
        await self.posts.mark_delivered(row, posted)

    async def _lost(self, row: OutboxRow, post: TargetPost) -> MessageRow | None:
        """Return the row's message if it was posted already; it is edited to the new content."""
        for channel_id in dict.fromkeys((post.target.channel_id, post.usual_channel_id)):
            with suppress(ChannelDeletedError, MissingPermissionError):
                found = channel_id and await self.posts.lost(row, post.role, channel_id)
                if found:
                    await self._edit(found, post)
                    return found
        return None

    async def _edit(self, message: MessageRow, post: TargetPost) -> None:
        """Edit a post of the webhook or, if it is none, of the bot."""
        try:
            if post.target.webhook is not None:
                webhooks, message_id = self.posts.messenger.webhooks, message.message_id
                await webhooks.edit(post.target.webhook, message_id, post.content)
                return
        except TransientDeliveryError:
            raise
        except DeliveryError as error:
            log.info("no message of the webhook", match=message.match_id, why=str(error))
        await self.posts.edit(message, post.content)

    async def _post(self, row: OutboxRow, post: TargetPost) -> MessageRow | None:
        """Post in the first way that works; None if the post is not needed elsewhere."""
        posted = await self._post_by_webhook(row, post)
        if posted is None:
            posted = await self._post_as_bot(row, post)
        if posted is None and post.usual_channel_id is not None:
            posted = await self._send(row, post, post.usual_channel_id)
        return posted

    async def _post_by_webhook(self, row: OutboxRow, post: TargetPost) -> MessageRow | None:
        webhook = post.target.webhook
        if webhook is None:
            return None
        try:
            posted = await self.posts.messenger.webhooks.post(
                webhook, post.name, post.content, silent=post.silent
            )
        except TransientDeliveryError:
            raise
        except WebhookDeletedError:
            await self._note(row, post, "webhook")
            return None
        except DeliveryError as error:
            log.warning("a webhook's post was refused", match=row.match_id, why=str(error))
            return None
        await self._forget_trouble(post.target)
        at = posted.channel_id, posted.message_id, self.matches.now()
        return MessageRow(row.match_id, post.role, *at)

    async def _post_as_bot(self, row: OutboxRow, post: TargetPost) -> MessageRow | None:
        try:
            posted = await self._send(row, post, post.target.channel_id)
        except ChannelDeletedError:
            await self._note(row, post, "channel")
            return None
        except MissingPermissionError:
            await self._note(row, post, "rights")
            return None
        await self._forget_trouble(post.target)
        return posted

    async def _send(self, row: OutboxRow, post: TargetPost, channel_id: int) -> MessageRow:
        nonce = f"{row.match_id}.{row.id}"
        message_id = await self.posts.messenger.post(
            channel_id, post.content, nonce=nonce, silent=post.silent
        )
        return MessageRow(row.match_id, post.role, channel_id, message_id, self.matches.now())

    async def _note(self, row: OutboxRow, post: TargetPost, why: str) -> None:
        """Store that the target is unusable, and tell the managers if that is new."""

        def note(conn: Connection) -> bool:
            known = post_targets.load(conn, post.target.guild_id, post.target.kind)
            if known is None or known.channel_id != post.target.channel_id or known.trouble == why:
                return False
            webhook = None if why == "webhook" else known.webhook
            post_targets.put(conn, replace(known, webhook=webhook, trouble=why))
            return True

        if await self.matches.database.write(note):
            log.info("posts go elsewhere", server=post.target.guild_id, why=why)
            await self._tell(row, post, why)

    async def _forget_trouble(self, target: PostTarget) -> None:
        """Store that the bot can post there again; a webhook that was deleted stays known."""
        if target.trouble != "rights":
            return

        def forget(conn: Connection) -> None:
            known = post_targets.load(conn, target.guild_id, target.kind)
            if known is not None and known.channel_id == target.channel_id:
                post_targets.put(conn, replace(known, trouble=None))

        await self.matches.database.write(forget)

    async def _tell(self, row: OutboxRow, post: TargetPost, why: str) -> None:
        """Tell the managers in the announcement channel, else where the post goes instead."""
        guild_id = post.target.guild_id
        server = await self.posts.read(lambda conn: servers.load(conn, guild_id))
        loaded = await self.matches.load(row.match_id)
        content = target_trouble.notice(post.target, why, server.language or "en")
        instead = post.target.channel_id if why == "webhook" else loaded.channel_id
        for channel_id in dict.fromkeys((server.channel_id, instead)):
            if channel_id is None:
                continue
            with suppress(DeliveryError):
                nonce = f"{row.match_id}.{row.id}.why"
                await self.posts.messenger.post(channel_id, content, nonce=nonce[:25], silent=True)
                return
