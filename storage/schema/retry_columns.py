"""The columns that schedule the retries of rows whose processing failed.

The next attempt is stored in the row itself, so it survives a restart, and queries for due rows
skip failing rows until then, so that these never block the others.
"""

from typing import TypeAlias

from sqlalchemy import BigInteger, Column, ColumnElement, Integer, Table, or_

Moment: TypeAlias = int | ColumnElement[int]
"""An instant (ms), or the parameter of a query for one."""


def columns() -> tuple[Column[int], Column[int]]:
    """Return a table's columns for retries: time of the next attempt, failures in a row."""
    return (
        Column("next_try_at", BigInteger),
        Column("tries", Integer, nullable=False, server_default="0"),
    )


def may_be_tried(table: Table, now: Moment) -> ColumnElement[bool]:
    """Return a condition: the row has not failed, or its next attempt is due."""
    return or_(table.c.next_try_at.is_(None), table.c.next_try_at <= now)
