"""Announcements of the owner: posted once in each server that has agreed to them in `/setup`."""

from functools import partial

from sqlalchemy import Connection

from bot.host.delivery.background_queue import Background
from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.messages import (
    ChannelDeletedError,
    GoneError,
    Messenger,
    NotAllowedError,
    RefusedError,
)
from bot.host.match.match_service import MatchService
from bot.host.servers.news_choice import NEWS_OFF
from bot.host.ui.custom_id import NO_MATCH, custom_id_of
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_
from storage.fleet import claims
from storage.owner import announcements
from storage.owner.announcements import DueAnnouncement, Result
from storage.server import servers
from storage.server.servers import Server

TITLE = N_("📣 From the people who run this bot")
TRIED_FOR_MS = 3 * 86_400_000
"""Milliseconds after which an announcement is old: a failure is then the last."""


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
        owns, now = self.matches.shards.owns, self.matches.now()
        found = await self.database.read(lambda conn: announcements.due(conn, owns, now))
        works = {
            _claim_of(announcement): partial(self._try, announcement) for announcement in found
        }
        await self.background.begin_claimed(self.database, works, dict.fromkeys(works, 0), now)

    async def _try(self, announcement: DueAnnouncement) -> None:
        """Post in one server, and store what became of it or when to try again.

        In a server that rested until the announcement was old, it is not posted any more.
        """
        server = await self.database.read(lambda conn: _wanting(conn, announcement.guild_id))
        result: Result | None = None
        is_settled = True
        try:
            if server is not None and (announcement.tries or not self._is_old(announcement)):
                result = await self._post_once(announcement, server)
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            self.background.log_failure("announcement_failed", error, server=announcement.guild_id)
            is_settled = self._is_old(announcement)
            result = "unanswered"

        def finish(conn: Connection) -> None:
            if is_settled:
                announcements.done(conn, announcement, result)
            else:
                announcements.failed(conn, announcement, self.matches.now())
            claims.release(conn, _claim_of(announcement))

        await self.database.write(finish)

    def _is_old(self, announcement: DueAnnouncement) -> bool:
        return self.matches.now() >= announcement.at + TRIED_FOR_MS

    async def _post_once(self, announcement: DueAnnouncement, server: Server) -> Result:
        """Post in a server unless an earlier attempt has; return what became of it."""
        if server.channel_id is None:
            return "no_channel"
        try:
            if not await self._is_posted(announcement, server.channel_id):
                await self._post(announcement, server.channel_id, server.language or "en")
        except ChannelDeletedError:
            return "channel_deleted"
        except NotAllowedError:
            return "no_right"
        except (GoneError, RefusedError) as error:
            log_failure("announcement_failed", error, server=announcement.guild_id)
            return "refused"
        return "posted"

    async def _is_posted(self, announcement: DueAnnouncement, channel_id: int) -> bool:
        """Return whether an earlier attempt has posted the announcement."""
        if announcement.tried_at is None:
            return False
        action = f"/{NEWS_OFF} {announcement.id}"
        found = await self.messenger.find(channel_id, NO_MATCH, announcement.tried_at, action)
        return found is not None

    async def _post(self, announcement: DueAnnouncement, channel_id: int, language: str) -> None:
        now = self.matches.now()
        if announcement.tried_at is None:
            await self.database.write(lambda conn: announcements.begin(conn, announcement, now))
        words = words_for((), language)
        off = Button(words("No more of these"), custom_id_of(f"/{NEWS_OFF} {announcement.id}"))
        content = MessageContent(
            words(TITLE), (announcement.text,), ((off,),), mood="open", may_cut=True
        )
        nonce = f"a{announcement.id}.{announcement.guild_id}"
        await self.messenger.post(channel_id, content, nonce=nonce[:25], silent=True)


def _claim_of(announcement: DueAnnouncement) -> str:
    """Return the key of the claim of one post."""
    return f"announcement/{announcement.id} {announcement.guild_id}"


def _wanting(conn: Connection, guild_id: int) -> Server | None:
    """Return a server that wants announcements; None if it does not any more."""
    return servers.load(conn, guild_id) if servers.wants_news(conn, guild_id) else None
