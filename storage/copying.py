"""Copying everything from one database to another, on the same engine or not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Column, Connection, Table, bindparam, func, select
from sqlalchemy.exc import DBAPIError

from storage.errors import StorageError
from storage.opening import make_engine, parse_address
from storage.postgresql.server import continue_numbering
from storage.schema.fleet_tables import PROCESSES
from storage.schema.match_tables import metadata

BATCH = 1000
"""Rows that are read and written at once."""
COPIED = [table for table in metadata.sorted_tables if table not in PROCESSES]
"""The copied tables, each after the tables that it refers to."""


def copy_database(
    source: str | Path, target: str | Path, progress: Callable[[int, int], None]
) -> int:
    """Copy all rows of `source` to `target` in one transaction; return their number.

    Both must be open in this process, which has migrated them and keeps other processes out.
    `progress` is called with the number of rows copied so far and of all rows. Raises StorageError,
    and leaves the target as it was, if the target already holds rows or a count differs in the end.
    """
    with _connected(source) as old, _connected(target) as new:
        if sum(_counts(new).values()):
            raise StorageError("The target holds something already; name an empty database.")
        counts, done = _counts(old), 0
        for table in COPIED:
            for number in _copy_table(old, new, table):
                done += number
                progress(done, sum(counts.values()))
            fill_self_references(old, new, table)
        if _counts(new) != counts:
            raise StorageError("The copy holds other numbers of rows; copy again into a new one.")
        if new.dialect.name == "postgresql":
            continue_numbering(new)
    return done


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


def _copy_table(old: Connection, new: Connection, table: Table) -> Iterator[int]:
    """Copy a table in batches, and yield the size of each; references to itself stay empty."""
    empty = {column.name: None for column in self_references(table)}
    found = old.execution_options(yield_per=BATCH).execute(select(table))
    for batch in found.mappings().partitions():
        new.execute(table.insert().inline(), [{**row, **empty} for row in batch])
        yield len(batch)


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
