"""What follows a reply: the changes are delivered to the others, and computers move."""

from collections.abc import Mapping
from contextlib import AsyncExitStack

from bot.host.app.scheduler import Scheduler
from bot.host.cups.cups import Cups
from bot.host.delivery.outbox import Outbox
from bot.host.delivery.pending import Held
from bot.host.league.seasons.seasons import Seasons
from bot.host.match.handler_result import Handled, PressChanges
from bot.host.presets.presets import Presets
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import MemberInteraction, PublicMessage, UpdateMessage
from storage.match import matches, messages, outbox
from storage.match.messages import MessageRow


class AfterReply:
    """Continues a match once the reply to an interaction at it was sent."""

    def __init__(
        self,
        delivery: Outbox,
        scheduler: Scheduler,
        seasons: Seasons,
        cups: Cups,
        presets: Presets,
    ) -> None:
        """Deliver with this outbox; the scheduler lets computers move.

        `seasons` and `cups` update the messages of sign-ups, `presets` those of presets.
        """
        self.matches = delivery.matches
        self.outbox = delivery
        self.scheduler = scheduler
        self.seasons = seasons
        self.cups = cups
        self.presets = presets

    async def go_on(self, handled: Handled, *, complete: bool) -> None:
        """Let computers move, deliver the open rows, and show what else the press has changed.

        All of it is done even if a part of it fails; the error is raised at the end.
        """
        async with AsyncExitStack() as works:
            self._add_changes(works, handled.changes)
            await self._go_on_at_match(handled, complete=complete)

    def _add_changes(self, works: AsyncExitStack, changes: PressChanges) -> None:
        """Add what shows the changes; the stack does what was added last first."""
        for preset_id in reversed(changes.presets):
            works.push_async_callback(self.presets.redraw, preset_id)
        for cup_id in reversed(changes.cups):
            works.push_async_callback(self.cups.redraw, cup_id)
        for season_id in reversed(changes.seasons):
            works.push_async_callback(self.seasons.cards.update, season_id)
        for match_id in reversed(changes.matches):
            works.push_async_callback(self.scheduler.advance, match_id)

    async def _go_on_at_match(self, handled: Handled, *, complete: bool) -> None:
        """Let computers move and deliver the open rows of the match at which was pressed.

        If the reply showed an old version, the card is enqueued again.
        """
        interaction, match_id = handled.interaction, handled.match_id
        if interaction is None or match_id == NO_MATCH:
            return
        self.outbox.cards.note_activity(match_id, interaction.member.user_id)
        if handled.left == "nothing":
            return
        held = None if self.outbox.pacing.will_rest(match_id) else await self._hold(handled)
        if held is not None:
            shown = self._shown_by(handled, held.posts, complete=complete)
        else:
            shown = await self._shown(handled, complete=complete)
        match = handled.match
        if handled.left == "telling" or (match is not None and match.automatic_seat is None):
            await self.outbox.deliver(match_id, shown, held, seen=match)
        else:
            await self.scheduler.advance_after_reply(match_id, shown, held)

    async def _hold(self, handled: Handled) -> Held | None:
        """Return the match with its rows as the handler wrote them; None if they may be outdated.

        A later change of the match replaces its rows, so their ids differ. Only the opening of its
        thread does not replace them.
        """
        match, rows = handled.match, handled.rows
        if match is None or not rows:
            return None
        open_rows = await self.matches.database.read(lambda conn: outbox.open_of(conn, match.id))
        is_moved = open_rows.thread_id != match.row.thread_id
        if is_moved or open_rows.ids != {row.id for row in rows}:
            return None
        match.clocks.now = self.matches.now()
        return Held(match, rows, open_rows.posts)

    async def _shown(self, handled: Handled, *, complete: bool) -> int:
        """Return what `_shown_by` does; if that version is outdated, enqueue the card."""
        if (
            not isinstance(handled.reply, UpdateMessage | PublicMessage)
            or not handled.reply.match_id
        ):
            return 0
        match_id = handled.reply.match_id
        row, posts = await self.matches.database.read(
            lambda conn: (matches.load(conn, match_id), messages.of(conn, match_id))
        )
        shown = self._shown_by(handled, posts, complete=complete)
        if row is None:
            return shown
        kind = "lobby" if row.state is None else "card"
        if not posts and isinstance(handled.reply, UpdateMessage):
            await self._note_place(handled.interaction, row.id, kind)
        if row.version > shown:
            await self.matches.database.write(lambda conn: self.matches.enqueue(conn, row, kind))
        return shown

    async def _note_place(
        self, interaction: MemberInteraction | None, match_id: str, role: str
    ) -> None:
        """Store that the pressed message, which was just redrawn, is the match's own.

        A member pressed the lobby's message before the bot had stored where it was posted.
        """
        here = interaction.message_place if interaction else None
        if here is None:
            return
        place = MessageRow(match_id, role, *here, self.matches.now())
        await self.matches.database.write(lambda conn: messages.put(conn, place))

    def _shown_by(
        self, handled: Handled, posts: Mapping[str, MessageRow], *, complete: bool
    ) -> int:
        """Return the version that the match's own card shows now; 0 if that is not known.

        It is not known if the reply may have overwritten a newer card.
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
