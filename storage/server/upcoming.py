"""The next instant at which the host has something to do."""

from sqlalchemy import Connection, func, select

from storage.schema.clock_tables import turns
from storage.schema.match_tables import matches, outbox
from storage.schema.member_tables import puzzle_posts
from storage.schema.rest_tables import rests
from storage.schema.season_tables import champion_roles, closings, divisions, seasons
from storage.server import due_work

DUE_COLUMNS = (
    matches.c.wake_at,
    matches.c.next_try_at,
    turns.c.due,
    seasons.c.wake_at,
    seasons.c.next_try_at,
    seasons.c.cards_due_at,
    divisions.c.wake_at,
    divisions.c.next_try_at,
    puzzle_posts.c.due_at,
    champion_roles.c.due_at,
    rests.c.until,
)
"""The columns that hold the time at which a row is due."""


def after(connection: Connection, now: int) -> int | None:
    """Return the first instant (ms) after `now` at which a stored row is due, if any."""
    found = [
        connection.scalar(select(func.min(column)).where(column > now)) for column in DUE_COLUMNS
    ]
    untold = select(func.min(outbox.c.next_try_at)).where(~outbox.c.done)
    told = connection.scalar(untold.where(outbox.c.next_try_at >= now))
    found.append(None if told is None else told + 1)  # a delivery is due only after this
    return min((moment for moment in found if moment is not None), default=None)


def is_due(connection: Connection, now: int) -> bool:
    """Return whether any row is due now."""
    return bool(due_work.find(connection, now, silent_since=0, limit=1).channels)


def closing_after(connection: Connection, guild_id: int, now: int) -> int | None:
    """Return the next deadline (ms) of a server's running seasons, if any."""
    query = (
        select(func.min(closings.c.due))
        .join_from(closings, divisions, closings.c.division_id == divisions.c.id)
        .join(seasons, seasons.c.id == divisions.c.season_id)
        .where(seasons.c.guild_id == guild_id, seasons.c.status == "running")
        .where(seasons.c.paused_at.is_(None))
        .where(closings.c.closed_at.is_(None), closings.c.due > now)
    )
    due: int | None = connection.scalar(query)
    return due
