"""Export of everything stored about one member or one server, row by row.

Which rows belong to whom is derived from the schema (`privacy.py`).
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from sqlalchemy import Column, LargeBinary, Select, Table, false, or_, select

from storage.engine.streaming import Snapshot
from storage.member.privacy import members_of, mentions, number, server_condition, text_columns
from storage.schema.clock_tables import reminders, turns
from storage.schema.match_tables import metadata, moves, plans, seats
from storage.schema.member_tables import OWNERS_LOG, audit
from storage.schema.metadata import HIDDEN, PERSONAL
from storage.schema.owner_tables import BLOCKED_MEMBER, blocks

NamedRow: TypeAlias = tuple[str, dict[str, Any]]
"""The name of a table, and one of its rows as JSON can hold it."""
OWN_LINES = (moves, plans)
"""Tables of which a member gets what they played themselves, and nothing of the others."""
OWN_SEATS = (turns, reminders)
"""Tables of which a member gets the rows of their seats."""


def member_rows(snapshot: Snapshot, user_id: int) -> Iterator[NamedRow]:
    """Yield all rows with the member's id, in a column or in a text, and the member's moves.

    What another member wrote or chose for themselves is theirs, whatever ids it names; what the
    owners of the bot noted is read by them alone. Binary columns and columns marked as hidden are
    left out. All rows of a table follow each other.
    """
    for table in metadata.sorted_tables:
        for row in snapshot.rows(_member_query(table, user_id)):
            found = row._asdict()
            if table in (*OWN_LINES, *OWN_SEATS, blocks) or _mentions(table, found, user_id):
                yield table.name, found


def server_rows(snapshot: Snapshot, guild_id: int) -> Iterator[NamedRow]:
    """Yield every row that belongs to a server, by the name of its table.

    Columns marked as personal are left out, too.
    """
    for table in sorted(metadata.sorted_tables, key=lambda table: table.name):
        here = server_condition(table, guild_id)
        if here is not None:
            columns = [
                column for column in _exported_columns(table) if not column.info.get(PERSONAL)
            ]
            for row in snapshot.rows(select(*columns).where(here)):
                yield table.name, row._asdict()


def _member_query(table: Table, user_id: int) -> Select[Any]:
    """Return the query for the rows that may be the member's own."""
    if table in (*OWN_LINES, *OWN_SEATS):
        mine = (seats.c.match_id == table.c.match_id) & (seats.c.seat == table.c.seat)
        lines = (table.c.match_id, table.c.seat, table.c.lines) if table in OWN_LINES else ()
        query = select(*(lines or table.c)).join_from(seats, table, mine)
        return query.where(seats.c.user_id == user_id)
    if table is blocks:
        return select(blocks).where(blocks.c.kind == BLOCKED_MEMBER, blocks.c.id == user_id)
    held = [column == user_id for column in members_of(table)]
    named = [mentions(column, user_id) for column in _texts_about_others(table)]
    query = select(*_exported_columns(table)).where(or_(false(), *held, *named))
    if table is audit:
        return query.where(or_(audit.c.guild_id != OWNERS_LOG, audit.c.user_id == user_id))
    return query


def _texts_about_others(table: Table) -> list[Column[Any]]:
    """Return the texts that may be about a member who does not stand in the row.

    There are none where each row belongs to one member, as the one in `user_id`.
    """
    is_owned = any(member.name == "user_id" and not member.nullable for member in members_of(table))
    return [] if is_owned else text_columns(table)


def _exported_columns(table: Table) -> list[Any]:
    """Return the columns that may be exported."""
    return [
        column
        for column in table.columns
        if not isinstance(column.type, LargeBinary) and not column.info.get(HIDDEN)
    ]


def _mentions(table: Table, row: dict[str, Any], user_id: int) -> bool:
    """Return whether the id itself occurs, and not just as part of a longer number."""
    texts = (row.get(column.name) for column in _texts_about_others(table))
    held = (row.get(column.name) for column in members_of(table))
    return user_id in held or any(number(user_id).search(text) for text in texts if text)
