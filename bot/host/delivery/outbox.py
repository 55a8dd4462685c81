"""Delivery of a match's outbox rows: each exactly once, even if the bot is killed in between.

A row is written in the transaction of the move. To deliver it is to post or edit a message
(`messages.py`, which posts nothing twice), and then to store where it is and mark the row as
delivered.
"""

from collections.abc import Sequence

import structlog
from sqlalchemy import Connection

from bot.host.analysis.analyst import Analyst
from bot.host.delivery import pending, row_order
from bot.host.delivery.analysis_delivery import AnalysisDelivery
from bot.host.delivery.background_queue import Background
from bot.host.delivery.card_delivery import CardDelivery
from bot.host.delivery.channel_recovery import ChannelRecovery
from bot.host.delivery.cup_delivery import CupDelivery
from bot.host.delivery.lobby_delivery import LobbyDelivery
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    MessageDelivery,
    Messenger,
    MissingPermissionError,
)
from bot.host.delivery.panels import Panels
from bot.host.delivery.pending import Held, PendingCard, Untold
from bot.host.delivery.rate_limit import EditRateLimiter, Next
from bot.host.delivery.reminder_delivery import ReminderDelivery
from bot.host.delivery.result_delivery import ResultDelivery
from bot.host.delivery.row_order import DIRECT
from bot.host.delivery.season_delivery import SeasonDelivery
from bot.host.delivery.stand_in_letters import StandInLetters
from bot.host.delivery.target_delivery import TargetDelivery
from bot.host.delivery.thread_delivery import ThreadDelivery
from bot.host.match.match_service import MatchService
from storage.match import outbox
from storage.match.outbox import OutboxRow

RETRY_AFTER_MS = 60_000
"""Minimum milliseconds between two attempts in a channel without permission."""
ANALYSIS = "analysis"
"""The kind of an analysis, which needs no channel: it is shown in private."""
PLACE_REFUSED = (ChannelDeletedError, MissingPermissionError)
"""What a row is refused with if all others would be in the same place."""
log = structlog.get_logger()


class Outbox:
    """Delivers the open rows of matches, one delivery per match at a time."""

    def __init__(
        self,
        tables: MatchService,
        messenger: Messenger,
        panels: Panels,
        analyst: Analyst,
        background: Background,
    ) -> None:
        """Deliver the outbox rows of these matches by `messenger`, and redraw `panels`."""
        self.matches = tables
        self.messenger = messenger
        self.panels = panels
        self.posts = MessageDelivery(tables, messenger)
        self.places = ChannelRecovery(tables, messenger)
        self.reminding = ReminderDelivery(tables, self.posts)
        self.cards = CardDelivery(tables, self.posts, self.reminding)
        self.lobbies = LobbyDelivery(tables, self.posts, self.cards.old_cards)
        self.letters = StandInLetters(tables, self.posts)
        targets = TargetDelivery(self.posts)
        self.results = ResultDelivery(tables, self.posts, targets)
        self.analyses = AnalysisDelivery(self.posts, self.results, analyst, background)
        self.seasons = SeasonDelivery(tables, self.posts, targets)
        self.cups = CupDelivery(tables, self.posts)
        self.threads = ThreadDelivery(tables, self.posts, messenger)
        self.pacing: EditRateLimiter[Held] = EditRateLimiter(self._tell_all, self.posts.rest)

    async def deliver(self, match_id: str, shown: int = 0, held: Held | None = None) -> None:
        """Deliver the match's open rows, now or as soon as its messages may be edited again.

        `shown` is the version its card already shows, `held` the match with its rows if just read.
        """
        self.panels.refresh(match_id, held.loaded if held else None)
        await self.pacing.tell(match_id, shown, held)

    async def _tell_all(self, match_id: str, known: Next[Held]) -> None:
        found = pending.of_held(known.held) if known.held else await self._read(match_id)
        while await self._tell_open(match_id, found, known.shown):
            found = await self._read(match_id)
            known = Next(0, None)  # `shown` was about the old channel

    async def _read(self, match_id: str) -> Untold:
        return await self.matches.database.read(
            lambda conn: pending.read(conn, self.matches, match_id)
        )

    async def _tell_open(self, match_id: str, found: Untold, shown: int) -> bool:
        """Deliver open rows; True if the match has new ones, or has moved to another channel."""
        rows, trouble, seen = self._begin_analyses(found.rows), found.trouble, found.seen
        if trouble in ("channel", "server"):
            await self._close(rows)
            return False
        resting, untold = self._resting(rows, trouble), list(rows)
        waiting, broken = list[OutboxRow](), list[Exception]()
        has_more = is_refused = is_back = False
        for row in row_order.in_order(rows):
            is_here = row_order.is_in_place(row)
            if row_order.has_to_wait(row, untold):
                waiting.append(row)
                continue
            if row in resting or (is_here and is_refused):
                continue
            try:
                has_more |= await self._tell(row, shown, seen)
                untold.remove(row)
                is_back |= is_here
            except DeliveryError as why:
                is_refused |= is_here and isinstance(why, PLACE_REFUSED)
                if await self._failed(row, why):
                    return True
            except Exception as error:  # noqa: BLE001 - raised below, once the others are delivered
                broken.append(error)
            seen = None  # it may have changed: the next row reads it again
        if broken:
            raise broken[0]
        if is_back and not is_refused and trouble == "rights":
            await self.places.back(match_id)
            return True
        freed = [row for row in waiting if not row_order.has_to_wait(row, untold)]
        if any(row in resting for row in freed):  # a tick has put them off while they waited
            now = self.matches.now()
            await self.matches.database.write(lambda conn: outbox.wake(conn, match_id, now))
        return has_more or bool(freed)

    def _resting(self, rows: Sequence[OutboxRow], trouble: str | None) -> list[OutboxRow]:
        """Return the rows whose time has not come again since they failed.

        Without permission all rows there wait: many refused requests get a bot banned.
        """
        now = self.matches.now()
        here = [row for row in rows if row_order.is_in_place(row)]
        is_closed = trouble == "rights" and any(self._was_tried_lately(row) for row in here)
        failed = [row for row in rows if row.tries and row.next_try_at > now]
        return [*failed, *(row for row in here if is_closed and row not in failed)]

    async def _failed(self, row: OutboxRow, why: DeliveryError) -> bool:
        """Store that a row was not delivered; True if the match can be told of elsewhere now."""
        log.info("not told yet", match=row.match_id, kind=row.kind, why=str(why))
        await self.posts.failed(row)
        return not row.kind.startswith(DIRECT) and await self.places.failed(row, why)

    def _begin_analyses(self, rows: Sequence[OutboxRow]) -> list[OutboxRow]:
        """Begin the analyses among some rows, whatever their channel is like; return the others."""
        for row in rows:
            if row.kind == ANALYSIS:
                self.analyses.tell(row)
        return [row for row in rows if row.kind != ANALYSIS]

    async def _close(self, rows: Sequence[OutboxRow]) -> None:
        """Mark rows as done that have no channel left."""

        def close(conn: Connection) -> None:
            for row in rows:
                outbox.done(conn, row.id)

        if rows:
            await self.matches.database.write(close)

    def _was_tried_lately(self, row: OutboxRow) -> bool:
        """Return whether to wait with the channel: Discord bans bots with many refused requests."""
        return row.tried_at is not None and self.matches.now() - row.tried_at < RETRY_AFTER_MS

    async def _tell(self, row: OutboxRow, shown: int, seen: PendingCard | None) -> bool:
        """Deliver a row; True if that has enqueued another one."""
        match row.kind:
            case "card":
                await self.cards.tell(row, shown, seen)
            case "call":
                await self.cards.call(row)
            case "old-card":
                await self.cards.old_cards.tell(row)
            case "result" | "result-copy":
                return await self.results.tell(row)
            case "cup" | "cup-card":
                return await self.cups.tell(row)
            case "thread" | "moved":
                return await self.threads.tell(row)
            case "season":
                return await self.seasons.tell(row)
            case "remind" | "seat":
                await self.reminding.tell(row)
            case letter if letter.startswith(DIRECT):
                is_turn = letter.startswith("dm ")
                await (self.reminding.write(row) if is_turn else self.letters.tell(row))
            case _:
                await self.lobbies.tell(row, shown)
        return False
