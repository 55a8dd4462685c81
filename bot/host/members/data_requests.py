"""One request at a time for the data of a member or a server, since each takes long."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import MemberInteraction
from games.core.translation import N_
from storage.engine.database import Database
from storage.member.deletions import MEMBER, SERVER
from storage.server import key_values

Owner: TypeAlias = tuple[str, int | None]
"""Whose data it is: `MEMBER` or `SERVER` of `storage/member/deletions.py`, and the id."""
MEMBER_EXPORT = N_("Your data is being put together; it comes in a moment.")
SERVER_EXPORT = N_("The data of this server is being put together; it comes in a moment.")
DELETION = N_("The data is being deleted. That takes a moment.")


class DataRequests:
    """The requests that run in this process; a restart ends them all."""

    def __init__(self, database: Database) -> None:
        """A database server says what other processes delete; a file has one process."""
        self._database = database
        self.exporting = asyncio.Semaphore()
        """Held by the export that reads, so that a thread for long reads is left for others."""
        self._running: dict[Owner, str] = {}
        self._unfinished: set[Owner] = set()
        """Whose deletion is noted, but has failed here: the bot goes on with it by itself."""

    def is_running(self, owner: Owner) -> bool:
        """Return whether the data is being exported or deleted in this process."""
        return owner in self._running

    async def require_no_deletion(
        self, interaction: MemberInteraction, *, is_asked_later: bool
    ) -> None:
        """Raise `Refusal` while a process deletes the data of the member or the server.

        What is stored meanwhile would be deleted in part; so it would after a failure, until the
        next attempt. `is_asked_later`: nothing is stored before the match, if there is one, is
        loaded, and the read that loads it asks what other processes delete
        (`bot.host.app.request_context.read`).
        """
        user_id, guild_id = interaction.member.user_id, interaction.place.guild_id
        for owner in ((MEMBER, user_id), (SERVER, guild_id)):
            if self._running.get(owner) == DELETION or owner in self._unfinished:
                raise Refusal(DELETION)
        is_asked_later = is_asked_later and interaction.custom_id.match != NO_MATCH
        if is_asked_later or self._database.path is not None:
            return
        if await self._database.read(
            lambda conn: key_values.is_deletion_noted(conn, user_id, guild_id)
        ):
            raise Refusal(DELETION)

    def note_deletion(self, owner: Owner, *, is_left: bool) -> None:
        """Remember whether a deletion that was begun is left to be finished."""
        if is_left:
            self._unfinished.add(owner)
        else:
            self._unfinished.discard(owner)

    @contextmanager
    def only_one(self, owner: Owner, sentence: str) -> Iterator[None]:
        """Raise `Refusal` with the sentence of a request that runs; else run this one within."""
        if self.is_running(owner):
            raise Refusal(self._running[owner])
        self._running[owner] = sentence
        try:
            yield
        finally:
            del self._running[owner]
