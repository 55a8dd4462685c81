"""Old messages with buttons that a newer one has replaced: reduced to a line, or deleted."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import (
    NotAllowedError,
    ThreadArchivedError,
    TooOldError,
    TransientDeliveryError,
)
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.serialization import dump_payload, load_payload
from bot.host.views import card_buttons
from storage.match import outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

KIND = "old-card"


@dataclass(frozen=True, slots=True)
class OldCard:
    """The data of an outbox row: where the card is, and whether it is too old to be edited."""

    channel_id: int
    message_id: int
    is_too_old: bool


class OldCards:
    """Retires old messages, now or later by a separate outbox row."""

    def __init__(self, match_service: MatchService, posts: MessageDelivery) -> None:
        self.matches = match_service
        self.posts = posts
        self.kinds = (DeliveryKind(KIND, self.deliver, "elsewhere"),)

    async def retire(
        self, loaded: LoadedMatch, old: MessageRow, *, is_too_old: bool = False
    ) -> None:
        """Replace an old card by a notice; delete it if it cannot be edited.

        Raises `DeliveryError` if that has to be tried again.
        """
        try:
            if not is_too_old:
                await self.posts.edit(old, card_buttons.moved_notice(loaded))
                return
        except ThreadArchivedError:
            raise
        except TooOldError:
            pass
        except NotAllowedError:  # no member can press its buttons there
            return
        await self.remove(old)

    async def remove(self, old: MessageRow) -> None:
        """Delete an old message; raises `DeliveryError` if that has to be tried again."""
        if not await self.posts.delete(old):
            raise TransientDeliveryError("not deleted yet")

    def later(self, old: MessageRow, *, is_too_old: bool) -> Callable[[Connection], object]:
        """Return a function that enqueues the retirement of an old message, or its deletion."""
        payload = dump_payload(OldCard(old.channel_id, old.message_id, is_too_old))
        match_id, now = old.match_id, self.matches.now()
        return lambda conn: outbox.put(
            conn, match_id=match_id, kind=KIND, version=0, payload=payload, now=now
        )

    async def deliver(self, row: OutboxRow, _: KnownCard) -> None:
        """Retire the old card of an outbox row."""
        told = load_payload(OldCard, row.payload)
        old = MessageRow(row.match_id, "card", told.channel_id, told.message_id, row.created_at)
        if told.is_too_old:
            await self.remove(old)
        else:
            await self.retire(await self.matches.load(row.match_id), old)
        await self.posts.mark_delivered(row)
