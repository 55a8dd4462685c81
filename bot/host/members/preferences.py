"""A cache of members' preferences, which every reply needs."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from bot.host.ui.member import Member
from storage.engine.database import Database
from storage.match import turns
from storage.member import preferences
from storage.member.preferences import Preferences

MOST = 10_000
"""Most cached members; beyond that the cache is cleared."""


class PreferenceCache:
    """Reads and changes preferences through a cache."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[int, Preferences] = {}

    async def of(self, user_id: int) -> Preferences:
        """Return a member's preferences; a recent refusal of direct messages may be missing."""
        known = self._known.get(user_id)
        if known is None:
            known = await self.database.read(lambda conn: preferences.load(conn, user_id))
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[user_id] = known
        return known

    async def change(self, user_id: int, now: int, **values: Any) -> Preferences:  # noqa: ANN401 - by column
        """Change the preferences of a stored member; `now` is in ms.

        Their running clocks become due, because reminders depend on preferences.
        """

        def write(conn: Connection) -> Preferences:
            chosen = replace(preferences.load(conn, user_id), **values)
            preferences.save(conn, chosen)
            turns.recount(conn, user_id, now)
            return chosen

        self._known.pop(user_id, None)
        chosen = await self.database.write(write)
        self._known[user_id] = chosen
        return chosen

    def forget(self, user_id: int) -> None:
        """Remove a member from the cache."""
        self._known.pop(user_id, None)

    async def with_chosen_language(self, member: Member) -> Member:
        """Return the member with their chosen language as locale, else with Discord's."""
        own = member.client_locale or member.locale
        language = (await self.of(member.user_id)).language
        return replace(member, locale=language or own, client_locale=own)
