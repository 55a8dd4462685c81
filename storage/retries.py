"""Retries: when something that could not be done is to be tried again.

It stands in the row itself, so that it survives a restart, and so that rows that fail again and
again never stand before the others: a question for what is due passes over them until then.
"""

from sqlalchemy import BigInteger, Column, ColumnElement, Connection, Integer, Table, or_

from storage import rows

FIRST_DELAY = 60_000
"""Milliseconds until the second try; each further failure doubles them."""
MOST_DOUBLINGS = 6
"""How often they double: in the end it is 64 minutes."""


def columns() -> tuple[Column[int], Column[int]]:
    """Return the columns of a table whose rows may fail: when to try again, and the failures."""
    return (
        Column("next_try_at", BigInteger),
        Column("tries", Integer, nullable=False, server_default="0"),
    )


def may_be_tried(table: Table, now: int) -> ColumnElement[bool]:
    """Return the condition that a row has not failed, or that it is time to try it again."""
    return or_(table.c.next_try_at.is_(None), table.c.next_try_at <= now)


def failed(connection: Connection, table: Table, row_id: str, now: int) -> int:
    """Note that a row has failed once more; return how often in a row, 0 where there is none."""
    found = rows.find(connection, table, id=row_id)
    if not found:
        return 0
    tries = int(found[0].tries) + 1
    next_try_at = now + (FIRST_DELAY << min(tries - 1, MOST_DOUBLINGS))
    rows.change(connection, table, {"next_try_at": next_try_at, "tries": tries}, id=row_id)
    return tries


def succeeded(connection: Connection, table: Table, row_id: str) -> None:
    """Note that a row may be tried whenever it is due."""
    rows.change(connection, table, {"next_try_at": None, "tries": 0}, id=row_id)
