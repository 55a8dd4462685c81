"""What the host needs from an interaction: the member, the place, and what was chosen or typed."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import discord

from bot.host.app.host import Host
from bot.host.ui.interaction import Location, Source
from bot.host.ui.member import Member

Interaction: TypeAlias = discord.Interaction[Any]


async def member_of(interaction: Interaction, host: Host) -> Member:
    """Return the member, with their name in this server and the language they chose.

    The member of every interaction is made here, so all messages for them are in that language.
    """
    user, rights = interaction.user, interaction.permissions
    in_server = interaction.guild_id is not None
    member = Member(
        user.id,
        user.display_name,
        interaction.guild_id,
        str(interaction.locale),
        manages=in_server and rights.manage_guild,
        moderates=in_server and rights.manage_threads,
        joined_at=_joined_at(user),
    )
    return await host.services.tastes.with_chosen_language(member)


def _joined_at(user: discord.User | discord.Member) -> int | None:
    """Return when a member last joined the server (ms); None for a user in direct messages."""
    at = user.joined_at if isinstance(user, discord.Member) else None
    return None if at is None else int(at.timestamp() * 1000)


def place_of(interaction: Interaction) -> Location:
    """Return where the interaction happened, and what the bot may do there."""
    rights, channel = interaction.app_permissions, interaction.channel
    return Location(
        channel_id=interaction.channel_id or 0,
        guild_id=interaction.guild_id,
        is_thread=isinstance(channel, discord.Thread),
        can_open_threads=rights.create_public_threads and rights.send_messages_in_threads,
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else None,
    )


def source_of(interaction: Interaction) -> Source:
    """Return what was used, as Discord says it."""
    if interaction.type is discord.InteractionType.modal_submit:
        return "form"
    data: Any = interaction.data
    is_button = data["component_type"] == discord.ComponentType.button.value
    return "button" if is_button else "select"


def is_private(interaction: Interaction) -> bool:
    """Return whether only the member sees the pressed message."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def chosen_people(interaction: Interaction) -> dict[int, str]:
    """Return the server names, by user id, of people chosen in a member select; no bots."""
    data: Any = interaction.data
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    return {
        int(key): (members.get(key, {}).get("nick") or user.get("global_name") or user["username"])
        for key, user in users.items()
        if not user.get("bot")
    }


def answers_of(components: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return a submitted modal's answers by field key, from the interaction's `components`."""
    answers = {}
    for field in (label["component"] for label in components if "component" in label):
        values = field.get("values") or [field.get("value") or ""]
        answers[field["custom_id"]] = str(values[0])
    return answers
