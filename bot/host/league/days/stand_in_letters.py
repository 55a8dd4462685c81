"""Direct messages to members whose club is run by a computer because they stayed away."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import DirectMessagesClosedError
from bot.host.league.days.presence import BACK
from bot.host.match.clock_storage import wants_direct_messages
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.views.match_status import title_with_occasion
from games.core.translation import N_, Translator
from storage.match.outbox import OutboxRow
from storage.member import players, preferences

TEXT = N_(
    "A computer runs your club for now, as you stayed away → <#{channel}>. Open your club there, "
    "or press this button, to take it back."
)


class StandInLetters:
    """Delivers outbox rows of the kind "letter <seat>"."""

    def __init__(self, match_service: MatchService, posts: MessageDelivery) -> None:
        self.matches = match_service
        self.posts = posts
        self.kinds = (DeliveryKind("letter", self.deliver, "direct", keeps=True),)

    async def deliver(self, row: OutboxRow, _: KnownCard) -> None:
        """Send the direct message, unless the member is back or wants none.

        Before the row's time (the end of the member's quiet hours), do nothing.
        """
        if row.created_at > self.matches.now():
            return
        loaded = await self.matches.load(row.match_id)
        seat = loaded.seat(int(row.kind.removeprefix("letter ")))
        user_id = seat.user_id
        if seat.bot is None or user_id is None or not loaded.is_running:
            await self.posts.mark_delivered(row)
            return
        chosen = await self.posts.read(lambda conn: preferences.load(conn, user_id))
        if not wants_direct_messages(chosen):
            await self.posts.mark_delivered(row)
            return
        locale = await self.posts.read(lambda conn: players.locale_of(conn, user_id))
        content = _letter(loaded, words_for((), chosen.language or locale or "en"))
        try:
            channel_id = await self.posts.messenger.open_direct(user_id)
            posted = await self.posts.post_once(row, row.kind, channel_id, content)
        except DirectMessagesClosedError:
            await self._close(row, user_id)
            return
        if posted is not None:
            await self.posts.mark_delivered(row, posted)

    async def _close(self, row: OutboxRow, user_id: int) -> None:
        """Store that Discord refuses direct messages to a member; the thread has its own post."""

        def close(conn: Connection) -> None:
            chosen = preferences.load(conn, user_id)
            preferences.save(conn, replace(chosen, dm_refused=True))

        await self.matches.database.write(close)
        await self.posts.mark_delivered(row)


def _letter(loaded: LoadedMatch, words: Translator) -> MessageContent:
    button = Button(words("I'm back"), loaded.custom_id(f"/{BACK}"), "main")
    line = words(TEXT, channel=loaded.row.thread_id or loaded.channel_id)
    return MessageContent(title_with_occasion(loaded, words), (line,), ((button,),), mood="live")
