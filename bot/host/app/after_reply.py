"""After the reply: what one press changed is shown to the others, and computers move."""

from collections.abc import Mapping

from bot.host.app.scheduler import Scheduler
from bot.host.delivery.outbox import Outbox
from bot.host.delivery.pending import Held
from bot.host.match.handled import Handled
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import PublicMessage, UpdateMessage
from storage.match import matches, messages, outbox
from storage.match.messages import MessageRow


class AfterReply:
    """Goes on with a match once the reply to a press at it was sent."""

    def __init__(self, delivery: Outbox, waking: Scheduler) -> None:
        """Deliver by this outbox; computers are let move by the scheduler."""
        self.tables = delivery.tables
        self.outbox = delivery
        self.waking = waking

    async def go_on(self, handled: Handled, *, complete: bool) -> bool:
        """Show the match anew where that is needed, let computers move, and tell what is open."""
        interaction, match_id = handled.interaction, handled.match_id
        if interaction is None or match_id == NO_MATCH:
            return False
        self.outbox.note_activity(match_id, interaction.member.user_id)
        if handled.left == "nothing":
            return False
        held = self._hold(handled)
        if held is not None:
            shown = self._shown_by(handled, held.posts, complete=complete)
        else:
            shown = await self._shown(handled, complete=complete)
        if handled.left == "telling":
            await self.outbox.deliver(match_id, shown, held)
            return False
        return await self.waking.advance_after_reply(match_id, shown, held)

    def _hold(self, handled: Handled) -> Held | None:
        """Return what is to be delivered as the handler wrote it; None once it may have changed.

        What changes a match for others writes a row in the place of the one that was held; only a
        thread may have been opened for it without that.
        """
        match, rows = handled.match, handled.rows
        if match is None or not rows:
            return None
        found = self.tables.database.look(lambda conn: outbox.open_of(conn, match.id))
        is_moved = found.thread_id != match.row.thread_id
        if is_moved or found.ids != {row.id for row in rows}:
            return None
        match.clocks.now = self.tables.now()
        return Held(match, rows, found.posts)

    async def _shown(self, handled: Handled, *, complete: bool) -> int:
        """Return what `_shown_by` does; where that is an old version, have it drawn anew."""
        if (
            not isinstance(handled.reply, UpdateMessage | PublicMessage)
            or not handled.reply.match_id
        ):
            return 0
        match_id = handled.reply.match_id
        row, posts = self.tables.database.look(
            lambda conn: (matches.load(conn, match_id), messages.of(conn, match_id))
        )
        shown = self._shown_by(handled, posts, complete=complete)
        if row is not None and row.version > shown:
            kind = "lobby" if row.state is None else "card"
            await self.tables.database.write(lambda conn: self.tables.enqueue(conn, row, kind))
        return shown

    def _shown_by(
        self, handled: Handled, posts: Mapping[str, MessageRow], *, complete: bool
    ) -> int:
        """Return the version the match's own card shows now; 0 when something else may be drawn.

        It is drawn anew where this reply may have come after a newer one's.
        """
        reply, interaction, decided_at = handled.reply, handled.interaction, handled.decided_at
        if (
            not isinstance(reply, UpdateMessage | PublicMessage)
            or not reply.match_id
            or interaction is None
        ):
            return 0
        post = posts.get("card", posts.get("lobby"))
        is_its_own = (
            isinstance(reply, PublicMessage)
            or not post
            or post.message_id == interaction.message_id
        )
        if not complete or not is_its_own:
            return 0
        if decided_at is None or not self.outbox.posts.may_have_covered(reply.match_id, decided_at):
            return reply.version
        return 0
