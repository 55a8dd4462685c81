"""Access to rows by key; each statement is built once, and SQLAlchemy caches its SQL."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
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

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

Values: TypeAlias = Mapping[str, Any]


def find(connection: Connection, table: Table, **keys: Any) -> Sequence[Row[Any]]:  # noqa: ANN401 - columns differ
    """Return the rows whose columns equal these values, in the order of their primary keys."""
    return connection.execute(_find(table, *keys), _key_parameters(keys)).all()


def add(connection: Connection, table: Table, values: Values) -> None:
    """Insert a row."""
    connection.execute(_insert(table), values)


def add_all(connection: Connection, table: Table, found: Sequence[Values]) -> None:
    """Insert one or more rows as one statement; they have values for the same columns."""
    connection.execute(_insert(table), found)


def add_numbered(connection: Connection, table: Table, values: Values) -> int:
    """Insert a row into a table that numbers its rows; return its id."""
    row_id: int = connection.execute(_insert_numbered(table), values).scalar_one()
    return row_id


def change(connection: Connection, table: Table, values: Values, **keys: Any) -> int:  # noqa: ANN401 - keys by column
    """Update the rows whose columns equal these keys; return their number."""
    return connection.execute(_update(table, *keys), {**values, **_key_parameters(keys)}).rowcount


def change_all(
    connection: Connection, table: Table, keys: Sequence[str], found: Sequence[Values]
) -> None:
    """Update one row for each of these values, as one statement.

    Each mapping has the columns `keys`, which identify the row, and the columns to update.
    """
    if found:
        parameters = [
            {f"this_{name}" if name in keys else name: value for name, value in values.items()}
            for values in found
        ]
        connection.execute(_update(table, *keys), parameters)


def put(connection: Connection, table: Table, values: Values) -> None:
    """Insert a row, or replace the values of the one with the same primary key."""
    put_all(connection, table, (values,))


def put_all(connection: Connection, table: Table, found: Sequence[Values]) -> None:
    """Insert rows or replace those with the same primary keys, as one statement.

    All of them have values for the same columns.
    """
    if found:
        statement = _upsert(connection.dialect.name, table, tuple(found[0]))
        connection.execute(statement, [dict(values) for values in found])


def remove(connection: Connection, table: Table, **keys: Any) -> None:  # noqa: ANN401 - keys by column
    """Delete the rows whose columns equal these values, if any."""
    connection.execute(_delete(table, *keys), _key_parameters(keys))


def insert_or_update(dialect: str, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """Return an insert of this dialect, since SQLAlchemy knows no upsert for all of them."""
    if dialect == "sqlite":
        from sqlalchemy.dialects import sqlite  # noqa: PLC0415 - only one is needed

        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - only one is needed, of 2 MB

    return postgresql.insert(table)


def field_values(values: Any, *, without: Iterable[str] = ()) -> dict[str, Any]:  # noqa: ANN401 - any dataclass
    """Return the fields of a slotted dataclass by name, without converting their values."""
    return {name: getattr(values, name) for name in values.__slots__ if name not in without}


@cache
def key_condition(table: Table, *names: str) -> ColumnElement[bool]:
    """Return a condition: each column equals its parameter `this_<column>`."""
    return and_(*(table.c[name] == bindparam(f"this_{name}") for name in names))


def _key_parameters(keys: Values) -> dict[str, Any]:
    return {f"this_{name}": value for name, value in keys.items()}


@cache
def _find(table: Table, *names: str) -> Select[Any]:
    return select(table).where(key_condition(table, *names)).order_by(*table.primary_key)


@cache
def _insert(table: Table) -> Insert:
    return table.insert().inline()  # does not fetch its id


@cache
def _insert_numbered(table: Table) -> Any:  # noqa: ANN401 - an insert that returns rows
    return table.insert().returning(table.c.id)


@cache
def _upsert(dialect: str, table: Table, names: tuple[str, ...]) -> Insert:
    statement = insert_or_update(dialect, table)
    keys = [column.name for column in table.primary_key]
    rest = {name: statement.excluded[name] for name in names if name not in keys}
    if not rest:
        return statement.on_conflict_do_nothing(index_elements=keys)
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


@cache
def _update(table: Table, *keys: str) -> Update:
    return table.update().where(key_condition(table, *keys))  # sets the columns given values


@cache
def _delete(table: Table, *names: str) -> Delete:
    return table.delete().where(key_condition(table, *names))
