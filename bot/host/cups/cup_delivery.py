"""Delivery of a cup's message, and of the results of its pairings."""

from sqlalchemy import Connection

from bot.host.cups import cup_view
from bot.host.cups.cup_view import Cup
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.match.match_service import MatchService
from storage.match import matches
from storage.match.outbox import OutboxRow

CARD = "cup-card"
"""The kind of the row that updates the cup's message."""


class CupDelivery:
    """Delivers the rows of a match about its cup."""

    def __init__(self, match_service: MatchService, posts: MessageDelivery) -> None:
        self.matches = match_service
        self.posts = posts
        self.kinds = (
            DeliveryKind("cup", self._post_result, "lobby", suspends=False, keeps=True),
            DeliveryKind(CARD, self._update, "elsewhere", suspends=False),
        )

    async def _update(self, row: OutboxRow, _: KnownCard) -> None:
        """Update a cup's message."""
        cup = await self._find(row)
        if cup is not None and cup.card is not None:
            message = cup_view.cup_message(cup, self.matches.games[cup.row.game])
            await self.posts.edit_if_accepted(cup.card, message)
        await self.posts.mark_delivered(row)

    async def _post_result(self, row: OutboxRow, _: KnownCard) -> bool:
        """Post a pairing's result; True if that enqueued the update of the cup's message."""
        cup = await self._find(row)
        if cup is None:
            await self.posts.mark_delivered(row)
            return False
        definition = self.matches.games[cup.row.game]
        content = cup_view.result_announcement(cup, definition, row.match_id)
        posted = await self.posts.post_once(row, "cup", cup.row.channel_id, content, silent=True)
        if posted is None:
            return False

        def update(conn: Connection) -> None:
            match = matches.load(conn, row.match_id)
            if match is not None:
                self.matches.enqueue(conn, match, CARD)

        await self.posts.mark_delivered(row, posted, update)
        return True

    async def _find(self, row: OutboxRow) -> Cup | None:
        return await self.posts.read(lambda conn: cup_view.of_match(conn, row.match_id))
