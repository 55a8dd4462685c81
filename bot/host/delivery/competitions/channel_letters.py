"""The private message about a cup or season whose channel is gone or forbidden.

Its organiser is told once a channel, else whoever owns the server, else the channel for
announcements.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.delivery.competitions import competition
from bot.host.delivery.competitions.competition import Competition, Kind, Trouble
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import (
    DeliveryError,
    DirectMessagesClosedError,
    NotAllowedError,
    RefusedError,
)
from bot.host.match.match_service import MatchService
from bot.host.match.serialization import dump_payload, load_payload
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.message import MessageContent
from games.core.translation import N_
from storage.match import outbox
from storage.match.outbox import CHANNEL_LETTER, OutboxRow
from storage.member import players, preferences
from storage.member.privacy import FORMER
from storage.owner import blocks
from storage.server import servers

PATIENCE = 3_600_000
"""Milliseconds that the bot may be kept from writing before anybody is told."""
TEXTS: Mapping[tuple[Kind, Trouble], str] = MappingProxyType(
    {
        ("season", "channel"): N_(
            "The channel of **{name}** was deleted. Nobody loses time, and what I have to post "
            "waits. To go on, type /season show in another channel and press *Move here…*."
        ),
        ("season", "rights"): N_(
            "I can't post about **{name}** in <#{channel}> any more, so it waits, and nobody loses "
            "time. Allow me View Channel and Send Messages there – or type /season show in another "
            "channel and press *Move here…*."
        ),
        ("cup", "channel"): N_(
            "The channel of **{name}** was deleted. Nobody loses time, and what I have to post "
            "waits. To go on, type /cup table in another channel and press *Move here*."
        ),
        ("cup", "rights"): N_(
            "I can't post about **{name}** in <#{channel}> any more, so it waits, and nobody loses "
            "time. Allow me View Channel and Send Messages there – or type /cup table in another "
            "channel and press *Move here*."
        ),
    }
)
"""What is wrong, and how to go on."""


@dataclass(frozen=True, slots=True)
class ChannelLost:
    """The data of the row: the cup or season, and what is wrong with its channel."""

    kind: Kind
    id: str
    channel: int
    why: Trouble


def enqueue(conn: Connection, match_id: str, trouble: str, now: int) -> None:
    """Enqueue the message about the channel of a match's cup or season, once a channel.

    The first match of the cup or season carries it.
    """
    contest, why = competition.of_match(conn, match_id), competition.TROUBLES.get(trouble)
    if contest is None or why is None:
        return
    carrier = next(iter(competition.matches_of(conn, contest)))
    payload = dump_payload(ChannelLost(contest.kind, contest.id, contest.channel_id, why))
    if not outbox.payloads(conn, carrier, CHANNEL_LETTER, payload):
        at = now if why == "channel" else now + PATIENCE
        outbox.put(conn, match_id=carrier, kind=CHANNEL_LETTER, version=0, payload=payload, now=at)


class ChannelLetters:
    """Delivers these messages."""

    def __init__(self, match_service: MatchService, posts: MessageDelivery) -> None:
        self.matches = match_service
        self.posts = posts
        self.kinds = (DeliveryKind(CHANNEL_LETTER, self.deliver, "direct", keeps=True),)

    async def deliver(self, row: OutboxRow, _: KnownCard) -> None:
        """Tell the first who can be reached, unless the cup or season has gone on meanwhile.

        Before the row's time, do nothing.
        """
        if row.created_at > self.matches.now():
            return
        about = load_payload(ChannelLost, row.payload)
        contest = await self.posts.read(lambda conn: _still(conn, about))
        if contest is None:
            await self.matches.database.write(lambda conn: outbox.remove(conn, row.id))
            return
        async for user_id in self._recipients(contest):
            with suppress(DirectMessagesClosedError, RefusedError):
                channel_id = await self.posts.messenger.open_direct(user_id)
                locale = await self._locale(user_id)
                await self._post(row, channel_id, _content(contest, about.why, locale))
                return
        await self._announce(row, contest, about.why)

    async def _recipients(self, contest: Competition) -> AsyncIterator[int]:
        """Yield who may be told: the organiser and the server's owner."""
        if await self._may_be_told(contest, contest.host_id):
            yield contest.host_id
        with suppress(DeliveryError):
            owner = await self.posts.messenger.owner_of(contest.guild_id)
            if owner != contest.host_id and await self._may_be_told(contest, owner):
                yield owner

    async def _may_be_told(self, contest: Competition, user_id: int) -> bool:
        """Return whether a user is in the server, and neither blocked nor without any messages."""

        def may(conn: Connection) -> bool:
            chosen = preferences.load(conn, user_id)
            is_blocked = blocks.has(conn, blocks.MEMBER, user_id)
            return not (is_blocked or chosen.dm_refused or chosen.pings == "off")

        if user_id == FORMER or not await self.posts.read(may):
            return False
        try:
            return not await self.posts.messenger.has_left(contest.guild_id, user_id)
        except DeliveryError:
            return True

    async def _locale(self, user_id: int) -> str:
        def find(conn: Connection) -> str:
            chosen = preferences.load(conn, user_id).language
            return chosen or players.locale_of(conn, user_id) or "en"

        return await self.posts.read(find)

    async def _announce(self, row: OutboxRow, contest: Competition, why: Trouble) -> None:
        """Post in the server's channel for announcements, if there is another one."""

        def read(conn: Connection) -> tuple[int | None, str]:
            guild_id = contest.guild_id
            return servers.load(conn, guild_id).channel_id, servers.language_of(conn, guild_id)

        channel_id, language = await self.posts.read(read)
        if channel_id not in (None, contest.channel_id):
            with suppress(NotAllowedError, RefusedError):
                await self._post(row, channel_id, _content(contest, why, language))
                return
        await self.posts.mark_delivered(row)

    async def _post(self, row: OutboxRow, channel_id: int, content: MessageContent) -> None:
        posted = await self.posts.post_once(row, CHANNEL_LETTER, channel_id, content)
        if posted is not None:
            await self.posts.mark_delivered(row, posted)


def _still(conn: Connection, about: ChannelLost) -> Competition | None:
    """Return the cup or season, if the trouble with its channel goes on."""
    contest = competition.load(conn, about.kind, about.id)
    if contest is None or contest.channel_id != about.channel:
        return None
    return contest if competition.trouble_of(conn, contest) == about.why else None


def _content(contest: Competition, why: Trouble, locale: str) -> MessageContent:
    words = words_for((), locale)
    line = words(
        TEXTS[contest.kind, why], name=escape_markdown(contest.name), channel=contest.channel_id
    )
    return MessageContent("", (line,), mood="live")
