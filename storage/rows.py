"""Rows by their keys: what the files of single kinds share.

Building a statement takes SQLAlchemy longer than running it takes SQLite, so each is built once.
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

from storage.engine import driver

Values: TypeAlias = Mapping[str, Any]
SQLITE = sqlite.dialect()


class Ready:
    """A statement that comes with most presses, put together once and handed to SQLite as it is.

    SQLAlchemy takes about four times as long to carry one out as SQLite does, and the event loop
    waits for the interpreter meanwhile.
    """

    def __init__(
        self, statement: Select[Any] | Insert | Update | Delete, names: Sequence[str] | None = None
    ) -> None:
        """Put it together; an insert is of the columns of these names."""
        compiled = statement.compile(dialect=SQLITE, column_keys=names)
        self._text, self._order = str(compiled), tuple(compiled.positiontup or ())
        self._set = {name: value for name, value in compiled.params.items() if value is not None}

    def run(self, connection: Connection, values: Values) -> Any:  # noqa: ANN401 - the driver's cursor
        """Carry it out with these binds, and return the cursor."""
        binds = {**self._set, **values}
        return driver(connection).execute(self._text, [binds[name] for name in self._order])


class Question(Ready):
    """A question of that kind, whose answer has columns."""

    def __init__(self, statement: Select[Any]) -> None:
        super().__init__(statement)
        columns = list(statement.selected_columns)
        row = namedtuple("Row", [column.name for column in columns])  # type: ignore[misc] # noqa: PYI024 - columns differ
        self._make: Callable[[Iterable[Any]], Any] = row._make
        reads = [column.type.result_processor(SQLITE, None) for column in columns]
        self._reads = [(place, read) for place, read in enumerate(reads) if read is not None]

    def ask(self, connection: Connection, values: Values) -> list[Any]:
        """Return the rows that answer it, with their columns by name; `values` are its binds."""
        found = self.run(connection, values).fetchall()
        return [self._make(self._read(row)) for row in found]

    def _read(self, row: tuple[Any, ...]) -> Iterable[Any]:
        """Return a row's values as their columns' types would have them: truths, for one."""
        if not self._reads:
            return row
        values = list(row)
        for place, read in self._reads:
            values[place] = read(values[place])
        return values


def find(connection: Connection, table: Table, **keys: Any) -> list[Any]:  # noqa: ANN401 - columns differ
    """Return the rows whose columns hold these values, as tuples with names."""
    return _find(table, *keys).ask(connection, _these(keys))


def add(connection: Connection, table: Table, values: Values) -> int:
    """Insert a row and return its id, where the table's rows have one."""
    key: int = _insert(table, tuple(values)).run(connection, values).lastrowid
    return key


def change(connection: Connection, table: Table, values: Values, **keys: Any) -> int:  # noqa: ANN401 - likewise
    """Write values into the rows whose columns hold these keys; return how many there were."""
    names = tuple(values), tuple(keys)
    cursor = _update(table, *names).run(connection, {**values, **_these(keys)})
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
    """Delete the rows whose columns hold these values; none is fine too."""
    _delete(table, *keys).run(connection, _these(keys))


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
def _find(table: Table, *names: str) -> Question:
    return Question(select(table).where(matching(table, *names)))


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
    return Ready(table.update().where(matching(table, *keys)).values(values))


@cache
def _delete(table: Table, *names: str) -> Ready:
    return Ready(table.delete().where(matching(table, *names)))
