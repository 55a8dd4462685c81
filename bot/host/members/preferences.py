"""Caches of what is stored about members, above all the preferences, which every reply needs."""

from dataclasses import replace
from time import monotonic
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

from bot.host.ui.member import Member
from storage.engine.database import Database
from storage.match import turns
from storage.member import preferences
from storage.member.preferences import Preferences

Key = TypeVar("Key")
Value = TypeVar("Value")
MOST = 10_000
"""Most cached values; beyond that the cache is cleared."""
FRESH_FOR = 60.0
"""Seconds for which a value is trusted that another process may change meanwhile."""


class MemberCache(Generic[Key, Value]):
    """Values by key; on a server's database, which others write too, they expire."""

    def __init__(self, database: Database) -> None:
        """Cache values of this database."""
        self._is_shared = database.path is None
        self._known: dict[Key, tuple[Value, float]] = {}

    def get(self, key: Key) -> Value | None:
        """Return the value, None if it is unknown or no longer to be trusted."""
        value, until = self._known.get(key, (None, 0.0))
        return None if self._is_shared and monotonic() > until else value

    def put(self, key: Key, value: Value) -> None:
        """Cache a value that was just read or written."""
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[key] = value, monotonic() + FRESH_FOR

    def forget(self, key: Key) -> None:
        """Remove a value."""
        self._known.pop(key, None)

    def known_keys(self) -> list[Key]:
        """Return the keys of all values."""
        return list(self._known)


class PreferenceCache:
    """Reads and changes preferences through a cache."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known = MemberCache[int, Preferences](database)

    async def of(self, user_id: int) -> Preferences:
        """Return a member's preferences; a recent refusal of direct messages may be missing."""
        known = self._known.get(user_id)
        if known is None:
            known = await self.database.read(lambda conn: preferences.load(conn, user_id))
            self._known.put(user_id, known)
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

        self._known.forget(user_id)
        chosen = await self.database.write(write)
        self._known.put(user_id, chosen)
        return chosen

    def forget(self, user_id: int) -> None:
        """Remove a member from the cache."""
        self._known.forget(user_id)

    async def with_chosen_language(self, member: Member) -> Member:
        """Return the member with their chosen language as locale, else with Discord's."""
        own = member.client_locale or member.locale
        language = (await self.of(member.user_id)).language
        return replace(member, locale=language or own, client_locale=own)
