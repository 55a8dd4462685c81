"""Announcements of the owner, each with the servers that it has not reached yet."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.fleet import rests
from storage.schema.owner_tables import announcement_posts, announcements


@dataclass(frozen=True, slots=True)
class DueAnnouncement:
    """An announcement that a server shall read; `tried_at` (ms) is when an attempt began."""

    id: int
    guild_id: int
    text: str
    tried_at: int | None


def add(connection: Connection, text: str, guild_ids: Iterable[int], now: int) -> int:
    """Store an announcement for these servers, and return its id."""
    number = rows.add_numbered(connection, announcements, {"text": text, "at": now})
    found = [{"announcement_id": number, "guild_id": one} for one in guild_ids]
    if found:
        rows.add_all(connection, announcement_posts, found)
    return number


def due(connection: Connection, owns: Callable[[int], bool]) -> list[DueAnnouncement]:
    """Return what servers of these shards that are awake shall read, oldest first."""
    query = (
        select(
            announcements.c.id,
            announcement_posts.c.guild_id,
            announcements.c.text,
            announcement_posts.c.tried_at,
        )
        .join_from(announcement_posts, announcements)
        .where(rests.goes_on(announcement_posts.c.guild_id))
        .order_by(announcements.c.id, announcement_posts.c.guild_id)
    )
    found = [DueAnnouncement(*row) for row in connection.execute(query)]
    return [one for one in found if owns(one.guild_id)]


def begin(connection: Connection, one: DueAnnouncement, now: int) -> None:
    """Store that an attempt begins."""
    where = {"announcement_id": one.id, "guild_id": one.guild_id}
    rows.change(connection, announcement_posts, {"tried_at": now}, **where)


def done(connection: Connection, one: DueAnnouncement) -> None:
    """Store that a server has read the announcement."""
    rows.remove(connection, announcement_posts, announcement_id=one.id, guild_id=one.guild_id)
