"""Delivery of the posts about a division of a season."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import EditRefusedError, TooOldError
from bot.host.delivery.targets.target_delivery import TargetDelivery
from bot.host.delivery.targets.target_posting import TargetPost
from bot.host.league.posts import call_posts, posts_view
from bot.host.league.posts.posts_view import DivisionPost
from bot.host.league.rules.announcements import CHANGE, COPY, NEWS
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
        self, match_service: MatchService, posts: MessageDelivery, targets: TargetDelivery
    ) -> None:
        self.matches = match_service
        self.posts = posts
        self.targets = targets
        self.kinds = (
            DeliveryKind(NEWS, self.deliver, "lobby", queue=NEWS, keeps=True),
            DeliveryKind(CHANGE, self._change, "elsewhere"),
            DeliveryKind(COPY, self._post_copy, "elsewhere", queue=NEWS, keeps=True),
        )

    async def deliver(self, row: OutboxRow, _: KnownCard) -> bool:
        """Post an announcement of a division of a season; True if a copy is to be delivered."""
        post = await self._build(row)
        if post is None:
            await self.posts.mark_delivered(row)
            return False
        earlier = (await self.posts.of(row.match_id)).get(post.role) if post.edits else None
        if earlier is not None:
            with suppress(TooOldError):
                if await self._edit_earlier(row, post, earlier):
                    return False
        if post.target is not None and not post.stays:
            usual = post.channel_id
            await self.targets.deliver(row, post.role, _for_target(row, post, post.target, usual))
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

    async def _change(self, row: OutboxRow, _: KnownCard) -> None:
        """Edit the message that an announcement changes, if there is one."""
        post = await self._build(row)
        earlier = (await self.posts.of(row.match_id)).get(post.role) if post is not None else None
        if post is not None and earlier is not None:
            with suppress(EditRefusedError):
                if await self._edit_earlier(row, post, earlier):
                    return
        await self.posts.mark_delivered(row)

    async def _post_copy(self, row: OutboxRow, _: KnownCard) -> None:
        """Post the copy of an announcement in the server's channel, if there still is one."""
        post = await self._build(row)
        if post is None or post.target is None:
            await self.posts.mark_delivered(row)
        else:
            await self.targets.deliver(row, post.role, _for_target(row, post, post.target))

    async def _build(self, row: OutboxRow) -> DivisionPost | None:
        return await self.posts.read(lambda conn: posts_view.post_of(conn, self.matches, row))

    async def _edit_earlier(self, row: OutboxRow, post: DivisionPost, earlier: MessageRow) -> bool:
        """Edit the earlier message of an announcement's role; False if it is gone.

        Raises `TooOldError` if it cannot be edited.
        """
        if post.target is not None:
            where = _for_target(row, post, post.target, post.channel_id)
            is_edited = await self.targets.edit(earlier, where)
        else:
            is_edited = await self.posts.edit(earlier, post.content)
        if is_edited:
            await self.posts.mark_delivered(row)
        return is_edited

    def _copy(self, row: OutboxRow) -> Callable[[Connection], object]:
        """Return a function that enqueues a copy of an announcement for the server's channel."""
        match_id, payload, now = row.match_id, row.payload, self.matches.now()
        return lambda conn: outbox.put(
            conn, match_id=match_id, kind=COPY, version=0, payload=payload, now=now
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
        return ping.only(left)


def _for_target(
    row: OutboxRow, post: DivisionPost, target: PostTarget, usual: int | None = None
) -> TargetPost:
    """Return an announcement as a post for the server's channel, else for `usual`."""
    return TargetPost(target, post.season, post.content, row.nonce, usual, post.channel_id)
