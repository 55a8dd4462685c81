"""Delivery of a match's outbox rows: each exactly once, even if the bot is killed in between.

A row is written in the transaction of the move. To deliver it is to post or edit a message
(`messages.py`, which posts nothing twice), and then to store where it is and mark the row as
delivered.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

import structlog
from sqlalchemy import Connection

from bot.host.analysis.analyst import Analyst
from bot.host.cups import cup_view
from bot.host.delivery import pending
from bot.host.delivery.analysis_delivery import AnalysisDelivery
from bot.host.delivery.background_queue import Background
from bot.host.delivery.card_placement import (
    SEEN_LATELY,
    CardStatus,
    needs_new_card,
    unnotified_users,
)
from bot.host.delivery.channel_recovery import ChannelRecovery
from bot.host.delivery.messages import (
    DeliveryError,
    MessageDelivery,
    Messenger,
    TransientDeliveryError,
)
from bot.host.delivery.panels import Panels
from bot.host.delivery.pending import Held, PendingCard, Untold
from bot.host.delivery.rate_limit import EditRateLimiter, Next
from bot.host.delivery.reminder_delivery import ReminderDelivery
from bot.host.delivery.result_delivery import ResultDelivery
from bot.host.delivery.season_delivery import SeasonDelivery
from bot.host.delivery.stand_in_letters import StandInLetters
from bot.host.delivery.target_delivery import TargetDelivery
from bot.host.delivery.thread_delivery import ThreadDelivery
from bot.host.lobby.lobby import find_lobby
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.refusals import UNKNOWN
from bot.host.views import invitation, lobby_card, match_card, player_calls
from bot.host.views.player_calls import Notification
from games.core.game import IllegalAction
from storage.match import outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

LATELY = int(SEEN_LATELY.total_seconds() * 1000)
RETRY_AFTER_MS = 60_000
"""Minimum milliseconds between two attempts in a channel without permission."""
ANALYSIS = "analysis"
"""The kind of an analysis, which needs no channel: it is shown in private."""
DIRECT = ("dm ", "letter ")
"""How the kinds of direct messages begin; these are not in the match's channel."""
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
        self.letters = StandInLetters(tables, self.posts)
        targets = TargetDelivery(self.posts)
        self.results = ResultDelivery(tables, self.posts, targets)
        self.analyses = AnalysisDelivery(self.posts, self.results, analyst, background)
        self.seasons = SeasonDelivery(tables, self.posts, targets)
        self.threads = ThreadDelivery(tables, self.posts, messenger)
        self.pacing: EditRateLimiter[Held] = EditRateLimiter(self._tell_all, self.posts.rest)
        self._pressed: dict[tuple[str, int], int] = {}

    def note_activity(self, match_id: str, user_id: int) -> None:
        """Record that this member has just used the match."""
        self._pressed[match_id, user_id] = now = self.matches.now()
        for key in [key for key, at in self._pressed.items() if now - at >= LATELY]:
            del self._pressed[key]

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
        """Deliver open rows; True if the match has moved to another channel and has new ones."""
        rows, trouble, seen = self._begin_analyses(found.rows), found.trouble, found.seen
        if trouble in ("channel", "server"):
            await self._close(rows)
            return False
        broken: list[Exception] = []
        has_more = False
        for row in rows:
            if trouble == "rights" and self._was_tried_lately(row):
                return False
            try:
                has_more |= await self._tell(row, shown, seen)
            except DeliveryError as gone:
                log.info("not told yet", match=match_id, kind=row.kind, why=str(gone))
                await self.posts.failed(row)
                if not row.kind.startswith(DIRECT):
                    return await self.places.failed(row, gone)
            except Exception as error:  # noqa: BLE001 - raised below, once the others are delivered
                broken.append(error)
            seen = None  # it may have changed: the next row reads it again
        if broken:
            raise broken[0]
        if rows and trouble == "rights":
            await self.places.back(match_id)
            return True
        return has_more

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
                await self._tell_card(row, shown, seen)
            case "call":
                await self._tell_call(row)
            case "result" | "result-copy":
                return await self.results.tell(row)
            case "cup" | "cup-card":
                await self._tell_cup(row)
            case "invitation":
                await self._tell_invitation(row)
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
                await self._tell_lobby(row, shown)
        return False

    async def _tell_card(self, row: OutboxRow, shown: int, seen: PendingCard | None = None) -> None:
        seen = seen or await self._look(row.match_id)
        loaded, old = seen.loaded, seen.card
        await self.reminding.clear(loaded, seen.notices)
        standing = self._standing(seen)
        lost = await self.posts.lost(row, "card", loaded.channel_id)
        stays = old is not None and old.channel_id == loaded.channel_id and lost is None
        if old is not None and stays and not needs_new_card(standing):
            if shown >= row.version or await self.posts.edit(
                old, match_card.public_message(loaded)
            ):
                await self._stay(row, loaded, old, standing)
                return
            old = None
        card = match_card.public_message(loaded)
        try:
            content = replace(
                card, ping=player_calls.mention_of(loaded, unnotified_users(standing))
            )
            posted = await self.posts.post_once(row, "card", loaded.channel_id, content)
        except TransientDeliveryError:
            raise
        except DeliveryError:
            if old is None or not await self.posts.edit(old, card):
                raise
            await self.posts.mark_delivered(row, replace(old, asks=_told(loaded, standing)))
            return
        if posted is None:
            return
        if old is not None and old.message_id != posted.message_id:
            await self.posts.edit(old, match_card.moved_notice(loaded))
        await self.posts.mark_delivered(row, replace(posted, asks=_told(loaded, standing)))

    async def _stay(
        self, row: OutboxRow, loaded: LoadedMatch, card: MessageRow, standing: CardStatus
    ) -> None:
        """Mark a card's row as delivered by an edit; players still to be mentioned get a new card.

        An edit does not notify, so a row of kind `call` is enqueued for them.
        """
        untold = unnotified_users(standing)
        if untold:
            at = card.posted_at + LATELY
            await self.matches.database.write(
                lambda conn: self.matches.enqueue(conn, loaded.row, "call", at=at)
            )
        await self.posts.mark_delivered(
            row, replace(card, asks=_told(loaded, standing, but=untold))
        )

    async def _tell_call(self, row: OutboxRow) -> None:
        """Post a new card for players not mentioned yet, once the old one has stood long enough."""
        if row.created_at > self.matches.now():
            return
        standing = self._standing(await self._look(row.match_id))
        if needs_new_card(standing):
            await self._tell_card(row, 0)
        elif not unnotified_users(standing):
            await self.posts.mark_delivered(row)

    async def _tell_cup(self, row: OutboxRow) -> None:
        """Update the card of a cup, and after a pairing post its result."""
        cup = await self.posts.read(lambda conn: cup_view.of_match(conn, row.match_id))
        if cup is None:
            await self.posts.mark_delivered(row)
            return
        definition = self.matches.games[cup.row.game]
        if cup.card is not None:
            await self.posts.edit(cup.card, cup_view.cup_message(cup, definition))
        if row.kind == "cup-card":
            await self.posts.mark_delivered(row)
            return
        content = cup_view.result_announcement(cup, definition, row.match_id)
        posted = await self.posts.post_once(row, "cup", cup.row.channel_id, content, silent=True)
        if posted is not None:
            await self.posts.mark_delivered(row, posted)

    async def _tell_lobby(self, row: OutboxRow, shown: int) -> None:
        games = self.matches.games
        lobby = await self.posts.read(lambda conn: find_lobby(conn, games, row.match_id))
        message = (await self.posts.of(row.match_id)).get("lobby")
        has_begun = lobby is not None and lobby.row.state is not None
        if lobby is None or has_begun or (message and shown >= row.version):
            await self.posts.mark_delivered(row)
            return
        content = lobby_card.content(lobby)
        if message is None or not await self.posts.edit(message, content):
            content = replace(content, ping=lobby_card.call(lobby))
            message = await self.posts.post_once(row, "lobby", lobby.row.channel_id, content)
        if message is not None:
            await self.posts.mark_delivered(row, message)

    async def _tell_invitation(self, row: OutboxRow) -> None:
        """Draw a lobby's latest invitation, whose mention goes: somebody was deleted."""
        games = self.matches.games
        lobby = await self.posts.read(lambda conn: find_lobby(conn, games, row.match_id))
        message = (await self.posts.of(row.match_id)).get(invitation.ROLE)
        if lobby is not None and message is not None and lobby.row.state is None:
            await self.posts.edit(message, invitation.invitation(lobby))
        await self.posts.mark_delivered(row)

    async def _look(self, match_id: str) -> PendingCard:
        """Return what the match's card needs; raises `IllegalAction` as `MatchService.load`."""
        seen = await self.matches.database.read(
            lambda conn: pending.see(conn, self.matches, match_id)
        )
        if seen is None:
            raise IllegalAction("house", UNKNOWN)
        return seen

    def _standing(self, seen: PendingCard) -> CardStatus:
        """Return the state of the card, and of the notifications due.

        Members who have opted out of mentions, or get a direct message, count as notified.
        """
        loaded, card = seen.loaded, seen.card
        now, now_asks = self.matches.now(), tuple(player_calls.notifications(loaded))
        pressed = {one.user_id: self._pressed.get((loaded.id, one.user_id)) for one in now_asks}
        return CardStatus(
            now=now,
            posted_at=card.posted_at if card else 0,
            asks=card.asks if card else (),
            now_asks=now_asks,
            seen=tuple(
                user
                for user, at in pressed.items()
                if user in seen.quiet or (at is not None and now - at < LATELY)
            ),
            is_thread=loaded.row.thread_id is not None,
        )


def _told(
    loaded: LoadedMatch, standing: CardStatus, but: Collection[Notification] = ()
) -> tuple[str, ...]:
    """Return the marks of the notifications that the card has delivered, without those in `but`."""
    now = [one for one in standing.now_asks if one not in but]
    return player_calls.delivered_marks(loaded, now, standing.asks)
