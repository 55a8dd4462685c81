"""The bot's missing permissions in channels, as values; a front end determines them."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class MissingPermission:
    """A missing permission by its name in Discord's menus; `in_roles` if no role grants it."""

    right: str
    in_roles: bool


@dataclass(frozen=True, slots=True)
class ChannelPermissions:
    """The permissions missing in a channel for the bot of this name; `is_gone`: it was deleted."""

    channel_id: int
    bot: str = ""
    lacking: tuple[MissingPermission, ...] = ()
    is_gone: bool = False


class PermissionChecker(Protocol):
    """Determines the bot's permissions; implemented by the front end."""

    async def survey(self, guild_id: int, channel_ids: tuple[int, ...]) -> list[ChannelPermissions]:
        """Return what is missing in each of these channels.

        Raises `DeliveryError` if Discord fails.
        """


class NoPermissionChecker:
    """Reports no missing permission: the default of a host without a front end."""

    async def survey(self, guild_id: int, channel_ids: tuple[int, ...]) -> list[ChannelPermissions]:  # noqa: ARG002 - the same in every server
        """Return that nothing is missing."""
        return [ChannelPermissions(one) for one in channel_ids]
