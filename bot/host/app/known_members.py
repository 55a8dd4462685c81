"""The members known to the bot, with their names and languages."""

from sqlalchemy import Connection

from bot.host.app.services import Services
from bot.host.members.preferences import MemberCache
from bot.host.ui.member import Member, clean_name
from storage.member import players


class KnownMembers:
    """Stores members once per change of name or language, and caches what is stored."""

    def __init__(self, services: Services) -> None:
        """Forget members as soon as their data or their server's are deleted."""
        self.services = services
        self.names = MemberCache[tuple[int, int | None], tuple[str, str]](services.database)
        """Name, as Discord has it, and language by user and server."""
        services.own_data.forget = self.forget
        services.servers.when_deleted.append(self.forget_all)

    async def remember(self, member: Member) -> None:
        """Store a member's name in this server and their language, unless they are known."""
        key, name = (member.user_id, member.guild_id), member.name
        locale = member.client_locale or member.locale
        if self.names.get(key) == (name, locale):
            return
        now, database, clean = self.services.matches.now(), self.services.database, clean_name(name)
        user_id, guild_id = key

        def is_seen(conn: Connection) -> bool:
            return players.is_seen(conn, user_id, guild_id=guild_id, name=clean, locale=locale)

        def see(conn: Connection) -> None:
            players.seen(conn, user_id, guild_id=guild_id, name=clean, locale=locale, now=now)

        if not await database.read(is_seen):
            await database.write(see)
        self.names.put(key, (name, locale))

    def forget(self, user_id: int | None) -> None:
        """Drop a member from the cache; None drops all."""
        for key in self.names.known_keys():
            if user_id in (None, key[0]):
                self.names.forget(key)
        if user_id is not None:
            self.services.tastes.forget(user_id)

    async def forget_all(self) -> None:
        """Drop all members from the cache, and deleted data from the write-ahead log."""
        self.forget(None)
        await self.services.own_data.scrub()
