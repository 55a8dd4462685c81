"""Whom members have mentioned lately, by acts such as an invitation."""

from collections.abc import Collection

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.schema.member_tables import calls

KEPT_MS = 86_400_000
"""Milliseconds for which a mention is stored."""


def of(
    connection: Connection, act: str, user_id: int, since: int, now: int
) -> list[tuple[int, int]]:
    """Return whom a member has mentioned by an act after `since` (ms), and when, earliest first.

    What was noted by a clock that was ahead is left out.
    """
    here = (calls.c.act == act) & (calls.c.user_id == user_id)
    query = select(calls.c.target_id, calls.c.at).where(here, calls.c.target_id.is_not(None))
    query = query.where(calls.c.at > since, calls.c.at <= now)
    return [(row.target_id, row.at) for row in connection.execute(query.order_by(calls.c.at))]


def add(connection: Connection, act: str, user_id: int, targets: Collection[int], now: int) -> None:
    """Store that a member mentions others at `now` (ms), and delete what is old."""
    connection.execute(calls.delete().where(calls.c.at <= now - KEPT_MS))
    found = [{"act": act, "user_id": user_id, "target_id": target, "at": now} for target in targets]
    if found:
        rows.add_all(connection, calls, found)
