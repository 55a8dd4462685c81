"""Authorization of what managers and moderators do with buttons.

A server may allow a command to roles that lack the permission the command asks for by default. A
member with such a role may use the buttons of the command's panel for a while; later, and for other
buttons, the member needs the permission itself. The custom ids of the panel end with a word that
names its member, so that they authorize nobody else.
"""

import re
from dataclasses import dataclass, replace

from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from games.core.translation import N_

MINUTE = 60_000
VALID_MINUTES = 15
"""Minutes for which a command's own panel needs no permission."""


_MARK = re.compile(r" _(\d{1,20})")


@dataclass(frozen=True, slots=True)
class Trust:
    """The member a panel was made for, and the minute in which the command was used."""

    user_id: int
    since: int


def trust_of(interaction: MemberInteraction) -> Trust:
    """Return the authorization to be used in the panel this interaction leads to."""
    return Trust(interaction.member.user_id, interaction.custom_id.asked)


def authorized(action: str, trust: Trust) -> CustomId:
    """Return a custom id of a panel, authorized for its member."""
    return CustomId(NO_MATCH, f"{action} _{trust.user_id}", asked=trust.since)


def authorized_custom_id(action: str, trust: Trust) -> str:
    """Return the custom id of `authorized` as text."""
    return str(authorized(action, trust))


def without_authorization(interaction: MemberInteraction) -> MemberInteraction:
    """Return the interaction without the word that names the panel's member.

    The authorization is dropped if it names another member or none, or if the panel was not
    ephemeral.
    """
    action, mark = interaction.custom_id.action, _MARK.search(interaction.custom_id.action)
    mine = mark is not None and int(mark[1]) == interaction.member.user_id
    is_theirs = mine and (interaction.private or interaction.message_id is None)
    asked = interaction.custom_id.asked if is_theirs else 0
    action = _MARK.sub("", action)
    return replace(
        interaction, custom_id=replace(interaction.custom_id, action=action, asked=asked)
    )


def issued_at_minute(now: int) -> int:
    """Return the minute of an instant (ms), as custom ids contain it."""
    return now // MINUTE


def require_manager(interaction: MemberInteraction, now: int) -> int:
    """Return the server's id; raises `Refusal` unless the member may manage it."""
    return _need(interaction, now, has_right=interaction.member.manages, right="Manage Server")


def require_moderator(interaction: MemberInteraction, now: int) -> int:
    """Return the server's id; raises `Refusal` unless the member may moderate it."""
    return _need(interaction, now, has_right=interaction.member.moderates, right="Manage Threads")


def _need(interaction: MemberInteraction, now: int, *, has_right: bool, right: str) -> int:
    if interaction.place.guild_id is None:
        raise Refusal(N_("That only works in a server. Ask for it there."))
    is_fresh = 0 <= issued_at_minute(now) - interaction.custom_id.asked < VALID_MINUTES
    if not has_right and not is_fresh:
        raise Refusal(N_("You need the {right} permission for that. Ask an admin."), right=right)
    return interaction.place.guild_id
