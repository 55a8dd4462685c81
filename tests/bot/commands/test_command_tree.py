"""The tree of commands answers what does not reach the host."""

from types import SimpleNamespace

import discord

from bot.commands.command_tree import CommandTree
from storage.owner.owner_state import OwnerState


async def test_suggestions_for_a_blocked_member_that_come_too_late_are_no_error():
    """Discord forgets an autocompletion after three seconds."""

    async def too_late(choices):
        assert choices == []
        raise discord.NotFound(SimpleNamespace(status=404, reason=""), "Unknown interaction")

    watch = SimpleNamespace(state=OwnerState(members=frozenset({1})))
    tree = CommandTree(
        discord.Client(intents=discord.Intents.none()),
        SimpleNamespace(services=SimpleNamespace(owner_watch=watch)),
    )
    typed = SimpleNamespace(
        user=SimpleNamespace(id=1),
        guild_id=2,
        type=discord.InteractionType.autocomplete,
        response=SimpleNamespace(autocomplete=too_late),
    )
    assert await tree.interaction_check(typed) is False
