"""Matches whose thread or channel was deleted or locked, or where the bot's messages are refused.

Such a match is suspended: its clocks stand still, while moves are possible in private panels. When
its channel is usable again, or a player moves it to another one, it resumes without any loss of
time.
"""

from contextlib import suppress
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery import channel_trouble
from bot.host.delivery.delivery_kinds import DeliveryKind
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
from storage.server import cups, divisions, seasons, servers, stranded_lobbies

UNUSABLE = (ChannelDeletedError, NotAllowedError, ThreadArchivedError)
"""Errors of a place in which no retry can post anything."""
RETRIED = ("rights", REFUSED)
"""Troubles of a channel that are over once a message can be posted there."""


class ChannelRecovery:
    """Moves matches to another channel, or suspends them."""

    def __init__(self, match_service: MatchService, messenger: Messenger) -> None:
        self.matches = match_service
        self.messenger = messenger

    async def failed(self, row: OutboxRow, gone: DeliveryError, kind: DeliveryKind) -> bool:
        """Handle a failed delivery; True if it can be made in another channel now."""
        match = await self.matches.database.read(lambda conn: matches.load(conn, row.match_id))
        is_unusable = isinstance(gone, UNUSABLE) or (
            kind.is_card and isinstance(gone, RefusedError)
        )
        if match is None or not is_unusable:
            return False
        if kind.place == "lobby" and is_owed(match):
            await self.strand(match, LOST if isinstance(gone, ChannelDeletedError) else "rights")
            return False
        if kind.suspends:
            if isinstance(gone, ChannelDeletedError) and match.thread_id is not None:
                await self._leave_thread(match)
                return True
            if match.status == "running":
                await self.suspend(match, await self._trouble(match, gone))
                return False
        if isinstance(gone, ChannelDeletedError):
            await self.matches.database.write(lambda conn: outbox.done(conn, row.id))
        return False

    async def back(self, match_id: str) -> None:
        """Resume a suspended match, with its clocks as they were."""
        async with self.matches.lock(match_id):
            await self.matches.database.write(
                lambda conn: self.resume_in_transaction(conn, match_id)
            )

    def resume_in_transaction(self, conn: Connection, match_id: str) -> MatchRow | None:
        """Resume a match in this transaction and enqueue its message; None if not suspended."""
        trouble, row = match_issues.of(conn, match_id).get(PLACE), matches.load(conn, match_id)
        if trouble is None or row is None:
            return None
        now = self.matches.now()
        later = give_back(conn, row, trouble.since, now, alone=True)
        match_issues.end(conn, match_id, PLACE)
        outbox.wake(conn, match_id, now)
        if later.status in ("lobby", "running"):
            self.matches.enqueue(conn, later, "lobby" if later.status == "lobby" else "card", at=0)
        return later

    async def move_here(self, interaction: MemberInteraction) -> PublicMessage | None:
        """Move a suspended match to the interaction's channel; None if it stays.

        Only one of its players may move it, and only within its server.
        """
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            if not _may_bring(loaded, interaction):
                return None

            def bring(conn: Connection) -> None:
                self.resume_in_transaction(conn, loaded.id)
                to = interaction.place.channel_id
                bring_along(conn, loaded.id, loaded.row.channel_id, to)
                matches.set_place(conn, loaded.id, to)
                outbox.close(conn, loaded.id)
                for role in ("card", "lobby"):
                    messages.forget(conn, loaded.id, role)

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
                outbox.close(conn, match.id)
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
                outbox.close(conn, match.id)
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


def bring_along(conn: Connection, match_id: str, before: int, to: int) -> None:
    """Move the cup or season of a match that moves, if it is posted where the match was."""
    tie, division = cups.tie_of(conn, match_id), divisions.of_match(conn, match_id)
    cup = cups.load(conn, tie.cup_id) if tie else None
    if cup is not None and cup.channel_id == before:
        cups.put(conn, replace(cup, channel_id=to))
    season = seasons.of_division(conn, division.id) if division else None
    if season is not None and season.channel_id == before:
        seasons.put(conn, replace(season, channel_id=to))


def is_owed(match: MatchRow) -> bool:
    """Return whether a match is a lobby whose sides have to play: of a cup or a league."""
    return match.status == "lobby" and MatchSettings.load(match.settings).cup is not None


def _may_bring(loaded: LoadedMatch, interaction: MemberInteraction) -> bool:
    """Return whether the interaction may move the match here."""
    return (
        loaded.is_running
        and loaded.place_trouble is not None
        and loaded.seat_of(interaction.member.user_id) is not None
        and loaded.row.guild_id == interaction.place.guild_id
        and interaction.place.channel_id != loaded.channel_id
    )
