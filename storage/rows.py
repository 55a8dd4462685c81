"""Rows by their keys: what the files of single kinds share.

Building a statement takes SQLAlchemy longer than running it takes SQLite, so each is built once.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    CursorResult,
    Delete,
    Insert,
    Row,
    Select,
    Table,
    Update,
    and_,
    bindparam,
    select,
)

Values: TypeAlias = Mapping[str, Any]


def find(connection: Connection, table: Table, **keys: Any) -> list[Row[Any]]:  # noqa: ANN401 - columns differ
    """Return the rows whose columns hold these values."""
    return list(connection.execute(_select(table, *keys), _these(keys)).all())


def add(connection: Connection, table: Table, values: Values | list[Values]) -> CursorResult[Any]:
    """Insert a row, or several."""
    return connection.execute(_insert(table), values)


def change(connection: Connection, table: Table, values: Values, **keys: Any) -> int:  # noqa: ANN401 - likewise
    """Write values into the rows whose columns hold these keys; return how many there were."""
    return connection.execute(_update(table, *keys), {**values, **_these(keys)}).rowcount


def put(connection: Connection, table: Table, values: Values) -> None:
    """Insert a row, or replace the values of the one with the same primary key.

    There is one writer, so nobody can insert between the two statements; each engine has them.
    """
    keys = {column.name: values[column.name] for column in table.primary_key}
    rest = {name: value for name, value in values.items() if name not in keys}
    if not rest or not change(connection, table, rest, **keys):
        add(connection, table, values)


def remove(connection: Connection, table: Table, **keys: Any) -> None:  # noqa: ANN401 - likewise
    """Delete the rows whose columns hold these values; none is fine too."""
    connection.execute(_delete(table, *keys), _these(keys))


def named(values: Any, *, without: Iterable[str] = ()) -> dict[str, Any]:  # noqa: ANN401 - any dataclass
    """Return a slotted dataclass's fields by name, not looking into them."""
    return {name: getattr(values, name) for name in values.__slots__ if name not in without}


@cache
def matching(table: Table, *names: str) -> ColumnElement[bool]:
    """Return the condition that each column holds what is handed in as `this_<column>`."""
    return and_(*(table.c[name] == bindparam(f"this_{name}") for name in names))


def _these(keys: Values) -> dict[str, Any]:
    return {f"this_{name}": value for name, value in keys.items()}


@cache
def _select(table: Table, *names: str) -> Select[Any]:
    return select(table).where(matching(table, *names))


@cache
def _insert(table: Table) -> Insert:
    return table.insert()


@cache
def _update(table: Table, *names: str) -> Update:
    return table.update().where(matching(table, *names))


@cache
def _delete(table: Table, *names: str) -> Delete:
    return table.delete().where(matching(table, *names))
