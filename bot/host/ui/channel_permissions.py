"""The bot's missing permissions in channels and for roles, and the menus that grant them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from games.core.translation import N_, Translator

POSTING = ("View Channel", "Send Messages", "Attach Files", "Read Message History")
"""The permissions needed to post in a channel, by their names in Discord's menus."""
IN_THREADS = ("View Channel", "Send Messages in Threads", "Attach Files", "Read Message History")
"""The permissions needed to post in the threads of a channel."""
OPENING_THREADS = ("Create Public Threads", "Send Messages in Threads")
"""The permissions needed besides to play in threads below a channel."""
MOST_THREADS = 1_000
"""The most active threads of a server."""
MANAGE_ROLES = "Manage Roles"
"""The permission needed to give a role."""
MANAGE_WEBHOOKS = "Manage Webhooks"
"""The permission needed to create a webhook in a channel."""


@dataclass(frozen=True, slots=True)
class MissingPermission:
    """A missing permission by its name in Discord's menus; `in_roles` if no role grants it."""

    right: str
    in_roles: bool


@dataclass(frozen=True, slots=True)
class ChannelPermissions:
    """The permissions missing in a channel for the bot of this name; `is_gone`: it was deleted.

    `members_lack` are the names of permissions that no role of ordinary members grants there.
    """

    channel_id: int
    bot: str = ""
    lacking: tuple[MissingPermission, ...] = ()
    is_gone: bool = False
    members_lack: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        """Return whether nothing is missing."""
        return not (self.lacking or self.is_gone or self.members_lack)

    def lacks(self, right: str) -> bool:
        """Return whether the permission of this name is missing."""
        return any(permission.right == right for permission in self.lacking)


@dataclass(frozen=True, slots=True)
class RoleStatus:
    """What keeps the bot of this name from giving a role; nothing if all are False.

    `lacks_right`: it has no permission for roles. `is_above`: the role stands above the bot's own.
    `is_managed`: it belongs to an integration or to everybody. `is_powerful`: its holders may
    change the server or its members. `is_gone`: it was deleted.
    """

    role_id: int
    bot: str = ""
    lacks_right: bool = False
    is_above: bool = False
    is_managed: bool = False
    is_powerful: bool = False
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class PublicServer:
    """A server's name, and the channels and threads that everybody in it may read, with names."""

    name: str
    channels: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))


class PermissionChecker(Protocol):
    """Determines the bot's permissions; implemented by the front end."""

    async def survey(
        self, guild_id: int, channel_ids: tuple[int, ...], rights: tuple[str, ...] = ()
    ) -> list[ChannelPermissions]:
        """Return which of `rights`, by default all needed to play, are missing in each channel.

        Raises `DeliveryError` if Discord fails.
        """

    async def count_blind(
        self, guild_id: int, channel_id: int, user_ids: tuple[int, ...]
    ) -> int | None:
        """Return how many of these users are in the server and can't see a channel.

        None if that cannot be known. Raises `DeliveryError` if Discord fails.
        """

    async def role_status(self, guild_id: int, role_id: int) -> RoleStatus:
        """Return what keeps the bot from giving a role; raises `DeliveryError` if Discord fails."""

    async def count_threads(self, guild_id: int) -> int:
        """Return how many active threads a server has; raises `DeliveryError` if Discord fails."""

    async def public_part(self, guild_id: int, also: Collection[int] = ()) -> PublicServer:
        """Return what everybody in a server may read; raises `DeliveryError` if Discord fails.

        Of archived threads these are those of `also`.
        """


class NoPermissionChecker:
    """Reports no missing permission: the default of a host without a front end."""

    async def survey(
        self,
        guild_id: int,  # noqa: ARG002 - the same in every server
        channel_ids: tuple[int, ...],
        rights: tuple[str, ...] = (),  # noqa: ARG002 - none is missing
    ) -> list[ChannelPermissions]:
        """Return that nothing is missing."""
        return [ChannelPermissions(number) for number in channel_ids]

    async def count_blind(
        self,
        guild_id: int,  # noqa: ARG002 - the same in every server
        channel_id: int,  # noqa: ARG002 - and in every channel
        user_ids: tuple[int, ...],  # noqa: ARG002 - and of everybody
    ) -> int | None:
        """Return that it is unknown."""
        return None

    async def role_status(
        self,
        guild_id: int,  # noqa: ARG002 - the same in every server
        role_id: int,
    ) -> RoleStatus:
        """Return that nothing keeps the bot from giving the role."""
        return RoleStatus(role_id)

    async def count_threads(self, guild_id: int) -> int:  # noqa: ARG002 - the same in every server
        """Return 0."""
        return 0

    async def public_part(
        self,
        guild_id: int,  # noqa: ARG002 - the same in every server
        also: Collection[int] = (),  # noqa: ARG002 - of no thread is anything known
    ) -> PublicServer:
        """Return that nothing is known to be public."""
        return PublicServer("")


def survey_lines(survey: ChannelPermissions, words: Translator) -> list[str]:
    """Return a line for a channel without problems, else one per missing permission."""
    place = f"<#{survey.channel_id}>"
    if survey.is_gone:
        return [words("✗ {channel}: it is gone. Choose another one.", channel=place)]
    if survey.is_well:
        return [words("✓ {channel}: nothing is missing.", channel=place)]
    role = N_(
        "✗ {channel}: allow it in Server Settings → Roles → {bot} → Permissions → **{right}**"
    )
    here = N_("✗ {channel}: allow it in Edit Channel → Permissions → {bot} → **{right}**")
    members = N_(
        "✗ {channel}: members can't press buttons in a thread that has gone quiet; allow it in "
        "Edit Channel → Permissions → @everyone, or the role of your players → **{right}**"
    )
    return [
        *(
            words(
                role if permission.in_roles else here,
                channel=place,
                bot=survey.bot,
                right=permission.right,
            )
            for permission in survey.lacking
        ),
        *(words(members, channel=place, right=right) for right in survey.members_lack),
    ]
