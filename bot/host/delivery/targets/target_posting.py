"""Posts in the channels that a server's managers chose for each kind of post.

If a webhook fails permanently, the bot posts in the chosen channel itself. If that is impossible
too, the post goes to the channel used when managers choose none. The managers are notified once.
"""

from contextlib import suppress
from dataclasses import dataclass, replace

import structlog
from sqlalchemy import Connection

from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    Messenger,
    NotAllowedError,
    PostedMessage,
    TransientDeliveryError,
    WebhookDeletedError,
)
from bot.host.delivery.targets import target_trouble
from bot.host.ui.message import MessageContent
from storage.engine.database import Database
from storage.server import post_targets, servers
from storage.server.post_targets import PostTarget

LONGEST_NONCE = 25
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class TargetPost:
    """A post for a target.

    `name` is its subject, which a webhook's post names after the bot, and `nonce` its id among all
    posts. `usual_channel_id` is where it is posted if the target is unusable, None if it need not
    be posted then. Without an announcement channel, problems are reported in `origin_channel_id`.
    """

    target: PostTarget
    name: str
    content: MessageContent
    nonce: str
    usual_channel_id: int | None = None
    origin_channel_id: int | None = None
    silent: bool = True


class TargetPosting:
    """Posts in the channels that managers chose."""

    def __init__(self, database: Database, messenger: Messenger) -> None:
        self.database = database
        self.messenger = messenger

    async def post(self, post: TargetPost) -> PostedMessage | None:
        """Post in the first way that works; None if the post is not needed elsewhere."""
        posted = await self._post_by_webhook(post)
        if posted is None:
            posted = await self._post_as_bot(post)
        if posted is None and post.usual_channel_id is not None:
            posted = await self._send(post, post.usual_channel_id)
        return posted

    async def _post_by_webhook(self, post: TargetPost) -> PostedMessage | None:
        webhook = post.target.webhook
        if webhook is None:
            return None
        try:
            posted = await self.messenger.webhooks.post(
                webhook, post.name, post.content, silent=post.silent
            )
        except TransientDeliveryError:
            raise
        except WebhookDeletedError:
            await self._store_trouble(post, "webhook")
            return None
        except DeliveryError as error:
            log.warning("webhook_post_refused", server=post.target.guild_id, why=str(error))
            return None
        await self._forget_trouble(post.target)
        return posted

    async def _post_as_bot(self, post: TargetPost) -> PostedMessage | None:
        try:
            posted = await self._send(post, post.target.channel_id)
        except ChannelDeletedError:
            await self._store_trouble(post, "channel")
            return None
        except NotAllowedError:
            await self._store_trouble(post, "rights")
            return None
        await self._forget_trouble(post.target)
        return posted

    async def _send(self, post: TargetPost, channel_id: int) -> PostedMessage:
        message_id = await self.messenger.post(
            channel_id, post.content, nonce=post.nonce, silent=post.silent
        )
        return PostedMessage(channel_id, message_id)

    async def _store_trouble(self, post: TargetPost, why: str) -> None:
        """Store that the target is unusable, and notify the managers if that is new."""

        def store(conn: Connection) -> bool:
            known = post_targets.load(conn, post.target.guild_id, post.target.kind)
            if known is None or known.channel_id != post.target.channel_id or known.trouble == why:
                return False
            webhook = None if why == "webhook" else known.webhook
            post_targets.put(conn, replace(known, webhook=webhook, trouble=why))
            return True

        if await self.database.write(store):
            log.info("post_target_dropped", server=post.target.guild_id, why=why)
            await self._tell(post, why)

    async def _forget_trouble(self, target: PostTarget) -> None:
        """Store that the bot can post there again; a webhook that was deleted stays known."""
        if target.trouble != "rights":
            return

        def forget(conn: Connection) -> None:
            known = post_targets.load(conn, target.guild_id, target.kind)
            if known is not None and known.channel_id == target.channel_id:
                post_targets.put(conn, replace(known, trouble=None))

        await self.database.write(forget)

    async def _tell(self, post: TargetPost, why: str) -> None:
        """Notify the managers in the announcement channel, else where the post goes instead."""
        guild_id = post.target.guild_id
        server = await self.database.read(lambda conn: servers.load(conn, guild_id))
        content = target_trouble.notice(post.target, why, server.language or "en")
        instead = post.target.channel_id if why == "webhook" else post.origin_channel_id
        for channel_id in dict.fromkeys((server.channel_id, instead)):
            if channel_id is None:
                continue
            with suppress(DeliveryError):
                nonce = f"{post.nonce}.why"[-LONGEST_NONCE:]
                await self.messenger.post(channel_id, content, nonce=nonce, silent=True)
                return
