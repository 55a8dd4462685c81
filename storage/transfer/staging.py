"""A database of its own for the rows of a server's file: checked there, migrated, made ready."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.exc import SQLAlchemyError

from storage.engine.migration import migrate
from storage.errors import StorageError
from storage.member import privacy
from storage.schema.match_tables import metadata, players
from storage.schema.member_tables import post_targets
from storage.schema.metadata import HIDDEN, PERSONAL, VERSION
from storage.sqlite.connection import make_engine
from storage.transfer.server_file import NOT_OURS, ServerFile, to_bytes

Row: TypeAlias = dict[str, Any]
Keys: TypeAlias = dict[str, dict[str, set[Any]]]
"""The values of primary keys, by table and column."""
KINDS: dict[type[Any], tuple[type[Any], ...]] = {
    Boolean: (bool,),
    Integer: (int,),
    Float: (float, int),
    Text: (str,),
    LargeBinary: (bytes,),
}
"""The types of values, by the type of the column."""


@contextmanager
def staged(file: ServerFile, name: str) -> Iterator[Connection]:
    """Yield a transaction in a new database of today's schema that holds the file's rows.

    Rows that no server owns are left out, and from a managers' export those that lack secrets.
    Raises StorageError, which calls the file `name`, if the rows are not those of one server.
    """
    with TemporaryDirectory(prefix="fulltime-") as folder:
        engine = make_engine(Path(folder) / "staging.db")
        try:
            try:
                _fill(engine, file)
            except (KeyError, TypeError, ValueError, SQLAlchemyError):  # without the row's values
                raise StorageError(NOT_OURS.format(name=name)) from None
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()


def is_carried(table: Table, *, is_whole: bool) -> bool:
    """Return whether a file of this kind carries the rows of a table."""
    if table is players or privacy.server_condition(table, 0) is None:
        return table is players
    return is_whole or table is post_targets or not any(map(_is_left_out, table.columns))


def _is_left_out(column: Column[Any]) -> bool:
    """Return whether managers may not read a column, so that rows of their export lack it."""
    is_binary = isinstance(column.type, LargeBinary)
    return is_binary or bool(column.info.get(HIDDEN) or column.info.get(PERSONAL))


def _fill(engine: Engine, file: ServerFile) -> None:
    """Create the tables as they were when the file was written, load it, and migrate."""
    with engine.connect() as connection:
        migrate(connection, file.schema)
    with engine.begin() as connection:
        connection.execute(text("PRAGMA defer_foreign_keys = ON"))  # rows may refer to later ones
        _load(connection, file)
    if file.schema != VERSION:
        with engine.connect() as connection:
            migrate(connection)


def _load(connection: Connection, file: ServerFile) -> None:
    then = MetaData()
    then.reflect(connection)
    carried = {
        one.name for one in metadata.sorted_tables if is_carried(one, is_whole=file.is_whole)
    }
    found = {
        table.name: [_checked(table, row, file.guild_id) for row in file.tables[table.name]]
        for table in then.sorted_tables
        if table.name in carried & file.tables.keys()
    }
    _add_players(then, found, file.exported_at)
    keys: Keys = {}
    for table in then.sorted_tables:
        held = found.get(table.name, [])
        keys[table.name] = _keys(table, held)
        fitting = [row for row in held if _fits(table, row, keys)]
        keys[table.name] = _keys(table, fitting)
        if fitting:
            connection.execute(table.insert(), fitting)


def _checked(table: Table, row: Row, guild_id: int) -> Row:
    """Return a row with its bytes; raises ValueError if it is not one of this table and server."""
    known = {column.name: column for column in table.columns}
    values = {name: _value(known[name], value) for name, value in row.items()}
    for name, value in values.items():
        kinds = next(held for kind, held in KINDS.items() if isinstance(known[name].type, kind))
        if value is not None and type(value) not in kinds:
            raise ValueError(name)
    if values.get("guild_id", guild_id) != guild_id:
        raise ValueError("guild_id")
    return values


def _value(column: Column[Any], value: object) -> object:
    """Return a column's value: bytes as bytes, and a text without what PostgreSQL cannot store."""
    if isinstance(column.type, LargeBinary):
        return to_bytes(value)
    return value.replace("\0", "") if isinstance(value, str) else value


def _add_players(then: MetaData, found: dict[str, list[Row]], at: int) -> None:
    """Add a player for each id that rows mention: a managers' export holds none."""
    table = then.tables[players.name]
    mentioned = {
        row[key.parent.name]
        for one in then.sorted_tables
        for key in one.foreign_keys
        if key.column.table is table
        for row in found.get(one.name, ())
        if row.get(key.parent.name) is not None
    }
    held = found.setdefault(players.name, [])
    known = {row["user_id"] for row in held}
    held += [
        {"user_id": one, "created_at": at, "locale": None} for one in sorted(mentioned - known)
    ]


def _keys(table: Table, held: list[Row]) -> dict[str, set[Any]]:
    """Return the values of each column of the primary key."""
    return {column.name: {row[column.name] for row in held} for column in table.primary_key}


def _fits(table: Table, row: Row, keys: Keys) -> bool:
    """Return whether the rows exist that a row needs; what it need not have becomes null."""
    for key in table.foreign_keys:
        value = row.get(key.parent.name)
        if value is None or value in keys[key.column.table.name][key.column.name]:
            continue
        if not key.parent.nullable:
            return False
        row[key.parent.name] = None
    return True
