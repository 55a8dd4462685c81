"""A database of its own for the rows of a server's file: checked there, migrated, made ready."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, TypeAlias

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    LargeBinary,
    MetaData,
    Table,
    UniqueConstraint,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError

from storage.engine.migration import migrate
from storage.errors import StorageError
from storage.member import privacy
from storage.schema.match_tables import messages, metadata, panels, players
from storage.schema.member_tables import post_targets, servers, web_links, web_sessions
from storage.schema.metadata import HIDDEN, PERSONAL, VERSION
from storage.schema.owner_tables import announcement_posts, reports
from storage.sqlite.connection import TEMPORARY, temporary_engine
from storage.sqlite.errors import as_storage_error, translate_errors
from storage.transfer import row_models
from storage.transfer.refusals import BAD_TABLE, NOT_MIGRATED, RowPlace, quotable
from storage.transfer.row_models import BadRowError, Row
from storage.transfer.server_file import CHANGED, ServerFile

Keys: TypeAlias = dict[str, dict[str, set[Any]]]
"""The values of primary keys, by table and column."""
STAYS = (messages, panels, announcement_posts, reports, web_links, web_sessions)
"""Tables of a server that mean nothing elsewhere: messages and pages of this bot, what its owner
reads and posts."""
COMPLETE_ENOUGH = (post_targets, servers)
"""Tables of which managers may not read a column (a webhook's token, the key of public pages), and
whose rows are used all the same: the target gets a new webhook, the pages are off."""


@contextmanager
def staged(file: ServerFile, name: str) -> Iterator[Connection]:
    """Yield a transaction in a new database of today's schema that holds the file's rows.

    Rows that no server owns are left out, and from a managers' export those that lack secrets.
    Raises StorageError, which calls the file `name`, if the rows are not those of one server.
    """
    with temporary_engine() as engine:
        with translate_errors(TEMPORARY):
            _fill(engine, file, name)
        with engine.begin() as connection:
            yield connection


def is_carried(table: Table, *, is_whole: bool) -> bool:
    """Return whether a file of this kind carries the rows of a table."""
    if table in STAYS:
        return False
    if table is players or privacy.server_condition(table, 0) is None:
        return table is players
    return is_whole or table in COMPLETE_ENOUGH or not any(map(_is_left_out, table.columns))


def _is_left_out(column: Column[Any]) -> bool:
    """Return whether managers may not read a column, so that rows of their export lack it."""
    is_binary = isinstance(column.type, LargeBinary)
    return is_binary or bool(column.info.get(HIDDEN) or column.info.get(PERSONAL))


def _fill(engine: Engine, file: ServerFile, name: str) -> None:
    """Create the tables as they were when the file was written, load it, and migrate."""
    with engine.connect() as connection:
        migrate(connection, file.schema)
    try:
        with engine.begin() as connection:
            connection.execute(text("PRAGMA defer_foreign_keys = ON"))  # rows refer to later ones
            _load(connection, file, name)
    except SQLAlchemyError as error:
        if isinstance(as_storage_error(error, TEMPORARY), StorageError):
            raise
        raise StorageError(CHANGED.format(name=name)) from None  # without the row's values
    if file.schema != VERSION:
        _migrate_rows(engine, file, name)


def _migrate_rows(engine: Engine, file: ServerFile, name: str) -> None:
    """Bring the rows of an earlier version to today's, and check them once more."""
    try:
        with engine.connect() as connection:
            migrate(connection)
    except Exception as error:  # noqa: BLE001 - whatever a migration makes of such rows
        values = {"schema": file.schema, "version": VERSION, "why": type(error).__name__}
        raise StorageError(NOT_MIGRATED.format(name=name, **values)) from None
    with engine.begin() as connection:
        for table in metadata.sorted_tables:
            for place in places(connection, table, name):
                _read(place)


def places(connection: Connection, table: Table, name: str) -> Iterator[RowPlace]:
    """Yield the rows of a table of the staging database, in the order of their keys."""
    found = connection.execute(select(table).order_by(*table.primary_key)).mappings()
    for number, row in enumerate(found, 1):
        yield RowPlace(name, table, number, {**row})


def _load(connection: Connection, file: ServerFile, name: str) -> None:
    then = _tables(connection, file.schema)
    unknown = file.tables.keys() - then.tables.keys()
    if unknown:
        raise StorageError(BAD_TABLE.format(name=name, table=quotable(min(unknown))))
    carried = {
        each_table.name
        for each_table in metadata.sorted_tables
        if is_carried(each_table, is_whole=file.is_whole)
    }
    found = {
        table.name: [
            _own(RowPlace(name, table, number, row), file.guild_id)
            for number, row in enumerate(file.tables[table.name], 1)
        ]
        for table in then.sorted_tables
        if table.name in carried & file.tables.keys()
    }
    _add_players(then, found, file.exported_at)
    keys: Keys = {}
    for table in then.sorted_tables:
        held = [
            RowPlace(name, table, number, row)
            for number, row in enumerate(found.get(table.name, ()), 1)
        ]
        _require_distinct(table, held)
        keys[table.name] = _keys(table, [place.row for place in held])
        fitting = list(_fitting(held, keys, is_whole=file.is_whole))
        keys[table.name] = _keys(table, fitting)
        for _, alike in groupby(fitting, key=tuple):
            connection.execute(table.insert(), list(alike))


def _tables(connection: Connection, schema: str) -> MetaData:
    """Return the tables of the staging database, which are at this version."""
    if schema == VERSION:
        return metadata  # it knows which texts are JSON, and its models are made already
    found = MetaData()
    found.reflect(connection)
    return found


def _own(place: RowPlace, guild_id: int) -> Row:
    """Return a row of a file; raises StorageError if it is not one of this table and server."""
    values = _read(place)
    if values.get("guild_id", guild_id) != guild_id:
        raise place.refuse("guild_id", "is that of another server")
    return values


def _read(place: RowPlace) -> Row:
    """Return the values of a row; raises StorageError if the table cannot hold it."""
    try:
        return row_models.read(place.table, place.row)
    except BadRowError as error:
        raise place.refuse(error.column, error.why) from None


def _require_distinct(table: Table, held: Sequence[RowPlace]) -> None:
    """Raise StorageError if two rows have the same key; nulls equal nothing."""
    rules = [
        constraint for constraint in table.constraints if isinstance(constraint, UniqueConstraint)
    ]
    for columns in (table.primary_key.columns.keys(), *(rule.columns.keys() for rule in rules)):
        seen = set[tuple[Any, ...]]()
        for place in held:
            key = tuple(place.row.get(column) for column in columns)
            if key in seen:
                raise place.refuse(" and ".join(columns), "are those of an earlier row")
            if None not in key:
                seen.add(key)


def _add_players(then: MetaData, found: dict[str, list[Row]], at: int) -> None:
    """Add a player for each id that rows mention: a managers' export holds none."""
    table = then.tables[players.name]
    mentioned = {
        row[key.parent.name]
        for each_table in then.sorted_tables
        for key in each_table.foreign_keys
        if key.column.table is table
        for row in found.get(each_table.name, ())
        if row.get(key.parent.name) is not None
    }
    held = found.setdefault(players.name, [])
    known = {row["user_id"] for row in held}
    held += [
        {"user_id": user_id, "created_at": at, "locale": None}
        for user_id in sorted(mentioned - known)
    ]


def _keys(table: Table, held: Sequence[Mapping[str, Any]]) -> dict[str, set[Any]]:
    """Return the values of each column of the primary key."""
    return {column.name: {row[column.name] for row in held} for column in table.primary_key}


def _fitting(held: Iterable[RowPlace], keys: Keys, *, is_whole: bool) -> Iterator[Row]:
    """Yield the rows whose references exist; what a row need not have becomes null.

    A managers' export lacks rows with secrets, and so those that need them are left out. In a
    whole one each row has what it refers to: otherwise StorageError is raised.
    """
    for place in held:
        lacking = [
            key.parent
            for key in place.table.foreign_keys
            if place.row.get(key.parent.name) is not None
            and place.row[key.parent.name] not in keys[key.column.table.name][key.column.name]
        ]
        if lacking and is_whole:
            raise place.refuse(lacking[0].name, "refers to a row that is not there")
        if all(column.nullable for column in lacking):
            yield {**place.row, **{column.name: None for column in lacking}}
