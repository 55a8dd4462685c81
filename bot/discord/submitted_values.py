"""What a member has chosen or typed, of an interaction's data."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import discord

Interaction: TypeAlias = discord.Interaction[Any]


def chosen_people(interaction: Interaction) -> dict[int, str]:
    """Return the names here of the people chosen in a select of members, by user id; no bots."""
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
