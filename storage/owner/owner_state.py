"""What a process must know at once of the owner's decisions, in one read."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage.fleet import rests
from storage.owner import blocks
from storage.schema.owner_tables import announcement_posts, reports
from storage.server import key_values


@dataclass(frozen=True, slots=True)
class OwnerState:
    """The owner's decisions.

    `answered` are the members who have an answer to read, `has_news` says that announcements are
    to be posted. When `stopped_at` (ms UTC) changes, all processes that run end.
    """

    members: frozenset[int] = frozenset()
    servers: frozenset[int] = frozenset()
    is_paused: bool = False
    stopped_at: int = 0
    answered: frozenset[int] = frozenset()
    has_news: bool = False


def load(connection: Connection) -> OwnerState:
    """Return the owner's decisions."""
    found = blocks.every(connection)
    answered = select(reports.c.user_id).where(
        reports.c.answered_at.is_not(None), reports.c.told_at.is_(None)
    )
    return OwnerState(
        members=frozenset(block.id for block in found if block.kind == blocks.MEMBER),
        servers=frozenset(block.id for block in found if block.kind == blocks.SERVER),
        is_paused=rests.lasts(connection, rests.EVERYWHERE, rests.PAUSED),
        stopped_at=int(key_values.get(connection, key_values.STOP) or 0),
        answered=frozenset(connection.scalars(answered)),
        has_news=connection.scalar(select(announcement_posts.c.guild_id).limit(1)) is not None,
    )
