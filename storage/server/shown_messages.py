"""Which public messages show something that is stored: a match, a cup, a season, or a preset."""

import json
from collections.abc import Collection
from typing import TypeAlias

from sqlalchemy import Connection, exists, or_, select

from storage.schema.match_tables import cups, messages, presets
from storage.schema.season_tables import seasons

Place: TypeAlias = tuple[int, int]
"""The channel and the id of a message."""


def is_own(
    connection: Connection, guild_id: int | None, here: Place | None, stored: Collection[Place]
) -> bool:
    """Return whether the message `here` shows what has these stored messages.

    What has none may have been posted a moment ago: then it is any message that shows nothing else.
    """
    if here is None or stored:
        return here in stored
    return not _is_known(connection, guild_id, here)


def _is_known(connection: Connection, guild_id: int | None, here: Place) -> bool:
    """Return whether a message is stored as one of anything."""
    channel_id, message_id = here
    place, card = json.dumps(here), json.dumps((guild_id, channel_id, message_id))
    known = (
        exists().where(messages.c.message_id == message_id),
        exists().where(cups.c.guild_id == guild_id, cups.c.settings.contains(place)),
        exists().where(seasons.c.guild_id == guild_id, seasons.c.settings.contains(place)),
        exists().where(presets.c.card == card),
    )
    return bool(connection.scalar(select(or_(*known))))
