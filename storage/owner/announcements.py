"""Announcements of the owner: where they are still to be posted, and what became of the others."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, delete, func, select, update

from storage.engine import retries, rows
from storage.fleet import rests
from storage.schema import retry_columns
from storage.schema.owner_tables import announcement_posts, announcements

Result: TypeAlias = Literal[
    "posted", "no_right", "no_channel", "channel_deleted", "unanswered", "refused"
]
"""What became of an announcement in a server: it was posted, the bot may not post there, no channel
is chosen, the channel was deleted, Discord did not answer, or refused the message as it is. Each is
a column of counts."""


@dataclass(frozen=True, slots=True)
class DueAnnouncement:
    """An announcement of `at` (ms) that a server shall read.

    `tried_at` (ms) is when the first attempt began, `tries` how many have failed.
    """

    id: int
    guild_id: int
    text: str
    at: int
    tried_at: int | None
    tries: int


@dataclass(frozen=True, slots=True)
class Reach:
    """What became of an announcement of `at` (ms): numbers of servers by `Result`.

    In the servers of `open` it is still to be posted.
    """

    at: int
    posted: int
    no_right: int
    no_channel: int
    channel_deleted: int
    unanswered: int
    refused: int
    open: int


def add(
    connection: Connection, text: str, guild_ids: Iterable[int], now: int, *, no_channel: int = 0
) -> int:
    """Store an announcement for these servers, and return its id.

    Servers that want it but have chosen no channel are only counted.
    """
    values = {"text": text, "at": now, "no_channel": no_channel}
    number = rows.add_numbered(connection, announcements, values)
    found = [{"announcement_id": number, "guild_id": each_id} for each_id in guild_ids]
    if found:
        rows.add_all(connection, announcement_posts, found)
    return number


def has(connection: Connection, text: str, since: int) -> bool:
    """Return whether this text was announced since a moment (ms)."""
    return any(row.at >= since for row in rows.find(connection, announcements, text=text))


def due(connection: Connection, owns: Callable[[int], bool], now: int) -> list[DueAnnouncement]:
    """Return what is to be posted at `now` (ms) in awake servers of these shards, oldest first."""
    query = (
        select(
            announcements.c.id,
            announcement_posts.c.guild_id,
            announcements.c.text,
            announcements.c.at,
            announcement_posts.c.tried_at,
            announcement_posts.c.tries,
        )
        .join_from(announcement_posts, announcements)
        .where(rests.goes_on(announcement_posts.c.guild_id))
        .where(retry_columns.may_be_tried(announcement_posts, now))
        .order_by(announcements.c.id, announcement_posts.c.guild_id)
    )
    found = [DueAnnouncement(*row) for row in connection.execute(query)]
    return [announcement for announcement in found if owns(announcement.guild_id)]


def begin(connection: Connection, announcement: DueAnnouncement, now: int) -> None:
    """Store that an attempt begins."""
    rows.change(connection, announcement_posts, {"tried_at": now}, **_key(announcement))


def failed(connection: Connection, announcement: DueAnnouncement, now: int) -> None:
    """Store that an attempt has failed, so that another is made later."""
    tries = announcement.tries + 1
    values = {"tries": tries, "next_try_at": retries.next_try_at(tries, now)}
    rows.change(connection, announcement_posts, values, **_key(announcement))


def done(connection: Connection, announcement: DueAnnouncement, result: Result | None) -> None:
    """Store what became of an announcement in a server, once; None is not counted."""
    table = announcement_posts
    this = (table.c.announcement_id == announcement.id, table.c.guild_id == announcement.guild_id)
    is_new = connection.execute(delete(table).where(*this)).rowcount > 0
    if is_new and result is not None:
        count = {result: announcements.c[result] + 1}
        connection.execute(
            update(announcements).where(announcements.c.id == announcement.id).values(count)
        )


def latest(connection: Connection, most: int) -> list[Reach]:
    """Return what became of the newest announcements that any server wanted, newest first.

    Servers that rest are not counted.
    """
    guild_id = announcement_posts.c.guild_id
    is_its = announcement_posts.c.announcement_id == announcements.c.id
    left = select(func.count()).where(is_its, rests.goes_on(guild_id)).scalar_subquery()
    counts = [announcements.c[name] for name in Reach.__slots__ if name not in ("at", "open")]
    query = (
        select(announcements.c.at, *counts, left.label("open"))
        .where(sum(counts, left) > 0)
        .order_by(announcements.c.id.desc())
    )
    return [Reach(**row._asdict()) for row in connection.execute(query.limit(most))]


def _key(announcement: DueAnnouncement) -> dict[str, int]:
    return {"announcement_id": announcement.id, "guild_id": announcement.guild_id}
