"""Updating the sign-up messages of seasons: open, begun or called off.

Until its messages are updated, an open season has `cards_due_at`, and one that has begun or was
called off keeps its `wake_at`, so that a restart loses nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

import structlog
from sqlalchemy import Connection

from bot.host.clock.turn_clock import HOUR
from bot.host.delivery import error_meanings
from bot.host.delivery.competitions import call_off
from bot.host.delivery.messages import DeliveryError, Messenger, TransientDeliveryError
from bot.host.league.posts.season_view import OFF
from bot.host.league.rules import season_settings
from bot.host.league.seasons.signups import Signups
from bot.host.ui.member import escape_markdown
from games.core.translation import N_
from storage.fleet import claims
from storage.server import seasons
from storage.server.seasons import SeasonRow

NOT_OPENED = N_("your season was called off.")
log = structlog.get_logger()


class SignUpCards:
    """Keeps the sign-up messages of seasons up to date."""

    def __init__(self, signups: Signups, messenger: Messenger) -> None:
        self.signups = signups
        self.database = signups.database
        self.messenger = messenger

    async def update(self, season_id: str) -> None:
        """Update the messages of a season that has just changed; the tick retries failures."""
        try:
            await self.show(season_id)
        except DeliveryError as unsure:
            log.info("season_card_edit_failed", season=season_id, why=str(unsure))
        await self.redraw(season_id)

    async def show(self, season_id: str) -> None:
        """Update the messages of a season that has begun or was called off.

        Raises `DeliveryError`.
        """
        row = await self.database.read(lambda conn: seasons.load(conn, season_id))
        if row is None or row.status == "open" or row.wake_at is None:
            return
        agreed = season_settings.load(row.settings)
        if agreed.off == "time":
            name = escape_markdown(row.name)
            await call_off.tell_host(
                self.database,
                self.messenger,
                row,
                lambda words: words(OFF["time"], season=words("🏆 {season}", season=name)),
                NOT_OPENED,
            )
        if agreed.cards and (failed := await self._edit(row, agreed.cards)):
            raise failed
        await self.database.write(lambda conn: _settled(conn, season_id))

    async def redraw(self, season_id: str) -> None:
        """Update the messages of an open season if they are due; the tick retries failures."""
        row = await self.database.read(lambda conn: seasons.load(conn, season_id))
        if row is None or row.status != "open" or row.cards_due_at is None:
            return
        if row.game not in self.signups.matches.games:
            return
        due_at, now = row.cards_due_at, self.signups.matches.now()
        failed = await self._edit(row, season_settings.load(row.settings).cards)
        if failed is not None:
            later = now if isinstance(failed, TransientDeliveryError) else now + HOUR
            await self.database.write(lambda conn: seasons.cards_changed(conn, season_id, later))
        else:
            await self.database.write(lambda conn: seasons.cards_shown(conn, season_id, due_at))

    async def retry(self, key: str) -> None:
        """Update the messages of an open season whose claimed key is due."""
        season_id = claims.id_in(key)
        now = self.signups.matches.now()

        def begin(conn: Connection) -> None:
            claims.release(conn, key)
            seasons.cards_changed(conn, season_id, now)

        await self.database.write(begin)
        await self.redraw(season_id)

    async def _edit(self, row: SeasonRow, cards: Sequence[tuple[int, int]]) -> DeliveryError | None:
        """Edit the messages of a season; return an error after which that is to be tried again."""
        content, failed = await self.signups.content(row.id), None
        now = self.signups.matches.now()
        for channel_id, message_id in cards:
            try:
                await self.messenger.edit(channel_id, message_id, content)
            except DeliveryError as error:
                error_meanings.log_failure(
                    "season_card_edit_failed", error, season=row.id, message=message_id
                )
                if call_off.is_edited_later(row, error, now):
                    failed = error
        return failed


def _settled(conn: Connection, season_id: str) -> None:
    """Store that the season's messages are up to date."""
    row = seasons.load(conn, season_id)
    if row is not None and row.status != "open":
        settings = season_settings.with_state(row.settings, cards=())
        seasons.put(conn, replace(row, wake_at=None, settings=settings))
