"""Rows by their keys: what the files of single kinds share."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_


def put(connection: Connection, table: Table, **values: Any) -> None:  # noqa: ANN401 - columns differ
    """Insert a row, or replace the values of the one with the same primary key.

    There is one writer, so nobody can insert between the two statements; each engine has them.
    """
    keys = {column.name for column in table.primary_key}
    rest = {name: value for name, value in values.items() if name not in keys}
    here = where(table, **{name: values[name] for name in keys})
    if not rest or not connection.execute(table.update().where(here).values(rest)).rowcount:
        connection.execute(table.insert().values(values))


def where(table: Table, **keys: Any) -> ColumnElement[bool]:  # noqa: ANN401 - columns differ
    """Return the condition that these columns hold these values."""
    return and_(*(table.c[name] == value for name, value in keys.items()))


def remove(connection: Connection, table: Table, **keys: Any) -> None:  # noqa: ANN401 - likewise
    """Delete the rows whose columns hold these values; none is fine too."""
    connection.execute(table.delete().where(where(table, **keys)))


def named(values: Any, *, without: Iterable[str] = ()) -> dict[str, Any]:  # noqa: ANN401 - any dataclass
    """Return a slotted dataclass's fields by name, not looking into them."""
    return {name: getattr(values, name) for name in values.__slots__ if name not in without}
