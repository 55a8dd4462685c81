"""The host's own selects: the words of their custom ids, and how many values they may have.

A setting that a panel's select or button stores is a `Setting`: its column, and its value by the
word sent.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply
from bot.host.ui.numbers import user_id
from bot.host.views import game_options_form, invitation, time_control_form
from games.core.translation import N_

OLD_MENU = N_("That menu has changed meanwhile. Open it again and choose there.")
MATCH_CHANNELS = "setup-channels"
"""The first word of the select with the channels where matches may be opened."""
POST_TARGETS = "setup-posts"
"""The first word of the button that opens the panel of channels for results and other posts."""
POST_CHANNEL = "setup-posts-channel"
"""The first word of the select with one of these channels."""
CHAMPION_ROLE = "setup-champion"
"""The first word of the button that opens the panel of the role for champions."""
CHAMPION_ROLE_SELECT = "setup-champion-role"
"""The first word of the select with that role."""
AHEAD = "_ahead"
"""The first word of the selects for choices in advance of a day; no menu of a game has this key."""
SEVERAL = (
    AHEAD,
    game_options_form.SWITCHES,
    time_control_form.SWITCHES,
    invitation.INVITE,
    MATCH_CHANNELS,
    POST_CHANNEL,
    CHAMPION_ROLE_SELECT,
)
"""The host's selects in which any number of values may be chosen, including none."""


def chosen_id(value: str) -> int:
    """Return the Discord id that is the value of a select; raises `Refusal` if it is no id."""
    try:
        return user_id(value)
    except ValueError:
        raise Refusal(OLD_MENU) from None


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
