"""Threads that moderators lock: the matches in them are suspended until they are unlocked.

In a locked thread no member can press a button (discord/discord-api-docs#7900), so no clock may run
there. Discord sends an event for each change; those made while the bot was away are looked up.
"""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.delivery.channel_recovery import RETRIED, ChannelRecovery
from bot.host.delivery.messages import ChannelDeletedError, DeliveryError
from bot.host.match.match_service import MatchService
from storage.match import match_issues, match_places, matches
from storage.match.match_issues import PLACE

LockOf: TypeAlias = Callable[[int, int], bool | None]
"""Returns by server and channel whether a thread is locked, None if it is not known."""


class ThreadLocks:
    """Suspends and resumes the matches of threads."""

    def __init__(self, match_service: MatchService, places: ChannelRecovery) -> None:
        self.matches = match_service
        self.places = places

    async def changed(self, thread_id: int, *, locked: bool) -> None:
        """Suspend the matches of a thread that is locked, or resume those of one that is not."""
        for row, why in await self.matches.database.read(lambda conn: _running_in(conn, thread_id)):
            with self.matches.database.unreadable.apart("matches", row.id):
                if locked and why in (None, *RETRIED):
                    await self.places.suspend(row, "locked")
                elif not locked and why == "locked":
                    await self.places.back(row.id)

    async def deleted(self, thread_id: int) -> None:
        """Resume the suspended matches of a deleted thread, in the channel that contained it."""
        for row, why in await self.matches.database.read(lambda conn: _running_in(conn, thread_id)):
            if why == "locked":
                with self.matches.database.unreadable.apart("matches", row.id):
                    await self.places.back(row.id)  # its card finds out that the thread is gone

    async def synchronize(self, lock_of: LockOf) -> None:
        """Catch up on threads that were locked, unlocked or deleted while the bot was away.

        When the bot connects, Discord lists only active threads; others are requested one by one.
        """
        places = await self.matches.database.read(match_places.running_places)
        for guild_id, channel_id in places:
            if not self.matches.shards.owns(guild_id):
                continue
            locked = lock_of(guild_id, channel_id)
            try:
                if locked is None:
                    locked = await self.places.messenger.is_locked(channel_id)
                await self.changed(channel_id, locked=locked)
            except ChannelDeletedError:
                await self.deleted(channel_id)
            except DeliveryError:  # the next delivery finds out
                continue


def _running_in(conn: Connection, thread_id: int) -> list[tuple[matches.MatchRow, str | None]]:
    """Return the running matches of a thread, each with the trouble of its place, if any."""
    found = []
    for row in matches.running_in(conn, thread_id):
        trouble = match_issues.of(conn, row.id).get(PLACE)
        found.append((row, trouble.why if trouble else None))
    return found
