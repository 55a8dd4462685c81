"""Delivery of a match's result: where it was played, and in the server's channel for results."""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.targets.target_delivery import TargetDelivery
from bot.host.delivery.targets.target_posting import TargetPost
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.views import result_summary
from storage.match import messages
from storage.match.outbox import OutboxRow
from storage.server import post_targets
from storage.server.audit import VOID
from storage.server.post_targets import PostTarget

ResultNotes: TypeAlias = Callable[[Connection, LoadedMatch], tuple[str, ...]]
"""Returns lines about what the end of a match means besides, as for its cup."""
COPY = "result-copy"
"""The kind of the row, and the role of the message, in the server's channel for results."""


class ResultDelivery:
    """Posts results."""

    def __init__(
        self,
        match_service: MatchService,
        posts: MessageDelivery,
        targets: TargetDelivery,
        notes: ResultNotes,
    ) -> None:
        self.matches = match_service
        self.posts = posts
        self.targets = targets
        self.notes = notes
        self.kinds = (
            DeliveryKind("result", self._post, keeps=True),
            DeliveryKind(COPY, self._copy, "elsewhere", keeps=True),
        )

    async def _post(self, row: OutboxRow, _: KnownCard) -> bool:
        """Post a result where the match was played; True if more is to be delivered."""
        loaded, role = await self.matches.load(row.match_id), "result"
        details, target, notes = await self.posts.read(
            lambda conn: (
                result_summary.read(conn, loaded),
                _target(conn, loaded),
                self.notes(conn, loaded),
            )
        )
        content = result_summary.content(loaded, details, notes=notes)
        posted = await self.posts.post_once(row, role, loaded.channel_id, content, silent=True)
        if posted is None:
            return False
        more = ["lobby"] if loaded.row.thread_id is not None else []
        more += [COPY] if target else []

        def go_on(conn: Connection) -> None:
            for kind in more:
                self.matches.enqueue(conn, loaded.row, kind)

        await self.posts.mark_delivered(row, posted, go_on)
        return bool(more)

    async def edit(self, loaded: LoadedMatch, note: str) -> None:
        """Redraw a result with a note, if the message still exists."""
        details, posted, notes = await self.posts.read(
            lambda conn: (
                result_summary.read(conn, loaded),
                messages.get(conn, loaded.id, "result"),
                self.notes(conn, loaded),
            )
        )
        if posted is not None:
            content = result_summary.content(loaded, details, notes=(*notes, note))
            await self.posts.edit_if_accepted(posted, content)

    async def _copy(self, row: OutboxRow, _: KnownCard) -> None:
        """Post a result in the server's channel for results."""
        loaded = await self.matches.load(row.match_id)
        details, target, original, notes = await self.posts.read(
            lambda conn: (
                result_summary.read(conn, loaded),
                _target(conn, loaded),
                messages.get(conn, loaded.id, "result"),
                self.notes(conn, loaded),
            )
        )
        if target is None or original is None:
            await self.posts.mark_delivered(row)
            return
        content = result_summary.copy(loaded, details, original, notes)
        name = loaded.words(loaded.definition.title)
        post = TargetPost(target, name, content, row.nonce, origin_channel_id=loaded.channel_id)
        await self.targets.deliver(row, COPY, post)


def _target(conn: Connection, loaded: LoadedMatch) -> PostTarget | None:
    """Return where else the result is posted; None if nowhere.

    A private match is not shown elsewhere, nor one that does not count (`VOID`).
    """
    row, outcome = loaded.row, loaded.outcome
    if row.guild_id is None or row.private or outcome is None or outcome.rule == VOID:
        return None
    post_target = post_targets.usable(conn, row.guild_id, post_targets.RESULTS)
    return (
        None if post_target is None or post_target.channel_id == loaded.channel_id else post_target
    )
