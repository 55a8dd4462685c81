"""Roles of members, given and taken by the host."""

import discord

from bot.transport.delivery_errors import translate_discord_errors

REASON = "The champion of the season"
"""What the server's audit log says."""


class DiscordRoles:
    """Gives and takes roles by one request each; Discord ignores a repeated one."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def give(self, guild_id: int, user_id: int, role_id: int) -> None:
        """Give a member a role; raises as `RoleGateway`."""
        async with translate_discord_errors():
            await self._client.http.add_role(guild_id, user_id, role_id, reason=REASON)

    async def take(self, guild_id: int, user_id: int, role_id: int) -> None:
        """Take a role from a member; raises as `RoleGateway`."""
        async with translate_discord_errors():
            await self._client.http.remove_role(guild_id, user_id, role_id, reason=REASON)
