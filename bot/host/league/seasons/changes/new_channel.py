"""What may keep a season from going on in a channel: the bot's permissions, who can't see it."""

from contextlib import suppress
from dataclasses import dataclass

from bot.host.delivery.messages import DeliveryError
from bot.host.league.rules import season_settings
from bot.host.ui.channel_permissions import (
    IN_THREADS,
    OPENING_THREADS,
    POSTING,
    ChannelPermissions,
    PermissionChecker,
)
from bot.host.ui.interaction import Location
from storage.server.seasons import SeasonRow


@dataclass(frozen=True, slots=True)
class NewChannel:
    """What is known of a channel: what the bot lacks there, and how many members can't see it.

    `lacks` None: the bot may do all it needs there, or that is unknown. `blind` 0 may be unknown.
    """

    lacks: ChannelPermissions | None = None
    blind: int = 0


async def examine(
    checker: PermissionChecker, place: Location, row: SeasonRow, users: tuple[int, ...]
) -> NewChannel:
    """Return what is known of the channel of `place`; nothing while Discord does not answer."""
    guild_id, channel_id = row.guild_id, place.main_channel_id
    lacks, blind = None, None
    with suppress(DeliveryError):
        (found,) = await checker.survey(guild_id, (channel_id,), _rights(place, row))
        # a channel that the check does not know exists: somebody is pressing a button there
        lacks = found if found.lacking and not found.is_gone else None
    with suppress(DeliveryError):
        blind = await checker.count_blind(guild_id, channel_id, users)
    return NewChannel(lacks, blind or 0)


def _rights(place: Location, row: SeasonRow) -> tuple[str, ...]:
    if place.is_thread:
        return IN_THREADS
    return (*POSTING, *OPENING_THREADS) if season_settings.load(row.settings).threads else POSTING
