"""Survey: what the bot may not do in a channel, as values; a front end looks it up."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Missing:
    """A right as Discord's menus call it; `in_roles` where no role of ours gives it."""

    right: str
    in_roles: bool


@dataclass(frozen=True, slots=True)
class Survey:
    """What is missing in a channel for the bot of this name; `is_gone` where there is none."""

    channel_id: int
    bot: str = ""
    lacking: tuple[Missing, ...] = ()
    is_gone: bool = False


class Surveyor(Protocol):
    """Looks up what the bot may do; a front end implements it."""

    async def survey(self, guild_id: int, channel_ids: tuple[int, ...]) -> list[Survey]:
        """Return what is missing in each of these channels; raises `Gone` where none is known."""


class Unsurveyed:
    """Knows nothing of rights: what a host has where no front end looks."""

    async def survey(self, guild_id: int, channel_ids: tuple[int, ...]) -> list[Survey]:  # noqa: ARG002 - the same in every server
        """Return that nothing is missing."""
        return [Survey(one) for one in channel_ids]
