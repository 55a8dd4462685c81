"""Caches of what is stored about members: names, languages, and preferences, which replies need."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

from bot.host.ui.member import Member, clean_name
from storage.engine.database import Database
from storage.match import turns
from storage.member import players, preferences
from storage.member.preferences import Preferences

Key = TypeVar("Key")
Value = TypeVar("Value")
MOST = 10_000
"""Most cached values; beyond that the cache is cleared."""
FRESH_FOR = 60.0
"""Seconds until a cached value that another process may have changed expires."""


class MemberCache(Generic[Key, Value]):
    """Values by key; with a database server, to which other processes write too, they expire."""

    def __init__(self, database: Database) -> None:
        """Cache values of this database."""
        self._is_shared = database.path is None
        self._known: dict[Key, tuple[Value, float]] = {}

    def get(self, key: Key) -> Value | None:
        """Return the value, None if it is unknown or has expired."""
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


class KnownMembers:
    """Stores members once per change of name or language, and caches what is stored."""

    def __init__(self, database: Database, now: Callable[[], int], tastes: PreferenceCache) -> None:
        """Store members in this database; `now` returns the present in ms."""
        self._database = database
        self._now = now
        self._tastes = tastes
        self.names = MemberCache[tuple[int, int | None], tuple[str, str]](database)
        """By user and server: the name, as Discord has it, and the language."""

    def knows(self, member: Member) -> bool:
        """Return whether the member's name in this server and their language are stored so."""
        return self.names.get((member.user_id, member.guild_id)) == _seen_as(member)

    async def remember(self, member: Member) -> None:
        """Store a member's name in this server and their language, unless they are known."""
        if self.knows(member):
            return
        key, (name, locale) = (member.user_id, member.guild_id), _seen_as(member)
        now, clean = self._now(), clean_name(name)
        user_id, guild_id = key

        def is_seen(conn: Connection) -> bool:
            return players.is_seen(conn, user_id, guild_id=guild_id, name=clean, locale=locale)

        def see(conn: Connection) -> None:
            players.seen(conn, user_id, guild_id=guild_id, name=clean, locale=locale, now=now)

        if not await self._database.read(is_seen):
            await self._database.write(see)
        self.names.put(key, (name, locale))

    def forget(self, user_id: int | None) -> None:
        """Drop a member from the caches; None drops all names."""
        for key in self.names.known_keys():
            if user_id in (None, key[0]):
                self.names.forget(key)
        if user_id is not None:
            self._tastes.forget(user_id)


def _seen_as(member: Member) -> tuple[str, str]:
    """Return a member's name and language, as Discord has them."""
    return member.name, member.client_locale or member.locale
