"""Deleting much data in portions, so that every other write waits for one portion at most.

What is concerned is found by a long read, and changed by key. A kill between two portions leaves
whole matches, seasons and cups; whoever starts again goes on with what is left.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

from sqlalchemy import Column, ColumnElement, Connection, Table, exists, or_, select, true

from storage.engine.database import Database
from storage.engine.hidden_members import FORMER_NAME
from storage.engine.streaming import Snapshot
from storage.errors import StorageUnavailable
from storage.member import deletions, privacy
from storage.schema.match_tables import cups, facts, matches, metadata, names, players, seats
from storage.schema.member_tables import audit, puzzle_tries, ratings, results
from storage.schema.season_tables import seasons

Keys: TypeAlias = Sequence[Any]
"""Values of a column of a primary key."""
ROWS = 200
"""How many rows are changed in one transaction, or how many matches whose rows are changed."""
MATCHES = 5
"""How many matches are deleted in one transaction, with their moves and states."""
SCANS = 5
"""How often traces are looked for, as others may write some meanwhile."""
IS_PAST = matches.c.status.in_(("over", "closed"))
HISTORY: Sequence[tuple[Column[Any], Column[Any], ColumnElement[bool]]] = (
    (seats.c.user_id, seats.c.match_id, exists().where(matches.c.id == seats.c.match_id, IS_PAST)),
    (matches.c.host_id, matches.c.id, IS_PAST),
    (results.c.user_id, results.c.id, true()),
    (audit.c.user_id, audit.c.id, true()),
)
"""Where a member may stand in many rows that no one changes any more: the column, the key by which
the rows are found again, and which rows these are."""
OF_SERVER = (
    (seasons.c.id, 1),
    (cups.c.id, 5),
    (matches.c.id, MATCHES),
    (results.c.id, ROWS),
    (audit.c.id, ROWS),
    (puzzle_tries.c.user_id, ROWS),
    (ratings.c.user_id, ROWS),
    (names.c.user_id, ROWS),
)
"""Tables that may hold many rows of a server, by the key of what one transaction deletes, and how
much that is. Seasons and cups come before the matches played in them."""


async def erase_history(database: Database, user_id: int, others: Collection[str] = ()) -> set[str]:
    """Delete most of a member's data: what nobody changes any more, as in matches that are over.

    `privacy.delete_member` deletes the rest, in one transaction with what must be decided then.
    Returns the names the member was shown by, without `others`, the names of computers.
    """
    found = await database.read(lambda conn: privacy.names_of(conn, user_id))
    called = found - {*others, FORMER_NAME}
    is_own = privacy.is_own_match(user_id)
    await _change(database, matches.c.id, is_own, MATCHES, _delete(matches, is_own))
    await _erase_left_seats(database, user_id, others)
    await _erase_names(database, called)
    for column, key, is_past in HISTORY:
        clear = partial(_clear, column=column, user_id=user_id)
        await _change(database, key, (column == user_id) & is_past, ROWS, clear)
    return called


async def erase_traces(database: Database, user_id: int, called: Collection[str]) -> None:
    """Remove a deleted member's id from all texts, and their names from seats without a member.

    Raises StorageUnavailable if others write it again and again.
    """
    for _ in range(SCANS):
        found = await database.read_long(lambda snapshot: _mentioning(snapshot, user_id))
        for table, keys in found.items():
            scrub = partial(_scrub, table=table, user_id=user_id)
            await _in_portions(database, _first_key(table), keys, ROWS, scrub)
        if not await _erase_names(database, called) and not found:
            return
    raise StorageUnavailable("What was deleted is written again; it is deleted later.")


async def erase_server(database: Database, guild_id: int) -> None:
    """Delete a server's seasons, cups, matches and whatever else may be many rows.

    `privacy.delete_server` deletes the rest.
    """
    for key, size in OF_SERVER:
        here = _table_of(key).c.guild_id == guild_id
        await _change(database, key, here, size, _delete(_table_of(key), here))


async def erase_strangers(database: Database) -> None:
    """Delete the players whom no row refers to."""
    is_stranger = privacy.is_stranger()
    delete = _delete(players, is_stranger)
    await _change(database, players.c.user_id, is_stranger, ROWS, delete)


Change: TypeAlias = Callable[[Connection, ColumnElement[bool]], None]
"""Changes those of the rows it is about that meet a further condition."""


async def _change(
    database: Database, key: Column[Any], here: ColumnElement[bool], size: int, change: Change
) -> bool:
    """Find the keys of rows and change these rows in portions; return whether there were any."""
    query = select(key).where(here).distinct()
    keys = await database.read_long(lambda snapshot: [found for (found,) in snapshot.rows(query)])
    await _in_portions(database, key, keys, size, change)
    return bool(keys)


async def _in_portions(
    database: Database, key: Column[Any], keys: Keys, size: int, change: Change
) -> None:
    for index in range(0, len(keys), size):
        await database.write(_changing(change, key.in_(keys[index : index + size])))


def _changing(change: Change, portion: ColumnElement[bool]) -> Callable[[Connection], None]:
    return lambda conn: change(conn, portion)


def _delete(table: Table, rows: ColumnElement[bool]) -> Change:
    """Return the change that deletes these rows, if they still meet the condition."""

    def delete(conn: Connection, here: ColumnElement[bool]) -> None:
        conn.execute(table.delete().where(here, rows))

    return delete


def _clear(conn: Connection, here: ColumnElement[bool], column: Column[Any], user_id: int) -> None:
    privacy.clear_column(conn, column, user_id, here)


async def _erase_left_seats(database: Database, user_id: int, others: Collection[str]) -> None:
    """Replace the names of seats that a member gave up, whatever they were called then."""
    left = matches.c.settings.contains(f'"{privacy.FORFEITS}"', autoescape=True)
    query = select(matches.c.id, matches.c.settings).where(
        left & privacy.mentions(matches.c.settings, user_id)
    )

    def find(snapshot: Snapshot) -> list[tuple[str, int]]:
        found = list[tuple[str, int]]()
        for row in snapshot.rows(query):
            with suppress(ValueError):  # settings that cannot be read
                found += [(row.id, seat) for seat in privacy.seats_left_by(row.settings, user_id)]
        return found

    found = await database.read_long(find)
    for index in range(0, len(found), ROWS):
        await database.write(
            partial(_clear_seats, found=found[index : index + ROWS], others=others)
        )


def _clear_seats(
    conn: Connection, found: Sequence[tuple[str, int]], others: Collection[str]
) -> None:
    for match_id, seat in found:
        privacy.clear_seat(conn, match_id, seat, others)


async def _erase_names(database: Database, called: Collection[str]) -> bool:
    """Replace a member's names in seats without an id; return whether there were any."""
    if not called:
        return False
    named = privacy.has_name_of(called)
    replace = partial(_replace, called=called)
    return await _change(database, seats.c.match_id, named, ROWS, replace)


def _replace(conn: Connection, here: ColumnElement[bool], called: Collection[str]) -> None:
    privacy.replace_names(conn, called, here)


def _mentioning(snapshot: Snapshot, user_id: int) -> dict[Table, list[Any]]:
    """Return the first keys of the rows whose texts mention a member, by table."""
    found: dict[Table, list[Any]] = {}
    is_named = privacy.number(user_id).search
    for table in metadata.sorted_tables:
        texts = privacy.text_columns(table)
        is_text = facts.c.key != deletions.PENDING if table is facts else true()
        digits = [privacy.mentions(text, user_id) for text in texts]
        if digits:
            rows = snapshot.rows(select(_first_key(table), *texts).where(or_(*digits), is_text))
            keys = {row[0] for row in rows if any(map(is_named, filter(None, row[1:])))}
            if keys:
                found[table] = sorted(keys)
    return found


def _scrub(conn: Connection, here: ColumnElement[bool], table: Table, user_id: int) -> None:
    privacy.scrub_texts(conn, table, user_id, within=here)


def _first_key(table: Table) -> Column[Any]:
    return next(iter(table.primary_key))


def _table_of(column: Column[Any]) -> Table:
    assert isinstance(column.table, Table)
    return column.table
