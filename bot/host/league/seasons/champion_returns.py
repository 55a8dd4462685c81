"""Champions who come back to a server, noticed by their first press there.

No event reports who joins a server, as the bot has no members intent. So each process keeps who
holds a role of champions, and compares that with the presses it handles; a press by anybody else
costs no query.
"""

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.member import Member
from storage.server import champion_roles
from storage.server.champion_roles import RoleHolder


class ChampionReturns:
    """Makes the role of champions due who press a button after they came back."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self._holders: dict[tuple[int, int], RoleHolder] = {}
        """By server and user."""
        self._is_loaded = False

    async def load(self) -> None:
        """Read once who holds roles of champions."""
        if not self._is_loaded:
            holders = await self.database.read(champion_roles.every_holder)
            self._holders = {(holder.guild_id, holder.user_id): holder for holder in holders}
            self._is_loaded = True

    async def refresh(self, guild_id: int) -> None:
        """Read who holds roles of champions in a server, after a change."""
        found = await self.database.read(lambda conn: champion_roles.holders(conn, guild_id))
        others = {key: holder for key, holder in self._holders.items() if key[0] != guild_id}
        self._holders = others | {(guild_id, holder.user_id): holder for holder in found}

    async def pressed(self, interaction: MemberInteraction) -> None:
        """Make the role of a champion due who was away when Discord was last asked."""
        member = interaction.member
        key = (interaction.place.guild_id or 0, member.user_id)
        holder = self._holders.get(key)
        if holder is None or not _is_back(holder, member):
            return
        del self._holders[key]
        now = self.matches.now()

        def write(conn: Connection) -> None:
            champion_roles.came_back(conn, holder, now)

        await self.database.write(write)


def _is_back(holder: RoleHolder, member: Member) -> bool:
    """Return whether a member who presses a button was away, or has left since and come back."""
    if holder.tried_at is None:
        return False
    return not holder.given or (member.joined_at or 0) > holder.tried_at
