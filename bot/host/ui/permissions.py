"""Authorization of what managers and moderators do with buttons.

A server may allow a command to roles that lack the permission the command asks for by default. A
member with such a role may use the buttons of the command's panel for a while; later, and for other
buttons, the member needs the permission itself. The custom ids of the panel end with a seal, which
only this installation can make, and only for this member, server, right and minute.
"""

import hmac
import re
from base64 import b32encode
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Grant, MemberInteraction, Right
from games.core.translation import N_

MINUTE = 60_000
VALID_MINUTES = 15
"""Minutes for which a command's own panel needs no permission."""
RIGHTS: Mapping[Right, str] = MappingProxyType(
    {"manage": "Manage Server", "moderate": "Manage Threads"}
)
"""The permission that each right stands for, as Discord names it."""
SEAL_BYTES = 10
"""Length of a seal: 16 characters, of which 2 ** 79 have to be tried for an even chance."""
_MARK = re.compile(r" _([a-z0-9]{1,20})$")


def sealed(key: bytes, interaction: MemberInteraction, right: Right, minute: int) -> Grant:
    """Return the grant of a right to the interaction's member in its server."""
    about = f"{right} {interaction.place.guild_id} {interaction.member.user_id} {minute}"
    digest = hmac.digest(key, about.encode(), "sha256")[:SEAL_BYTES]
    return Grant(right, minute, b32encode(digest).decode().lower())


def authorized(action: str, grant: Grant | None) -> CustomId:
    """Return a custom id of a panel, which carries the grant of the command that showed it."""
    if grant is None:
        return CustomId(NO_MATCH, action)
    return CustomId(NO_MATCH, f"{action} _{grant.seal}", asked=grant.minute)


def authorized_custom_id(action: str, grant: Grant | None) -> str:
    """Return the custom id of `authorized` as text."""
    return str(authorized(action, grant))


def with_grant(interaction: MemberInteraction, key: bytes) -> MemberInteraction:
    """Return the interaction with the grant of its custom id, which is removed from that.

    There is none if the seal was made for another member, server or minute, or if the panel was not
    ephemeral.
    """
    asked, mark = interaction.custom_id.asked, _MARK.search(interaction.custom_id.action)
    found = None
    if mark is not None and interaction.message_place is None:
        possible = (sealed(key, interaction, right, asked) for right in RIGHTS)
        found = next(
            (grant for grant in possible if hmac.compare_digest(grant.seal, mark[1])), None
        )
    action = _MARK.sub("", interaction.custom_id.action)
    custom_id = replace(interaction.custom_id, action=action, asked=0)
    return replace(interaction, custom_id=custom_id, grant=found)


def issued_at_minute(now: int) -> int:
    """Return the minute of an instant (ms), as custom ids contain it."""
    return now // MINUTE


def require_moderator(interaction: MemberInteraction, now: int) -> int:
    """Return the server's id; raises `Refusal` unless the member may moderate it."""
    return require_right(interaction, "moderate", now)


def guild_of(interaction: MemberInteraction) -> int:
    """Return the server's id; raises `Refusal` in direct messages."""
    if interaction.place.guild_id is None:
        raise Refusal(N_("That only works in a server. Ask for it there."))
    return interaction.place.guild_id


def require_right(interaction: MemberInteraction, right: Right, now: int) -> int:
    """Return the server's id; raises `Refusal` unless the member has this right there."""
    guild_id = guild_of(interaction)
    member, grant = interaction.member, interaction.grant
    has_right = member.manages if right == "manage" else member.moderates
    if not has_right and not _is_granted(grant, right, issued_at_minute(now)):
        raise Refusal(
            N_("You need the {right} permission for that. Ask an admin."), right=RIGHTS[right]
        )
    return guild_id


def _is_granted(grant: Grant | None, right: Right, minute: int) -> bool:
    """Return whether a grant is for this right and still valid."""
    return grant is not None and grant.right == right and 0 <= minute - grant.minute < VALID_MINUTES
