"""The persistent discord.py item of every button and select, and the answers of a modal."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, Self, TypeAlias, cast

import discord

from bot.host.ui.custom_id import PATTERN, CustomId

Interaction: TypeAlias = discord.Interaction[Any]


class ComponentHandler(Protocol):
    """The part of the client that components need."""

    async def on_component(
        self, interaction: Interaction, custom_id: str, values: list[str]
    ) -> None:
        """Handle a button (no values) or a select (its values)."""


class PersistentItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PATTERN):
    """A button or select that discord.py recognizes by its custom id, also after a restart.

    Register it once, in `setup_hook`, by `client.add_dynamic_items(PersistentItem)`. It must be the
    only class of interactive item and never share a view with others: when discord.py drops a
    mixed view, it forgets this class, and with it every button of every message.
    """

    def __init__(self, item: discord.ui.Item[Any]) -> None:
        """Wrap a button or select; raises ValueError if its custom id cannot be parsed."""
        super().__init__(item)
        if CustomId.parse(self.custom_id) is None:
            raise ValueError(f"{self.custom_id!r} is no custom id of this bot")

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Interaction,  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003 - discord.py's signature
        /,
    ) -> Self:
        """Return the pressed item, also of a message sent before a restart."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Pass the interaction to the client, which handles custom ids."""
        data: Any = interaction.data
        handler = cast("ComponentHandler", interaction.client)
        await handler.on_component(interaction, self.custom_id, list(data.get("values", ())))


def answers_of(components: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return a submitted modal's answers by field key, from the interaction's `components`."""
    answers = {}
    for field in (label["component"] for label in components if "component" in label):
        values = field.get("values") or [field.get("value") or ""]
        answers[field["custom_id"]] = str(values[0])
    return answers
