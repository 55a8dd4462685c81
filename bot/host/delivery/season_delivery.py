"""Delivery of the posts about a division of a season."""

import json
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.messages import MessageDelivery, TooOldError
from bot.host.delivery.targets.target_delivery import TargetDelivery
from bot.host.delivery.targets.target_posting import TargetPost
from bot.host.league.posts import call_posts, posts_view
from bot.host.league.posts.posts_view import Announcement
from bot.host.match.match_service import MatchService
from bot.host.ui.message import Mention
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.member import preferences
from storage.server.post_targets import PostTarget


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
        earlier = (await self.posts.of(row.match_id)).get(post.role) if post.edits else None
        if earlier is not None and await self._edit_earlier(row, post, earlier):
            return False
        if post.is_change:  # the message it would change is gone
            await self.posts.mark_delivered(row)
            return False
        if post.target is not None and not post.stays:
            await self.targets.deliver(row, post.role, self._for_target(row, post, post.target))
            return False
        content = replace(post.content, ping=await self._allowed(post.content.ping))
        is_silent = content.ping is None
        where = row, post.role, post.channel_id
        posted = await self.posts.post_once(*where, content, silent=is_silent)
        if posted is None:
            return False
        copies = post.target is not None
        await self.posts.mark_delivered(row, posted, self._copy(row) if copies else None)
        await self._drop_replaced(posted, earlier)
        return copies

    @staticmethod
    def _for_target(row: OutboxRow, post: Announcement, target: PostTarget) -> TargetPost:
        """Return an announcement as a post for the server's channel."""
        usual = None if json.loads(row.payload).get("copy") else post.channel_id
        return TargetPost(target, post.season, post.content, row.nonce, usual, post.channel_id)

    async def _edit_earlier(self, row: OutboxRow, post: Announcement, earlier: MessageRow) -> bool:
        """Edit the earlier message of an announcement's role; False if a new one is needed."""
        try:
            if post.target is not None:
                where = self._for_target(row, post, post.target)
                is_edited = await self.targets.edit(earlier, where)
            else:
                is_edited = await self.posts.edit(earlier, post.content)
        except TooOldError:
            if post.is_change:
                raise
            return False
        if is_edited:
            await self.posts.mark_delivered(row)
        return is_edited

    def _copy(self, row: OutboxRow) -> Callable[[Connection], object]:
        """Return a function that enqueues a copy of an announcement for the server's channel."""
        payload = json.dumps(json.loads(row.payload) | {"copy": True})
        match_id, now = row.match_id, self.matches.now()
        return lambda conn: outbox.put(
            conn, match_id=match_id, kind="season", version=0, payload=payload, now=now
        )

    async def _drop_replaced(self, posted: MessageRow, earlier: MessageRow | None) -> None:
        """Delete the message that this one replaces; for a matchday's call, also earlier calls."""
        if earlier is not None and earlier.message_id != posted.message_id:
            await self.posts.delete(earlier)
        if not call_posts.is_call(posted.role):
            return
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
