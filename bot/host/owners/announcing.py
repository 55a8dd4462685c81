"""Announcements of the owner: posted once in each server that has agreed to them in `/setup`."""

from functools import partial

from sqlalchemy import Connection

from bot.host.delivery.background_queue import Background
from bot.host.delivery.messages import (
    ChannelDeletedError,
    Messenger,
    MissingPermissionError,
    WrongChannelError,
)
from bot.host.match.match_service import MatchService
from bot.host.servers.news_choice import NEWS_OFF
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_
from storage.fleet import claims
from storage.owner import announcements
from storage.owner.announcements import DueAnnouncement
from storage.server import servers

TITLE = N_("📣 From the people who run this bot")
UNUSABLE = (ChannelDeletedError, MissingPermissionError, WrongChannelError)
"""Errors after which a server's channel is not tried again."""


class Announcing:
    """Posts announcements, each once in a server, even after a failure or a restart."""

    def __init__(
        self, match_service: MatchService, messenger: Messenger, background: Background
    ) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.messenger = messenger
        self.background = background

    async def process(self) -> None:
        """Claim and start the posts that are due in these shards, in the background."""
        owns = self.matches.shards.owns
        found = await self.database.read(lambda conn: announcements.due(conn, owns))
        works = {f"announcement/{one.id}/{one.guild_id}": partial(self._try, one) for one in found}
        channels = dict.fromkeys(works, 0)
        await self.background.begin_claimed(self.database, works, channels, self.matches.now())

    async def _try(self, one: DueAnnouncement) -> None:
        """Post in one server, unless an earlier attempt has posted without storing that."""
        server = await self.database.read(lambda conn: servers.load(conn, one.guild_id))
        if server.channel_id is not None and server.news:
            try:
                if not await self._is_posted(one, server.channel_id):
                    await self._post(one, server.channel_id, server.language or "en")
            except UNUSABLE as error:
                self.background.note("announcement_refused", error, server=one.guild_id)
            except Exception as error:  # noqa: BLE001 - it is logged, and tried again
                self.background.note("announcement_failed", error, server=one.guild_id)
                return
        key = f"announcement/{one.id}/{one.guild_id}"

        def finish(conn: Connection) -> None:
            announcements.done(conn, one)
            claims.release(conn, key)

        await self.database.write(finish)

    async def _is_posted(self, one: DueAnnouncement, channel_id: int) -> bool:
        """Return whether an earlier attempt has posted the announcement."""
        if one.tried_at is None:
            return False
        action = f"/{NEWS_OFF} {one.id}"
        found = await self.messenger.find(channel_id, NO_MATCH, one.tried_at, action)
        return found is not None

    async def _post(self, one: DueAnnouncement, channel_id: int, language: str) -> None:
        now = self.matches.now()
        if one.tried_at is None:
            await self.database.write(lambda conn: announcements.begin(conn, one, now))
        words = words_for((), language)
        off = Button(words("No more of these"), str(CustomId(NO_MATCH, f"/{NEWS_OFF} {one.id}")))
        content = MessageContent(words(TITLE), (one.text,), ((off,),), mood="open", may_cut=True)
        nonce = f"a{one.id}.{one.guild_id}"
        await self.messenger.post(channel_id, content, nonce=nonce[:25], silent=True)
