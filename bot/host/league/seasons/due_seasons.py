"""The seasons and divisions that are due for processing."""

from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.seasons import deserted_seasons
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


def read(conn: Connection, now: int) -> DueSeasons:
    """Return what is due at `now` (ms)."""
    ending, due = seasons.due(conn, now), divisions.due(conn, now)
    silent = deserted_seasons.found(conn, now)
    rows = [row for row in (seasons.load(conn, one) for one in (*ending, *silent)) if row]
    channels = {row.id: row.channel_id for row in rows} | divisions.channels(conn, due)
    return DueSeasons(ending, silent, due, channels)
