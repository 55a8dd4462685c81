"""The seasons and divisions that are due for processing."""

from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.seasons import deserted_seasons
from storage.fleet import claims
from storage.fleet.shards import Shards
from storage.server import divisions, seasons


@dataclass(frozen=True, slots=True)
class DueSeasons:
    """What is due, by id: seasons whose sign-up ends, deserted seasons, and divisions.

    `channels` are their announcement channels, by the same ids.
    """

    ending: list[str]
    deserted: list[str]
    divisions: list[str]
    channels: dict[str, int]


def read(conn: Connection, now: int, shards: Shards) -> DueSeasons:
    """Return what is due of these shards at `now` (ms)."""
    ending, due = seasons.due(conn, now, shards), divisions.due(conn, now, shards)
    silent = claims.free(conn, deserted_seasons.found(conn, now, shards), now)
    rows = [row for row in (seasons.load(conn, one) for one in (*ending, *silent)) if row]
    channels = {row.id: row.channel_id for row in rows} | divisions.channels(conn, due)
    return DueSeasons(ending, silent, due, channels)
