"""Delivery of a match's outbox rows: each exactly once, even if the bot is killed in between.

A row is written in the transaction of the move. To deliver it is to post or edit a message, which
`message_delivery.py` does only once, and then to store where it is and mark the row as delivered.
"""

import asyncio
from collections.abc import Sequence

from bot.host.delivery import pending
from bot.host.delivery.card_delivery import CardDelivery
from bot.host.delivery.channel_recovery import RETRIED, ChannelRecovery
from bot.host.delivery.competitions.channel_letters import ChannelLetters
from bot.host.delivery.delivery_kinds import DeliveryKinds, KnownCard
from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.match_pacing import MatchPacer, Next
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    Messenger,
    NotAllowedError,
    RefusedError,
)
from bot.host.delivery.panels import Panels
from bot.host.delivery.pending import Held, Untold
from bot.host.delivery.reminder_delivery import ReminderDelivery
from bot.host.delivery.result_delivery import ResultDelivery, ResultNotes
from bot.host.delivery.row_order import DeliveryPass, RowOrder
from bot.host.delivery.targets.target_delivery import TargetDelivery
from bot.host.delivery.thread_delivery import ThreadDelivery
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from storage.match import outbox
from storage.match.match_issues import LOST
from storage.match.outbox import OutboxRow

RETRY_AFTER_MS = 60_000
"""Minimum milliseconds between two attempts in a channel that refuses messages."""
PLACE_REFUSED = (ChannelDeletedError, NotAllowedError)
"""Errors that all other rows for the same place would get too."""
ENDS_WITHIN = 0.5
"""Seconds that closing waits for deliveries under way."""


class Outbox:
    """Delivers the open rows of matches, one delivery per match at a time."""

    def __init__(
        self, match_service: MatchService, messenger: Messenger, panels: Panels, notes: ResultNotes
    ) -> None:
        """Deliver the outbox rows of these matches by `messenger`, and redraw `panels`.

        It knows the kinds of rows that every match has; `kinds` takes those of other packages.
        """
        self.matches = match_service
        self.messenger = messenger
        self.panels = panels
        self.posts = MessageDelivery(match_service, messenger)
        self.kinds = DeliveryKinds()
        self.places = ChannelRecovery(match_service, messenger, self.kinds)
        self.targets = TargetDelivery(self.posts)
        reminding = ReminderDelivery(match_service, self.posts)
        self.cards = CardDelivery(match_service, self.posts, reminding)
        self.results = ResultDelivery(match_service, self.posts, self.targets, notes)
        threads = ThreadDelivery(match_service, self.posts, messenger)
        letters = ChannelLetters(match_service, self.posts)
        self.kinds.add(self.cards, self.cards.old_cards, reminding, self.results, threads, letters)
        self.order = RowOrder(self.kinds)
        self.pacing: MatchPacer[Held] = MatchPacer(self._tell_all, self.posts.rest)
        self._telling: set[asyncio.Task[bool]] = set()

    async def deliver(
        self,
        match_id: str,
        shown: int = 0,
        held: Held | None = None,
        *,
        seen: LoadedMatch | None = None,
    ) -> None:
        """Deliver the match's open rows, now or as soon as its messages may be edited again.

        `shown` is the version its card already shows, `held` the match with its rows if just read,
        `seen` the match alone if it was just changed.
        """
        self.panels.refresh(match_id, held.loaded if held else seen)
        await self.pacing.tell(match_id, shown, held)

    async def _tell_all(self, match_id: str, known: Next[Held]) -> None:
        untold = pending.of_held(known.held) if known.held else await self._read(match_id)
        while await self._tell_open(match_id, untold, known.shown):
            untold = await self._read(match_id)
            known = Next(0, None)  # `shown` was about the old channel

    async def _read(self, match_id: str) -> Untold:
        return await self.matches.database.read(
            lambda conn: pending.read(conn, self.matches, match_id)
        )

    async def _tell_open(self, match_id: str, untold: Untold, shown: int) -> bool:
        """Deliver open rows; True if the match has new ones, or has moved to another channel."""
        rows, trouble = await self._start_work(untold.rows), untold.trouble
        known = KnownCard(shown, untold.seen)
        if trouble == "locked" and any(row.kind == "result" for row in rows):
            await self.places.leave_locked(match_id)
            return True
        if trouble in ("removed", "blocked"):
            return False  # they wait until the server wakes
        if trouble in ("channel", "locked", LOST):
            rows = await self.places.reachable(match_id, rows, trouble)
        todo = DeliveryPass(self.order, self._resting(rows, trouble), list(rows))
        for row in self.order.sort(rows):
            if todo.holds_back(row):
                continue
            if await self._attempt(row, todo, known):
                return True
            known = KnownCard(shown)  # the match may have changed: the next row reads it again
        if todo.broken:
            raise todo.broken[0]
        if trouble in RETRIED and todo.is_back and not (todo.is_refused or todo.lacks_card):
            await self.places.back(match_id)
            return True
        freed = todo.freed
        if any(row in todo.resting for row in freed):  # postponed while they waited
            now = self.matches.now()
            await self.matches.database.write(lambda conn: outbox.wake(conn, match_id, now))
        return todo.has_more or bool(freed)

    async def _attempt(self, row: OutboxRow, todo: DeliveryPass, known: KnownCard) -> bool:
        """Try to deliver a row; True if the match can be shown in another channel now."""
        kind = self.kinds.of(row)
        try:
            todo.told(row, has_more=await self._tell_whole(row, known))
        except DeliveryError as why:
            is_final = bool(kind.queue) and isinstance(why, RefusedError)
            event = "delivery_given_up" if is_final else "delivery_failed"
            log_failure(event, why, match=row.match_id, kind=row.kind)
            if is_final:
                await self.posts.mark_delivered(row)
                todo.told(row, has_more=False)
                return False
            todo.is_refused |= kind.place == "match" and isinstance(why, PLACE_REFUSED)
            await self.posts.failed(row)
            if kind.place != "direct":
                return await self.places.failed(row, why, kind)
        except Exception as error:  # noqa: BLE001 - raised later, once the others are delivered
            todo.broken.append(error)
        return False

    def _resting(self, rows: Sequence[OutboxRow], trouble: str | None) -> list[OutboxRow]:
        """Return the failed rows whose next attempt is not due yet.

        While a channel refuses messages all its rows wait: many refused requests get a bot banned.
        """
        now = self.matches.now()
        here = [row for row in rows if self.order.is_in_place(row)]
        is_closed = trouble in RETRIED and any(self._was_tried_lately(row) for row in here)
        failed = [row for row in rows if row.tries and row.next_try_at > now]
        return [*failed, *(row for row in here if is_closed and row not in failed)]

    async def _start_work(self, rows: Sequence[OutboxRow]) -> list[OutboxRow]:
        """Start the rows that need no channel, whatever the channel's state; return the others."""
        work = [row for row in rows if self.kinds.of(row).place == "none"]
        for row in work:
            await self.kinds.of(row).deliver(row, KnownCard())
        return [row for row in rows if row not in work]

    def _was_tried_lately(self, row: OutboxRow) -> bool:
        """Return whether to wait with the channel: Discord bans bots with many refused requests."""
        return row.tried_at is not None and self.matches.now() - row.tried_at < RETRY_AFTER_MS

    async def _tell_whole(self, row: OutboxRow, known: KnownCard) -> bool:
        """Deliver a row, to the end even if the caller is cancelled; True if it enqueued another.

        Cancelled after its edit, it could not store that this overwrote another process's message.
        """
        task = asyncio.create_task(self._tell(row, known))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Cancel delayed deliveries, and after `ENDS_WITHIN` seconds those that are running."""
        await self.pacing.close()
        telling = {*self._telling}
        if telling:
            await asyncio.wait(telling, timeout=ENDS_WITHIN)
        for task in telling:
            task.cancel()
        await asyncio.gather(*telling, return_exceptions=True)

    async def _tell(self, row: OutboxRow, known: KnownCard) -> bool:
        return bool(await self.kinds.of(row).deliver(row, known))
