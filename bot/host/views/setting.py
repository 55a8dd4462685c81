"""A setting that a panel's select or button stores: its column, and its value by the word sent."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply
from bot.host.views.host_selects import OLD_MENU

Store = Callable[..., Awaitable[object]]
"""Stores values by column for whoever has pressed."""
SWITCH: Mapping[str, bool] = {"on": True, "off": False}
"""The values of a setting that a button turns on and off."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A column, its values by the words that select them, and the panel shown afterwards.

    `also` are further columns that change with it.
    """

    column: str
    values: Mapping[str, Any]
    panel: Handler
    also: Mapping[str, Any] | None = None

    def stored_by(self, store: Store) -> Handler:
        """Return the handler of its select or button; a word it does not know is refused."""

        async def handle(interaction: MemberInteraction) -> Reply:
            word = (*interaction.values, interaction.custom_id.arguments[-1])[0]
            if word not in self.values:
                raise Refusal(OLD_MENU)
            await store(interaction, **{self.column: self.values[word]}, **(self.also or {}))
            return await self.panel(interaction)

        return handle


def numbers(*known: int) -> dict[str, int | None]:
    """Return the values of a setting that is a number; 0 stands for no number."""
    return {"0": None, **{str(number): number for number in known}}
