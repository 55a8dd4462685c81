"""Validation of an interaction's values before any handler.

Discord's own apps send what a message offers; modified clients can send anything.
"""

from collections.abc import Collection

from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, UpdateMessage
from bot.host.ui.permissions import without_authorization
from bot.host.views import game_options_form, invitation, time_control_form
from games.core.game import IllegalAction
from games.core.translation import N_

OLD_MENU = N_("That menu has changed meanwhile. Open it again and choose there.")
MATCH_CHANNELS = "setup-channels"
"""The first word of the select with the channels where matches may be opened."""
POST_TARGETS = "setup-posts"
"""The first word of the button that opens the panel of channels for results and league posts."""
POST_CHANNEL = "setup-posts-channel"
"""The first word of the select with one of them."""
SEVERAL = (
    game_options_form.SWITCHES,
    time_control_form.SWITCHES,
    invitation.INVITE,
    MATCH_CHANNELS,
    POST_CHANNEL,
)
"""The host's selects in which any number of values may be chosen, including none."""
ID_BITS = 63
"""Bits of an id that the database can store."""
MOST = 25
"""Most values of one select (discord.com/developers/docs/components/reference#string-select)."""


def validated(interaction: MemberInteraction, selects: Collection[str]) -> MemberInteraction:
    """Return the interaction for handlers; raises `IllegalAction` for a wrong number of values.

    `selects` are the first words of the host's own selects in a match; all others play moves.
    """
    custom_id = interaction.custom_id
    if custom_id.match == NO_MATCH:
        interaction = without_authorization(interaction)
    if not custom_id.is_select:
        least, most = 0, 0
    elif custom_id.match != NO_MATCH and custom_id.arguments[0] not in selects:
        least, most = 1, MOST
    elif custom_id.arguments[0] in SEVERAL:
        least, most = 0, MOST
    else:
        least, most = 1, 1
    if not least <= len(interaction.values) <= most:
        raise IllegalAction("house", OLD_MENU)
    return interaction


def kept_private(interaction: MemberInteraction, reply: Reply) -> Reply:
    """Return the reply, changed so that a private one never replaces a match's public message.

    A modified client can send a private message's custom id from a public one.
    """
    is_pressed = interaction.message_id is not None  # a command has no message
    is_public = is_pressed and not interaction.private and interaction.custom_id.match != NO_MATCH
    if isinstance(reply, UpdateMessage) and is_public and not reply.match_id:
        return EphemeralMessage(reply.content)
    return reply


def adds_message(reply: Reply) -> bool:
    """Return whether a reply to a press adds a private message."""
    return isinstance(reply, EphemeralMessage) or bool(getattr(reply, "aside", ""))
