"""Lobbies of cups and leagues whose channel was deleted, or in which the bot may not write.

Such a lobby stands still, and with it the round of its league: nobody could come. If the bot may
write again, it goes on with the time it had. If its channel was deleted, it moves into the
server's channel for announcements, with its cup or season, as soon as managers have chosen one.
"""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.delivery.background_queue import Background
from bot.host.delivery.channel_recovery import ChannelRecovery, bring_along, is_owed
from bot.host.delivery.messages import ChannelDeletedError, DeliveryError
from bot.host.league.rules.announcements import Advance
from bot.host.league.rules.schedule_shifts import Gap
from bot.host.league.seasons.seasons import Seasons
from storage.engine import unreadable_rows
from storage.fleet import claims
from storage.match import matches
from storage.match.match_issues import LOST
from storage.server import divisions, seasons, stranded_lobbies
from storage.server.due_work import Due
from storage.server.stranded_lobbies import StrandedLobby

IsThere: TypeAlias = Callable[[int, int], bool]
"""Returns by server and channel whether the channel is known to exist."""


class StrandedLobbies:
    """Lets lobbies that could not be shown go on."""

    def __init__(
        self, leagues: Seasons, places: ChannelRecovery, background: Background, carry_on: Advance
    ) -> None:
        """Move the lobbies of `places`; `carry_on` delivers what has moved."""
        self.leagues = leagues
        self.matches = leagues.matches
        self.database = leagues.database
        self.places = places
        self.background = background
        self._carry_on = carry_on

    async def channel_deleted(self, channel_id: int) -> None:
        """Let the lobbies of a deleted channel stand still."""

        def find(conn: Connection) -> list[matches.MatchRow]:
            rows, noted = [], unreadable_rows.of(conn)
            for match_id in stranded_lobbies.lobbies_in(conn, channel_id):
                with noted.apart("matches", match_id):
                    row = matches.load(conn, match_id)
                    rows += [row] if row is not None and is_owed(row) else []
            return rows

        for row in await self.database.read(find):
            await self.places.strand(row, LOST)

    async def synchronize(self, is_there: IsThere) -> None:
        """Catch up on channels that were deleted while the bot was away."""
        for guild_id, channel_id in await self.database.read(stranded_lobbies.places):
            if not self.matches.shards.owns(guild_id) or is_there(guild_id, channel_id):
                continue
            try:
                await self.places.messenger.is_locked(channel_id)
            except ChannelDeletedError:
                await self.channel_deleted(channel_id)
            except DeliveryError:  # the next delivery finds out
                continue

    async def process(self, due: Due) -> None:
        """Claim the servers with lobbies that go on; it runs in the background."""
        works = {key: partial(self._try, key) for key in due.stranded}
        now = self.matches.now()
        await self.background.begin_claimed(self.database, works, due.channels, now)

    async def _try(self, key: str) -> None:
        """Let a server's lobbies go on; after a failure they wait until the claim has expired."""
        guild_id = int(claims.id_in(key))
        try:
            moved = await self._free(key, guild_id)
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            self.background.log_failure("stranded_lobbies_failed", error, server=guild_id)
            return
        for match_id in moved:
            with suppress(Exception):  # its deliveries are due: the next tick tells what is wrong
                await self._carry_on(match_id)

    async def _free(self, key: str, guild_id: int) -> list[str]:
        """Let all lobbies go on that can, and return their matches."""
        live = await self.database.read(lambda conn: seasons.live_in(conn, guild_id))

        def free(conn: Connection) -> list[str]:
            since, moved = defaultdict[str, list[int]](list), list[str]()
            found = stranded_lobbies.going_on(conn, guild_id)
            for stranded_lobby in found:
                with unreadable_rows.apart(conn, "matches", stranded_lobby.match_id):
                    division = divisions.of_match(conn, stranded_lobby.match_id)
                    self._let_go_on(conn, stranded_lobby)
                    if division is not None:
                        since[division.id].append(stranded_lobby.since)
                    moved.append(stranded_lobby.match_id)
            if len(moved) == len(found):  # an unreadable one is tried again when the claim expires
                claims.release(conn, key)
            for division_id, begins in since.items():
                gap = Gap(min(begins), self.matches.now(), "away")
                self.leagues.shift_division(conn, division_id, gap)
            return moved

        async with self.leagues.locked([season.id for season in live]):
            return await self.database.write(free)

    def _let_go_on(self, conn: Connection, stranded_lobby: StrandedLobby) -> None:
        """Let a lobby go on in its channel or another, with what its cup or season posts."""
        self.places.resume_in_transaction(conn, stranded_lobby.match_id, stranded_lobby.to)
        if stranded_lobby.to != stranded_lobby.channel_id:
            bring_along(
                conn,
                stranded_lobby.match_id,
                stranded_lobby.channel_id,
                stranded_lobby.to,
                self.matches.now(),
            )
