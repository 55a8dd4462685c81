"""Delivery of a cup's message, and of the results of its pairings."""

from sqlalchemy import Connection

from bot.host.cups import cup_view
from bot.host.delivery.messages import MessageDelivery
from bot.host.match.match_service import MatchService
from storage.match import matches
from storage.match.outbox import OutboxRow

CARD = "cup-card"
"""The kind of the row that updates the cup's message; the other kind is "cup"."""


class CupDelivery:
    """Delivers the rows of a match about its cup."""

    def __init__(self, tables: MatchService, posts: MessageDelivery) -> None:
        self.matches = tables
        self.posts = posts

    async def tell(self, row: OutboxRow) -> bool:
        """Update a cup's message, or post a pairing's result; True if that enqueued the update."""
        cup = await self.posts.read(lambda conn: cup_view.of_match(conn, row.match_id))
        if cup is None:
            await self.posts.mark_delivered(row)
            return False
        definition = self.matches.games[cup.row.game]
        if row.kind == CARD:
            if cup.card is not None:
                await self.posts.edit(cup.card, cup_view.cup_message(cup, definition))
            await self.posts.mark_delivered(row)
            return False
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
