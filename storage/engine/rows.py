"""Access to rows by key, with precompiled SQL.

Building a statement takes SQLAlchemy longer than executing it takes SQLite, so each is built once.
"""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Insert,
    Select,
    Table,
    Update,
    and_,
    bindparam,
    select,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert

from storage.engine.engine import dbapi_connection

Values: TypeAlias = Mapping[str, Any]
SQLITE = sqlite.dialect()


class Ready:
    """A statement compiled to SQL text once and executed on the sqlite3 connection directly.

    SQLAlchemy takes about four times as long to execute a statement as SQLite does, and holds the
    GIL meanwhile, which the event loop needs.
    """

    def __init__(
        self, statement: Select[Any] | Insert | Update | Delete, names: Sequence[str] | None = None
    ) -> None:
        """Compile the statement; `names` are the columns of an insert."""
        compiled = statement.compile(dialect=SQLITE, column_keys=names)
        self._text, self._order = str(compiled), tuple(compiled.positiontup or ())
        self._set = {name: value for name, value in compiled.params.items() if value is not None}

    def run(self, connection: Connection, values: Values) -> Any:  # noqa: ANN401 - the driver's cursor
        """Execute the statement with these parameters, and return the cursor."""
        binds = {**self._set, **values}
        return dbapi_connection(connection).execute(
            self._text, [binds[name] for name in self._order]
        )


class Question(Ready):
    """A compiled select; its rows are named tuples."""

    def __init__(self, statement: Select[Any]) -> None:
        super().__init__(statement)
        columns = list(statement.selected_columns)
        row = namedtuple("Row", [column.name for column in columns])  # type: ignore[misc] # noqa: PYI024 - columns differ
        self._make: Callable[[Iterable[Any]], Any] = row._make
        reads = [column.type.result_processor(SQLITE, None) for column in columns]
        self._reads = [(place, read) for place, read in enumerate(reads) if read is not None]

    def ask(self, connection: Connection, values: Values) -> list[Any]:
        """Execute the query with these parameters and return its rows."""
        found = self.run(connection, values).fetchall()
        return [self._make(self._read(row)) for row in found]

    def _read(self, row: tuple[Any, ...]) -> Iterable[Any]:
        """Convert a row's values as their column types demand, such as 0 and 1 to booleans."""
        if not self._reads:
            return row
        values = list(row)
        for place, read in self._reads:
            values[place] = read(values[place])
        return values


def find(connection: Connection, table: Table, **keys: Any) -> list[Any]:  # noqa: ANN401 - columns differ
    """Return the rows whose columns equal these values, as named tuples."""
    return _find(table, *keys).ask(connection, _key_parameters(keys))


def add(connection: Connection, table: Table, values: Values) -> int:
    """Insert a row and return its rowid."""
    key: int = _insert(table, tuple(values)).run(connection, values).lastrowid
    return key


def change(connection: Connection, table: Table, values: Values, **keys: Any) -> int:  # noqa: ANN401 - likewise
    """Update the rows whose columns equal these keys; return their number."""
    names = tuple(values), tuple(keys)
    cursor = _update(table, *names).run(connection, {**values, **_key_parameters(keys)})
    count: int = cursor.rowcount
    return count


def put(connection: Connection, table: Table, values: Values) -> None:
    """Insert a row, or replace the values of the one with the same primary key."""
    put_all(connection, table, (values,))


def put_all(connection: Connection, table: Table, found: Sequence[Values]) -> None:
    """Insert rows or replace those with the same primary keys, as one statement.

    All of them have values for the same columns.
    """
    if found:
        columns = tuple(found[0])
        binds = {
            f"{name}_{at}": values[name] for at, values in enumerate(found) for name in columns
        }
        _upsert(table, columns, len(found)).run(connection, binds)


def remove(connection: Connection, table: Table, **keys: Any) -> None:  # noqa: ANN401 - likewise
    """Delete the rows whose columns equal these values, if any."""
    _delete(table, *keys).run(connection, _key_parameters(keys))


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
def _find(table: Table, *names: str) -> Question:
    return Question(select(table).where(key_condition(table, *names)))


@cache
def _insert(table: Table, names: tuple[str, ...]) -> Ready:
    return Ready(table.insert(), names)


@cache
def _upsert(table: Table, names: tuple[str, ...], count: int) -> Ready:
    statement = insert(table).values(
        [{name: bindparam(f"{name}_{at}") for name in names} for at in range(count)]
    )
    keys = [column.name for column in table.primary_key]
    rest = {name: statement.excluded[name] for name in names if name not in keys}
    return Ready(statement.on_conflict_do_update(index_elements=keys, set_=rest))


@cache
def _update(table: Table, names: tuple[str, ...], keys: tuple[str, ...]) -> Ready:
    values: dict[str, Any] = {name: bindparam(name) for name in names}
    return Ready(table.update().where(key_condition(table, *keys)).values(values))


@cache
def _delete(table: Table, *names: str) -> Ready:
    return Ready(table.delete().where(key_condition(table, *names)))
