"""Delivery of the posts about a division of a season."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.messages import MessageDelivery
from bot.host.league.posts import call_posts, posts_view
from bot.host.match.match_service import MatchService
from bot.host.ui.message import Mention
from storage.match import messages
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.member import preferences


class SeasonDelivery:
    """Posts what happened in a division, and deletes the calls that a newer one replaces."""

    def __init__(self, tables: MatchService, posts: MessageDelivery) -> None:
        self.matches = tables
        self.posts = posts

    async def tell(self, row: OutboxRow) -> None:
        """Post an announcement of a division of a season."""
        post = await self.posts.read(lambda conn: posts_view.post_of(conn, self.matches, row))
        if post is None:
            await self.posts.mark_delivered(row)
            return
        content = replace(post.content, ping=await self._allowed(post.content.ping))
        is_silent = content.ping is None
        where = row, post.role, post.channel_id
        posted = await self.posts.post_once(*where, content, silent=is_silent)
        if posted is not None:
            await self.posts.mark_delivered(row, posted)
            await self._drop_replaced(posted)

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
