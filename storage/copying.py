"""Copying everything from one database to another, on the same engine or not."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import (
    Column,
    Connection,
    Table,
    Text,
    bindparam,
    delete,
    func,
    inspect,
    select,
)
from sqlalchemy.exc import DBAPIError

from storage.engine import installation
from storage.errors import StorageError
from storage.file_access import is_there
from storage.opening import inspect_database, make_engine, only_reader, open_database, parse_address
from storage.postgresql.server import continue_numbering
from storage.schema.fleet_tables import PROCESSES
from storage.schema.match_tables import facts, metadata

Row: TypeAlias = Mapping[str, Any]
BATCH = 1000
"""Rows that are read and written at once."""
COPIED = [table for table in metadata.sorted_tables if table not in PROCESSES]
"""The copied tables, each after the tables that it refers to."""
HOLDS_ROWS = "The target holds something already; name an empty database."
NUL = "\0"
"""The character that SQLite stores in a text and PostgreSQL cannot."""


@dataclass(slots=True)
class Copied:
    """What was copied: the number of rows, and the texts that had to lose a NUL character.

    These are named by table, column and row.
    """

    rows: int = 0
    without_nul: list[str] = field(default_factory=list)


def copy_database(
    source: str | Path,
    target: str | Path,
    progress: Callable[[int, int], None],
    *,
    backups: Path | None = None,
) -> Copied:
    """Copy all rows of `source` to `target` in one transaction.

    Other processes are kept out of both. The source stays as it is; a target of an older version is
    migrated, after a copy to `backups`. The copy is one of the same installation. `progress` is
    called with the number of rows copied so far and of all rows. Raises StorageError, and leaves
    the target as it was, if it already holds rows or a count differs in the end.
    """
    require_other_name(source, target)
    with only_reader(source) as old:
        _require_empty(target)
        opened = open_database(target, backups=backups, alone=True)
        try:
            with _connected(target) as new:
                return _copy(old, new, progress)
        finally:
            asyncio.run(opened.close())


def _copy(old: Connection, new: Connection, progress: Callable[[int, int], None]) -> Copied:
    if _holds_rows(new):
        raise StorageError(HOLDS_ROWS)
    new.execute(delete(facts))  # the id of the target's installation
    counts, done = _counts(old), Copied()
    for table in COPIED:
        for number in _copy_table(old, new, table, done):
            done.rows += number
            progress(done.rows, max(sum(counts.values()), 1))
        fill_self_references(old, new, table)
    if _counts(new) != counts:
        raise StorageError("The copy holds other numbers of rows; copy again into a new one.")
    if new.dialect.name == "postgresql":
        continue_numbering(new)
    installation.ensure(new)
    return done


def require_other_name(source: str | Path, target: str | Path) -> None:
    """Raise StorageError if the target would be a file that belongs to the source."""
    path, new = parse_address(source), parse_address(target)
    if isinstance(path, Path) and isinstance(new, Path):
        from storage.sqlite import reserved_names  # noqa: PLC0415 - PostgreSQL has none

        reserved_names.require_other_name(path, new)


def _require_empty(target: str | Path) -> None:
    """Raise StorageError if the target holds rows, before it would be migrated."""
    place = parse_address(target)
    if isinstance(place, Path) and not is_there(place):
        return
    with inspect_database(target) as connection:
        if _holds_rows(connection):
            raise StorageError(HOLDS_ROWS)


def _holds_rows(connection: Connection) -> bool:
    """Return whether a database holds more than the id of its installation."""
    known = set(inspect(connection).get_table_names())
    for table in COPIED:
        query = select(*table.primary_key).limit(1)
        if table is facts:
            query = query.where(facts.c.key != installation.KEY)
        if table.name in known and connection.execute(query).first() is not None:
            return True
    return False


@contextmanager
def _connected(address: str | Path) -> Iterator[Connection]:
    """Yield a connection in one transaction."""
    engine = make_engine(parse_address(address))
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:  # without the row's values
        raise StorageError(f"A row cannot be copied: {type(error.orig).__name__}.") from error
    finally:
        engine.dispose()


def _counts(connection: Connection) -> dict[str, int]:
    """Return the number of rows by table."""
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in COPIED
    }


def _copy_table(old: Connection, new: Connection, table: Table, done: Copied) -> Iterator[int]:
    """Copy a table in batches, and yield the size of each; references to itself stay empty."""
    empty = {column.name: None for column in self_references(table)}
    found = old.execution_options(yield_per=BATCH).execute(select(table))
    for batch in found.mappings().partitions():
        rows = [{**row, **empty} for row in batch]
        if new.dialect.name == "postgresql":
            rows = [_without_nul(table, row, done) for row in rows]
        _insert(new, table, rows)
        yield len(batch)


def _without_nul(table: Table, row: dict[str, Any], done: Copied) -> dict[str, Any]:
    """Return a row whose texts have no NUL character, and note which had one."""
    for column in table.columns:
        value = row[column.name]
        if isinstance(column.type, Text) and value is not None and NUL in value:
            done.without_nul.append(f"{table.name}.{column.name}{_named(table, row)}")
            row = {**row, column.name: value.replace(NUL, "")}
    return row


def _insert(new: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows; raises StorageError, which names the first that the database refuses."""
    try:
        with new.begin_nested():
            new.execute(table.insert().inline(), rows)
    except DBAPIError as error:
        if len(rows) == 1:
            raise StorageError(
                f"A row of {table.name}{_named(table, rows[0])} cannot be copied:"
                f" {type(error.orig).__name__}. Correct or delete it in the source, then try again."
            ) from None
        for row in rows:
            _insert(new, table, [row])


def _named(table: Table, row: Row) -> str:
    """Return which row it is, by the ids in its primary key."""
    ids = [column.name for column in table.primary_key if column.name.endswith("id")]
    return "".join(f", {name} {row[name]}" for name in ids)


def fill_self_references(old: Connection, new: Connection, table: Table) -> None:
    """Copy the references of a table to itself, after all of its rows."""
    (key,) = table.primary_key if len(table.primary_key) == 1 else (None,)
    for column in self_references(table):
        assert key is not None, "a row that is referred to has one key"
        found = old.execute(
            select(key.label("this"), column.label("other")).where(column.is_not(None))
        )
        values = [{"this": row.this, "other": row.other} for row in found]
        if values:
            here = table.update().where(key == bindparam("this"))
            new.execute(here.values({column.name: bindparam("other")}), values)


def self_references(table: Table) -> list[Column[object]]:
    """Return the columns of a table that refer to its own rows."""
    return [key.parent for key in table.foreign_keys if key.column.table is table]
