"""Delivery of the posts about a division of a season."""

import json
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.messages import MessageDelivery
from bot.host.delivery.target_delivery import TargetDelivery, TargetPost
from bot.host.league.posts import call_posts, posts_view
from bot.host.match.match_service import MatchService
from bot.host.ui.message import Mention
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.member import preferences


class SeasonDelivery:
    """Posts what happened in a division, and deletes the calls that a newer one replaces."""

    def __init__(
        self, tables: MatchService, posts: MessageDelivery, targets: TargetDelivery
    ) -> None:
        self.matches = tables
        self.posts = posts
        self.targets = targets

    async def tell(self, row: OutboxRow) -> bool:
        """Post an announcement of a division of a season; True if a copy is to be delivered."""
        post = await self.posts.read(lambda conn: posts_view.post_of(conn, self.matches, row))
        if post is None:
            await self.posts.mark_delivered(row)
            return False
        if post.target is not None and not post.stays:
            usual = None if json.loads(row.payload).get("copy") else post.channel_id
            await self.targets.deliver(
                row, TargetPost(post.role, post.target, post.season, post.content, usual)
            )
            return False
        content = replace(post.content, ping=await self._allowed(post.content.ping))
        is_silent = content.ping is None
        where = row, post.role, post.channel_id
        posted = await self.posts.post_once(*where, content, silent=is_silent)
        if posted is None:
            return False
        copies = post.target is not None
        await self.posts.mark_delivered(row, posted, self._copy(row) if copies else None)
        await self._drop_replaced(posted)
        return copies

    def _copy(self, row: OutboxRow) -> Callable[[Connection], object]:
        """Return what enqueues a copy of an announcement for the server's channel."""
        payload = json.dumps(json.loads(row.payload) | {"copy": True})
        match_id, now = row.match_id, self.matches.now()
        return lambda conn: outbox.put(
            conn, match_id=match_id, kind="season", version=0, payload=payload, now=now
        )

    async def _drop_replaced(self, posted: MessageRow) -> None:
        """If this is a call to a matchday, delete the earlier calls it replaces."""
        found = await self.posts.of(posted.match_id)
        gone = [
            role
            for role, message in found.items()
            if call_posts.is_replaced(role, posted.role) and await self.posts.delete(message)
        ]

        def forget(conn: Connection) -> None:
            for role in gone:
                messages.forget(conn, posted.match_id, role)

        if gone:
            await self.matches.database.write(forget)

    async def _allowed(self, ping: Mention | None) -> Mention | None:
        """Return the ping without members who want no mentions; None if nobody is left."""
        if ping is None:
            return None
        users = ping.users
        left = await self.posts.read(lambda conn: preferences.may_be_mentioned(conn, users))
        return replace(ping, user_id=left[0], also=left[1:]) if left else None
