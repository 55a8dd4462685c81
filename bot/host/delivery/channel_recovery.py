"""Matches whose thread or channel was deleted or locked, or where the bot's messages are refused.

Such a match is suspended: its clocks stand still, while moves are possible in private panels. When
its channel is usable again, or a player moves it to another one, it resumes without any loss of
time. What is to be posted about a cup or season waits for its new channel, if its kind is kept.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery import channel_trouble
from bot.host.delivery.competitions import channel_letters, competition
from bot.host.delivery.competitions.competition import Competition
from bot.host.delivery.delivery_kinds import DeliveryKind, DeliveryKinds
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    Messenger,
    NotAllowedError,
    RefusedError,
    ThreadArchivedError,
)
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_pauses import give_back
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.ui.interaction import MemberInteraction, PublicMessage
from bot.host.ui.member import words_for
from bot.host.views import match_card
from storage.match import match_issues, matches, messages, outbox
from storage.match.match_issues import LOST, PLACE, REFUSED, TroubleRow
from storage.match.matches import MatchRow
from storage.match.outbox import OutboxRow
from storage.server import divisions, servers, stranded_lobbies

UNUSABLE = (ChannelDeletedError, NotAllowedError, ThreadArchivedError)
"""Errors of a place in which no retry can post anything."""
RETRIED = ("rights", REFUSED)
"""Troubles of a channel that are over once a message can be posted there."""


class ChannelRecovery:
    """Moves matches to another channel, or suspends them."""

    def __init__(
        self, match_service: MatchService, messenger: Messenger, kinds: DeliveryKinds
    ) -> None:
        """`kinds` says which rows wait for another channel."""
        self.matches = match_service
        self.messenger = messenger
        self.kinds = kinds

    async def failed(self, row: OutboxRow, gone: DeliveryError, kind: DeliveryKind) -> bool:
        """Handle a failed delivery; True if it can be made in another channel now."""
        match, played_for = await self._find(row.match_id)
        is_unusable = isinstance(gone, UNUSABLE) or (
            kind.is_card and isinstance(gone, RefusedError)
        )
        if match is None or not is_unusable:
            return False
        is_deleted = isinstance(gone, ChannelDeletedError)
        if kind.place == "lobby" and is_owed(match):
            await self.strand(match, LOST if is_deleted else "rights")
            return False
        is_running = match.status == "running"
        if played_for is not None and is_running and _is_elsewhere(match, played_for, kind):
            return is_deleted and await self._follow(match, played_for)
        if kind.suspends:
            if is_deleted and match.thread_id is not None:
                await self._leave_thread(match)
                return True
            if is_running:
                await self.suspend(match, await self._trouble(match, gone))
                return False
        if is_deleted:
            is_kept = kind.keeps and played_for is not None
            await self.matches.database.write(
                lambda conn: self._keep(conn, match) if is_kept else outbox.done(conn, row.id)
            )
        return False

    async def reachable(
        self, match_id: str, rows: Sequence[OutboxRow], trouble: str
    ) -> list[OutboxRow]:
        """Return the rows of a match in an unusable place that can be delivered elsewhere.

        What is not kept is dropped, but for a lobby's.
        """
        match, played_for = await self._find(match_id)
        if trouble != LOST:
            await self.matches.database.write(lambda conn: self._drop(conn, match_id))
        if match is None or played_for is None:
            return []
        return [
            row
            for row in rows
            if (kind := self.kinds.of(row)).keeps
            and (kind.place != "lobby" or trouble == "locked" or _is_elsewhere(match, played_for))
            and kind.place != "match"
        ]

    async def _find(self, match_id: str) -> tuple[MatchRow | None, Competition | None]:
        return await self.matches.database.read(
            lambda conn: (matches.load(conn, match_id), competition.of_match(conn, match_id))
        )

    async def _follow(self, match: MatchRow, played_for: Competition) -> bool:
        """Let the posts about a cup or season follow a match that goes on in another channel.

        False if it stands still itself.
        """

        def follow(conn: Connection) -> bool:
            if PLACE in match_issues.of(conn, match.id):
                return False
            competition.set_channel(conn, played_for, match.channel_id)
            outbox.wake(conn, match.id, self.matches.now())
            return True

        return await self.matches.database.write(follow)

    def _keep(self, conn: Connection, match: MatchRow) -> None:
        """Let what is to be posted of a match that is over wait for its cup's or season's move."""
        if PLACE not in match_issues.of(conn, match.id):
            match_issues.put(conn, TroubleRow(match.id, PLACE, "channel", self.matches.now()))
        channel_letters.enqueue(conn, match.id, "channel", self.matches.now())

    def _drop(self, conn: Connection, match_id: str) -> None:
        """Mark what is not kept of a match as done, since there is no channel for it."""
        keeps = competition.of_match(conn, match_id) is not None
        for row in outbox.open_rows(conn, match_id=match_id):
            if not (keeps and self.kinds.of(row).keeps):
                outbox.done(conn, row.id)

    async def back(self, match_id: str) -> None:
        """Resume a suspended match, with its clocks as they were."""
        async with self.matches.lock(match_id):
            await self.matches.database.write(
                lambda conn: self.resume_in_transaction(conn, match_id)
            )

    def resume_in_transaction(
        self, conn: Connection, match_id: str, to: int | None = None
    ) -> TroubleRow | None:
        """Resume a match, or bring it into the channel `to`, and enqueue its message.

        Return the trouble that it had. A lobby of a league gets its time from its round.
        """
        trouble, row = match_issues.of(conn, match_id).get(PLACE), matches.load(conn, match_id)
        if row is None or (trouble is None and to in (None, row.channel_id)):
            return None
        if to is not None and row.status not in ("lobby", "running"):
            return None
        now, is_lobby = self.matches.now(), row.status == "lobby"
        if trouble is not None:
            match_issues.end(conn, match_id, PLACE)
            if not is_lobby or divisions.of_match(conn, match_id) is None:
                row = give_back(conn, row, trouble.since, now, alone=True)
        leaves_thread = trouble is not None and row.thread_id is not None
        if to is not None and (leaves_thread or to != row.channel_id):
            matches.set_place(conn, match_id, to)
            row = replace(row, channel_id=to, thread_id=None)
            for role in ("card", "lobby"):
                messages.forget(conn, match_id, role)
        outbox.wake(conn, match_id, now)
        if row.status in ("lobby", "running"):
            self.matches.enqueue(conn, row, "lobby" if is_lobby else "card", at=0)
        return trouble

    async def move_here(self, interaction: MemberInteraction) -> PublicMessage | None:
        """Move a suspended match to the interaction's channel; None if it stays.

        Only one of its players may move it, and only within its server.
        """
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            if not _may_bring(loaded, interaction):
                return None

            def bring(conn: Connection) -> None:
                to = interaction.place.channel_id
                self.resume_in_transaction(conn, loaded.id, to)
                bring_along(conn, loaded.id, loaded.row.channel_id, to, self.matches.now())
                self._drop(conn, loaded.id)  # the reply shows the card

            await self.matches.database.write(bring)
            loaded = await self.matches.load(loaded.id)
        return PublicMessage(
            match_card.public_message(loaded), loaded.id, "card", loaded.row.version
        )

    async def _leave_thread(self, match: MatchRow) -> None:
        """Continue without the deleted thread: announce it in the channel and open another one."""

        def leave(conn: Connection) -> None:
            matches.set_thread(conn, match.id, None)
            messages.forget(conn, match.id, "card")
            if match.status == "running":
                self._drop(conn, match.id)
                self.matches.enqueue(conn, match, "moved")
            outbox.wake(conn, match.id, self.matches.now())

        await self.matches.database.write(leave)

    async def _trouble(self, match: MatchRow, gone: DeliveryError) -> str:
        """Return why the bot cannot post; Discord reports a locked thread as missing permission."""
        if isinstance(gone, ChannelDeletedError):
            return "channel"
        if isinstance(gone, RefusedError):
            return REFUSED
        with suppress(DeliveryError):
            if await self.messenger.is_locked(match.thread_id or match.channel_id):
                return "locked"
        return "rights"

    async def leave_locked(self, match_id: str) -> None:
        """Let the open rows of a finished match go to the channel containing its thread."""

        def leave(conn: Connection) -> None:
            match_issues.end(conn, match_id, PLACE)
            matches.set_thread(conn, match_id, None)
            messages.forget(conn, match_id, "card")

        await self.matches.database.write(leave)

    async def suspend(self, match: MatchRow, why: str) -> None:
        """Suspend a match, and announce it once if possible."""

        def rest(conn: Connection) -> bool:
            known = match_issues.of(conn, match.id).get(PLACE)
            if known is None or known.why != why:
                since = known.since if known else self.matches.now()
                match_issues.put(conn, TroubleRow(match.id, PLACE, why, since))
            if why in ("channel", "locked"):
                self._drop(conn, match.id)
            channel_letters.enqueue(conn, match.id, why, self.matches.now())
            return known is None

        is_new = await self.matches.database.write(rest)
        if is_new:
            await self._announce(match)

    async def strand(self, match: MatchRow, why: str) -> None:
        """Let the lobby of a cup or league stand still (`bot/host/servers/stranded_lobbies.py`).

        Where the bot may not write is told in the server's channel for announcements.
        """

        def rest(conn: Connection) -> int | None:
            known = match_issues.of(conn, match.id).get(PLACE)
            if known is not None and known.why in (why, LOST):
                return None
            since = known.since if known else self.matches.now()
            match_issues.put(conn, TroubleRow(match.id, PLACE, why, since))
            channel_letters.enqueue(conn, match.id, why, self.matches.now())
            others = stranded_lobbies.count_in(conn, match.channel_id)
            is_news = why == "rights" and others == 1 and match.guild_id is not None
            return servers.load(conn, match.guild_id or 0).channel_id if is_news else None

        channel_id = await self.matches.database.write(rest)
        if channel_id not in (None, match.channel_id):
            words = await self.matches.database.read(
                lambda conn: words_for((), servers.language_of(conn, match.guild_id or 0))
            )
            content = channel_trouble.stranded(match.channel_id, words)
            with suppress(DeliveryError):
                nonce = f"{match.id}.wait"
                await self.messenger.post(channel_id, content, nonce=nonce, silent=True)

    async def _announce(self, match: MatchRow) -> None:
        """Announce a suspension in the thread's channel, else in the announcement channel."""
        loaded = await self.matches.load(match.id)
        elsewhere = match.channel_id if match.thread_id is not None else None
        if elsewhere is None and match.guild_id is not None:
            guild_id = match.guild_id
            server = await self.matches.database.read(lambda conn: servers.load(conn, guild_id))
            elsewhere = server.channel_id
        if elsewhere is not None and elsewhere != loaded.channel_id and not match.private:
            nonce, content = f"{match.id}.rest", channel_trouble.resting(loaded)
            with suppress(DeliveryError):
                await self.messenger.post(elsewhere, content, nonce=nonce, silent=True)


def bring_along(conn: Connection, match_id: str, before: int, to: int, now: int) -> None:
    """Move the cup or season of a match that moves, if it is posted where the match was.

    What its other matches have kept is posted there, too.
    """
    contest = competition.of_match(conn, match_id)
    if contest is not None and contest.channel_id == before:
        competition.set_channel(conn, contest, to)
        competition.release(conn, contest, to, now)


def _is_elsewhere(match: MatchRow, contest: Competition, kind: DeliveryKind | None = None) -> bool:
    """Return whether a match is played in another channel than its cup or season is posted in.

    With a `kind` that is not posted with the cup or season: False.
    """
    is_posted_there = kind is None or kind.place == "lobby"
    return is_posted_there and contest.channel_id not in (match.channel_id, match.thread_id)


def is_owed(match: MatchRow) -> bool:
    """Return whether a match is a lobby whose sides have to play: of a cup or a league."""
    return match.status == "lobby" and MatchSettings.load(match.settings).cup is not None


def _may_bring(loaded: LoadedMatch, interaction: MemberInteraction) -> bool:
    """Return whether the interaction may move the match here."""
    return (
        loaded.is_running
        and loaded.place_trouble is not None
        and loaded.row.seat_of(interaction.member.user_id) is not None
        and loaded.row.guild_id == interaction.place.guild_id
        and interaction.place.channel_id != loaded.channel_id
    )
