"""A match's card is edited, or posted again: to mention members, or if it cannot be edited."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import timedelta

from sqlalchemy import Connection

from bot.host.delivery import pending
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import (
    DeliveryError,
    EditRefusedError,
    NotAllowedError,
    ThreadArchivedError,
    TooOldError,
)
from bot.host.delivery.old_cards import OldCards
from bot.host.delivery.pending import PendingCard
from bot.host.delivery.reminder_delivery import ReminderDelivery
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.ui.shared_sentences import UNKNOWN
from bot.host.views import match_card, player_calls
from bot.host.views.player_calls import Notification
from storage.match import outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

SEEN_LATELY = timedelta(minutes=10)
"""Members active this recently are not mentioned; also the time between two messages."""


@dataclass(frozen=True, slots=True)
class CardStatus:
    """The state of a match's message when an update is delivered; times are in ms.

    `asks` are the marks of notifications delivered so far, `now_asks` the present ones, `seen` are
    the users who pressed a button of the match lately.
    """

    now: int
    posted_at: int
    asks: tuple[str, ...]
    now_asks: tuple[Notification, ...]
    seen: tuple[int, ...]
    is_thread: bool


def unnotified_users(standing: CardStatus) -> tuple[Notification, ...]:
    """Return the members needed now who were not notified yet and are not active."""
    return tuple(
        ask
        for ask in standing.now_asks
        if ask.user_id not in standing.seen and not ask.is_in(standing.asks)
    )


def needs_new_card(standing: CardStatus) -> bool:
    """Return whether the message is posted again rather than edited.

    True if somebody is to be mentioned; outside threads at most every ten minutes.
    """
    age = timedelta(milliseconds=standing.now - standing.posted_at)
    return bool(unnotified_users(standing)) and (standing.is_thread or age >= SEEN_LATELY)


LATELY = int(SEEN_LATELY.total_seconds() * 1000)
REPOSTED_AFTER_MS = 60_000
"""Milliseconds between two posts of a card whose edits Discord refuses."""


class CardDelivery:
    """Delivers outbox rows of the kinds "card" and "call"."""

    def __init__(
        self, match_service: MatchService, posts: MessageDelivery, reminding: ReminderDelivery
    ) -> None:
        self.matches = match_service
        self.posts = posts
        self.reminding = reminding
        self.old_cards = OldCards(match_service, posts)
        self._pressed: dict[tuple[str, int], int] = {}
        self.kinds = (
            DeliveryKind("card", self.deliver, is_card=True),
            DeliveryKind("call", self.call, after="card", is_card=True),
        )

    def note_activity(self, match_id: str, user_id: int) -> None:
        """Record that this member has just used the match."""
        self._pressed[match_id, user_id] = now = self.matches.now()
        for key in [key for key, at in self._pressed.items() if now - at >= LATELY]:
            del self._pressed[key]

    async def deliver(self, row: OutboxRow, known: KnownCard) -> None:
        """Edit the card, or post it again."""
        seen = known.seen or await self._read_pending(row.match_id)
        loaded, old = seen.loaded, seen.card
        await self.reminding.clear(loaded, seen.notices)
        standing = self._standing(seen)
        lost = await self.posts.lost(row, "card", loaded.channel_id)
        stays = old is not None and old.channel_id == loaded.channel_id and lost is None
        is_too_old = False
        if old is not None and stays and not needs_new_card(standing):
            try:
                if known.shown >= row.version or await self.posts.edit(
                    old, match_card.public_message(loaded)
                ):
                    await self._stay(row, loaded, old, standing)
                    return
                old = None
            except TooOldError as error:
                is_refused = isinstance(error, EditRefusedError) and loaded.place_trouble is None
                if is_refused and await self._postpone(row, standing.posted_at):
                    return
                is_too_old = not isinstance(error, ThreadArchivedError)  # a post unarchives it
        await self._post(row, loaded, old, standing, is_too_old=is_too_old)

    async def _postpone(self, row: OutboxRow, posted_at: int) -> bool:
        """Let a tick post a card anew, unless it was posted long ago: then return False."""
        at = posted_at + REPOSTED_AFTER_MS
        if at <= self.matches.now():
            return False
        await self.matches.database.write(lambda conn: outbox.postpone(conn, row.id, at))
        return True

    async def _post(
        self,
        row: OutboxRow,
        loaded: LoadedMatch,
        old: MessageRow | None,
        standing: CardStatus,
        *,
        is_too_old: bool,
    ) -> None:
        """Post the card again and retire the old one; edit that if posting is not allowed."""
        card = match_card.public_message(loaded)
        ping = player_calls.mention_of(loaded, unnotified_users(standing))
        try:
            posted = await self.posts.post_once(
                row, "card", loaded.channel_id, replace(card, ping=ping)
            )
        except NotAllowedError:
            if old is None or is_too_old or not await self.posts.edit(old, card):
                raise
            posted = old
        if posted is None:
            return
        then = None
        if old is not None and old.message_id != posted.message_id:
            try:
                await self.old_cards.retire(loaded, old, is_too_old=is_too_old)
            except DeliveryError:
                then = self.old_cards.later(old, is_too_old=is_too_old)
        await self.posts.mark_delivered(row, replace(posted, asks=_told(loaded, standing)), then)

    async def _stay(
        self, row: OutboxRow, loaded: LoadedMatch, card: MessageRow, standing: CardStatus
    ) -> None:
        """Mark a card's row as delivered by an edit; players still to be mentioned get a new card.

        An edit does not notify, so a row of kind `call` is enqueued for them.
        """
        untold = unnotified_users(standing)
        at = card.posted_at + LATELY

        def call(conn: Connection) -> None:
            self.matches.enqueue(conn, loaded.row, "call", at=at)

        await self.posts.mark_delivered(
            row,
            replace(card, asks=_told(loaded, standing, but=untold)),
            call if untold else None,
        )

    async def call(self, row: OutboxRow, _: KnownCard) -> None:
        """Post a new card for players not mentioned yet, once the old one has stood long enough."""
        if row.created_at > self.matches.now():
            return
        seen = await self._read_pending(row.match_id)
        standing = self._standing(seen)
        lost = await self.posts.lost(row, "card", seen.loaded.channel_id)
        if lost is not None or needs_new_card(standing):
            await self.deliver(row, KnownCard())
        elif not unnotified_users(standing):
            await self.posts.mark_delivered(row)

    async def _read_pending(self, match_id: str) -> PendingCard:
        """Return what the match's card needs; raises `Refusal` as `MatchService.load`."""
        seen = await self.matches.database.read(
            lambda conn: pending.card_to_show(conn, self.matches, match_id)
        )
        if seen is None:
            raise Refusal(UNKNOWN)
        return seen

    def _standing(self, seen: PendingCard) -> CardStatus:
        """Return the state of the card, and of the notifications due.

        Members who have opted out of mentions, or get a direct message, count as notified.
        """
        loaded, card = seen.loaded, seen.card
        now, now_asks = self.matches.now(), tuple(player_calls.notifications(loaded))
        pressed = {ask.user_id: self._pressed.get((loaded.id, ask.user_id)) for ask in now_asks}
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
    now = [ask for ask in standing.now_asks if ask not in but]
    return player_calls.delivered_marks(loaded, now, standing.asks)
