"""Doors as discord.py sees them: the one class of every button and select, and a form's answers."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, Self, TypeAlias, cast

import discord

from bot.host.door import PATTERN, Door

Interaction: TypeAlias = discord.Interaction[Any]


class Doorkeeper(Protocol):
    """The client, as far as a door knows it."""

    async def on_door(self, interaction: Interaction, custom_id: str, values: list[str]) -> None:
        """Answer a press (no values) or a choice (its values)."""


class DoorItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PATTERN):
    """A button or select whose custom id is a door; it lives on across restarts.

    Register it once, in `setup_hook`, by `client.add_dynamic_items(DoorItem)`. It must be the only
    class of interactive item and never share a view with others: when discord.py drops a view that
    mixes them, it forgets this class and with it every button of every message.
    """

    def __init__(self, item: discord.ui.Item[Any]) -> None:
        """Wrap a button or select; raise ValueError when its custom id is no door."""
        super().__init__(item)
        if Door.parse(self.custom_id) is None:
            raise ValueError(f"{self.custom_id!r} is no door")

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Interaction,  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003 - discord.py's signature
        /,
    ) -> Self:
        """Return the item that was pressed, whichever run of the bot drew it."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press to the client, which knows what doors mean."""
        data: Any = interaction.data
        keeper = cast("Doorkeeper", interaction.client)
        await keeper.on_door(interaction, self.custom_id, list(data.get("values", ())))


def answers_of(components: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return a submitted form's answers by field key, from the interaction's `components`."""
    answers = {}
    for field in (label["component"] for label in components if "component" in label):
        values = field.get("values") or [field.get("value") or ""]
        answers[field["custom_id"]] = str(values[0])
    return answers
