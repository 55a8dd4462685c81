"""The host's own selects: the words of their custom ids, and how many values they may have."""

from bot.host.refusal import Refusal
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
