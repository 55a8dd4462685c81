"""The tree of the slash commands, which suggests nothing to whoever is blocked."""

from contextlib import suppress
from typing import Any

import discord
from discord import InteractionType, app_commands

from bot.host.app.host import Host


class CommandTree(app_commands.CommandTree[Any]):
    """All commands of the bot; what a blocked member calls is refused by the host."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        super().__init__(client)
        self._host = host

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Return whether discord.py may go on with an interaction.

        An autocompletion of a blocked member or server is answered with nothing here: it does not
        reach the host.
        """
        state = self._host.services.owner_watch.state
        is_blocked = interaction.user.id in state.members or interaction.guild_id in state.servers
        if interaction.type is not InteractionType.autocomplete or not is_blocked:
            return True
        with suppress(discord.HTTPException):  # the answer came too late to be shown
            await interaction.response.autocomplete([])
        return False
