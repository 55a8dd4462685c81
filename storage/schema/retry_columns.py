"""The schedule of retries for rows whose processing failed.

The next attempt is stored in the row itself, so it survives a restart, and queries for due rows
skip failing rows until then, so that these never block the others.
"""

from sqlalchemy import BigInteger, Column, ColumnElement, Connection, Integer, Table, or_

from storage.engine import rows

FIRST_DELAY = 60_000
"""Milliseconds until the second attempt; each further failure doubles them."""
MOST_DOUBLINGS = 6
"""How often the delay doubles: at most to 64 minutes."""


def columns() -> tuple[Column[int], Column[int]]:
    """Return a table's columns for retries: time of the next attempt, failures in a row."""
    return (
        Column("next_try_at", BigInteger),
        Column("tries", Integer, nullable=False, server_default="0"),
    )


def may_be_tried(table: Table, now: int) -> ColumnElement[bool]:
    """Return a condition: the row has not failed, or its next attempt is due."""
    return or_(table.c.next_try_at.is_(None), table.c.next_try_at <= now)


def failed(connection: Connection, table: Table, row_id: str, now: int) -> int:
    """Record one more failure; return the failures in a row, 0 if the row does not exist."""
    found = rows.find(connection, table, id=row_id)
    if not found:
        return 0
    tries = int(found[0].tries) + 1
    next_try_at = now + (FIRST_DELAY << min(tries - 1, MOST_DOUBLINGS))
    rows.change(connection, table, {"next_try_at": next_try_at, "tries": tries}, id=row_id)
    return tries


def succeeded(connection: Connection, table: Table, row_id: str) -> None:
    """Clear a row's failures."""
    rows.change(connection, table, {"next_try_at": None, "tries": 0}, id=row_id)
