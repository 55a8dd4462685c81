"""The channels in which a server's cups, seasons and matches are."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, select, union_all

from storage.schema.match_tables import cups, matches
from storage.schema.season_tables import seasons


def newest(connection: Connection, guild_id: int) -> list[int]:
    """Return the channels, or threads, of a server's cups, seasons and matches, newest first.

    Those of cups and seasons come before all others. Private matches are left out.
    """
    told: list[Select[Any]] = [
        select(table.c.channel_id, func.max(table.c.created_at), func.min(0))
        .where(table.c.guild_id == guild_id)
        .group_by(table.c.channel_id)
        for table in (cups, seasons)
    ]
    told.append(
        select(matches.c.channel_id, func.max(matches.c.touched_at), func.min(1))
        .where(matches.c.guild_id == guild_id, matches.c.status.in_(("running", "over")))
        .where(~matches.c.private)
        .group_by(matches.c.channel_id)
    )
    rows: Sequence[Any] = connection.execute(union_all(*told)).all()
    newest_first = sorted(rows, key=lambda row: (row[2], -row[1]))
    return list(dict.fromkeys(channel_id for channel_id, _, _ in newest_first))
