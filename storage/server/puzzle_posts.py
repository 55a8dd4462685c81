"""The posts of the puzzle of the day: whether today's was made, and when the next one is due."""

from dataclasses import dataclass, replace

from sqlalchemy import Connection, Select, func, select

from storage.engine import rows
from storage.fleet import rests
from storage.fleet.claims import is_claimed, key_of
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema.member_tables import post_targets, puzzle_posts
from storage.schema.retry_columns import Moment
from storage.server.post_targets import PUZZLES

KIND = "puzzle"
"""The kind of keys of due work and of claims; the server's id follows."""


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """A server's latest post: the day (an ordinal) of its puzzle, and when the next is due (ms).

    `due_at` is None while there is no channel. `tried_at` is when the first attempt of that day
    began, if one may have succeeded unnoticed; None once the post is stored. A day on which it
    could not be posted is not stored.
    """

    guild_id: int
    day: int
    due_at: int | None
    tried_at: int | None = None


def load(connection: Connection, guild_id: int) -> PuzzlePost | None:
    """Return a server's latest post; None if there was none."""
    found = rows.find(connection, puzzle_posts, guild_id=guild_id)
    return PuzzlePost(**found[0]._asdict()) if found else None


def put(connection: Connection, post: PuzzlePost) -> None:
    """Insert or replace a server's latest post."""
    rows.put(connection, puzzle_posts, rows.field_values(post))


def wake(connection: Connection, guild_id: int, now: int) -> None:
    """Make a server's post due at once, because a channel was chosen for it."""
    before = load(connection, guild_id) or PuzzlePost(guild_id, 0, now)
    put(connection, replace(before, due_at=now))


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' awake, unclaimed servers whose post is due."""
    guild_id = puzzle_posts.c.guild_id
    key = key_of(KIND, guild_id)
    is_its = (post_targets.c.guild_id == guild_id) & (post_targets.c.kind == PUZZLES)
    channel_id = func.coalesce(post_targets.c.channel_id, 0).label("channel_id")
    return (
        select(key.label("key"), channel_id, puzzle_posts.c.due_at.label("since"))
        .join_from(puzzle_posts, post_targets, is_its, isouter=True)
        .where(puzzle_posts.c.due_at <= now, rests.goes_on(guild_id))
        .where(~is_claimed(key, now), shards.owned(guild_id))
    )
