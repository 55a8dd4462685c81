"""Whose data a row is, and its deletion; exports are in `data_export.py`.

Only the tables of matches, seats and competitions are named here. All other ownership is derived
from the schema, so that a new table cannot be forgotten: a column that refers to `players` holds a
member, a column named `guild_id` holds a server, and rows that a cascade deletes with another row
belong to the same owner.
"""

import json
import re
from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Table,
    Text,
    and_,
    exists,
    or_,
    select,
    union,
)

from storage.engine import rows
from storage.engine.changes import member_name, note_change
from storage.engine.hidden_members import FORMER_NAME
from storage.schema.match_tables import matches, metadata, players, seats, ties
from storage.schema.season_tables import divisions, fixtures, members

FORMER = 0
"""The user id written where a column must hold a member and that member was deleted."""
FORFEITS = "forfeits"
"""The key in a match's settings under which users are who left seats for good, by "number seat"."""


def members_of(table: Table) -> list[Column[Any]]:
    """Return the columns of a table that hold a member's id."""
    return [
        column
        for column in table.columns
        if column is players.c.user_id or column.references(players.c.user_id)
    ]


def delete_member(connection: Connection, user_id: int) -> None:
    """Delete the member's own rows, and remove their id from the columns of all others.

    A match in which no other member sat is deleted, unless it counts for a cup or a season. What
    the member chose for their clubs is cleared. A nullable column is set to null; a row whose
    `user_id` cannot be null is deleted; any other column gets `FORMER`. Ids and names in texts
    stay: `erasing.py` removes them, and has deleted most of the rest before.
    """
    note_change(connection, member_name(user_id))
    connection.execute(matches.delete().where(is_own_match(user_id)))
    _clear_clubs_of_seasons(connection, user_id)
    for table in reversed(metadata.sorted_tables):
        for column in members_of(table):
            clear_column(connection, column, user_id)


def servers(connection: Connection) -> set[int]:
    """Return the ids of all servers that rows belong to, without 0 (direct messages)."""
    columns = [table.c.guild_id for table in metadata.sorted_tables if "guild_id" in table.c]
    found = union(*(select(column.label("guild_id")) for column in columns)).subquery()
    known = select(found.c.guild_id).where(found.c.guild_id > 0)
    return set(connection.scalars(known))


def server_condition(table: Table, guild_id: int) -> ColumnElement[bool] | None:
    """Return a condition: the row belongs to the server; None if the table has no path to one."""
    if "guild_id" in table.c:
        return table.c.guild_id == guild_id
    ways: Iterable[ColumnElement[bool]] = (
        key.parent.in_(select(key.column).where(here))
        for key in table.foreign_keys
        if key.ondelete == "CASCADE"
        if (here := server_condition(key.column.table, guild_id)) is not None
    )
    return or_(*ways) if (ways := list(ways)) else None


def rename_member(connection: Connection, user_id: int, new_id: int) -> None:
    """Give all rows of a member to another id, which nobody has."""
    row = players.select().where(players.c.user_id == user_id)
    for found in connection.execute(row).all():
        rows.add(connection, players, found._asdict() | {"user_id": new_id})
    for table in metadata.sorted_tables:
        scrub_texts(connection, table, user_id, new_id=new_id)
        for column in members_of(table):
            if column is not players.c.user_id:
                here = table.update().where(column == user_id)
                connection.execute(here.values({column.name: new_id}))
    rows.remove(connection, players, user_id=user_id)


def delete_server(connection: Connection, guild_id: int) -> None:
    """Delete every row of a server."""
    for table in reversed(metadata.sorted_tables):
        if "guild_id" in table.c:
            connection.execute(table.delete().where(table.c.guild_id == guild_id))


def is_stranger() -> ColumnElement[bool]:
    """Return a condition: nothing refers to this player."""
    return and_(
        *(
            ~exists().where(column == players.c.user_id)
            for table in metadata.sorted_tables
            for column in members_of(table)
            if column is not players.c.user_id
        )
    )


def is_own_match(user_id: int) -> ColumnElement[bool]:
    """Return a condition: only this member sat in the match, and it counts for nothing else."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    others = exists().where(
        seats.c.match_id == matches.c.id, seats.c.user_id != user_id
    )  # false for a seat without a member: its user_id is null
    former = exists().where(seats.c.match_id == matches.c.id, seats.c.name == FORMER_NAME)
    counts = [
        exists().where(table.c.match_id == matches.c.id) for table in (divisions, fixtures, ties)
    ]
    return and_(matches.c.id.in_(mine), ~others, ~former, ~or_(*counts))


def text_columns(table: Table) -> list[Column[Any]]:
    """Return the text columns that may mention a member: all but primary and foreign keys."""
    return [
        column
        for column in table.columns
        if isinstance(column.type, Text) and not (column.primary_key or column.foreign_keys)
    ]


def mentions(column: Column[Any], user_id: int) -> ColumnElement[bool]:
    """Return a condition: a text contains the digits of an id, perhaps within a longer number."""
    return column.contains(str(user_id))


def number(user_id: int) -> re.Pattern[str]:
    """Return the pattern of an id in a text, but not as part of a longer number."""
    return re.compile(rf"(?<!\d){user_id}(?!\d)")


def scrub_texts(
    connection: Connection,
    table: Table,
    user_id: int,
    *,
    new_id: int = FORMER,
    within: ColumnElement[bool] | None = None,
) -> None:
    """Replace a member's id by another in texts, JSON or not: in the whole table or `within`."""
    keys = list(table.primary_key)
    for column in text_columns(table):
        here = mentions(column, user_id) if within is None else within & mentions(column, user_id)
        for row in connection.execute(select(*keys, column.label("text")).where(here)).all():
            text = number(user_id).sub(str(new_id), row.text)
            key = {each_column.name: getattr(row, each_column.name) for each_column in keys}
            if text != row.text:
                rows.change(connection, table, {column.name: text}, **key)


def has_display_name(table: Table) -> bool:
    """Return whether the table has a display name and a nullable `user_id`."""
    return "name" in table.c and "user_id" in table.c and bool(table.c.user_id.nullable)


def names_of(connection: Connection, user_id: int) -> set[str]:
    """Return every display name in a row with the member's id."""
    tables = [
        table for table in metadata.sorted_tables if {"name", "user_id"} <= set(table.c.keys())
    ]
    return {
        name
        for table in tables
        for name in connection.scalars(select(table.c.name).where(table.c.user_id == user_id))
    }


def seats_left_by(settings: str, user_id: int) -> list[int]:
    """Return the seats that a member was the last to give up, by a match's stored settings.

    Raises ValueError for settings that cannot be read.
    """
    stored = json.loads(settings)
    left = stored.get(FORFEITS) if isinstance(stored, dict) else None
    if not isinstance(left, dict):
        return []
    last = {int(key.rpartition(" ")[2]): user for key, user in left.items()}
    return [seat for seat, user in last.items() if user == user_id]


def clear_seat(connection: Connection, match_id: str, seat: int, but: Collection[str]) -> None:
    """Replace the name of a seat without a member, unless it is one of `but`, as a computer's."""
    here = (seats.c.match_id == match_id) & (seats.c.seat == seat) & seats.c.user_id.is_(None)
    _rename(connection, here & seats.c.name.not_in(but))


def has_name_of(called: Collection[str]) -> ColumnElement[bool]:
    """Return a condition: a seat names no member, but shows one of these names.

    Its member left it before their data was deleted. Where a match knows who has left which seat,
    others may have left it under the same name.
    """
    knows = matches.c.settings.contains(f'"{FORFEITS}"', autoescape=True)
    known = exists().where(matches.c.id == seats.c.match_id, knows)
    return seats.c.user_id.is_(None) & seats.c.name.in_(called) & ~known


def replace_names(
    connection: Connection, called: Collection[str], here: ColumnElement[bool]
) -> None:
    """Replace these names in seats without a member, and clear what was chosen for their clubs."""
    _rename(connection, here & has_name_of(called))


def _rename(connection: Connection, here: ColumnElement[bool]) -> None:
    """Show a former player in these seats, with no club.

    In a season the club of such a seat may be another member's: it is found by the season's member.
    """
    in_season = exists().where(divisions.c.match_id == seats.c.match_id)
    connection.execute(seats.update().where(here, ~in_season).values(club=None))
    connection.execute(seats.update().where(here).values(name=FORMER_NAME))


def _clear_clubs_of_seasons(connection: Connection, user_id: int) -> None:
    """Clear the clubs of a member's seats in seasons, even if a computer has taken the seat."""
    own = (
        select(divisions.c.match_id, members.c.seat)
        .join_from(members, divisions, divisions.c.season_id == members.c.season_id)
        .where(members.c.user_id == user_id, divisions.c.level == members.c.level)
    )
    for match_id, seat in connection.execute(own).all():
        rows.change(connection, seats, {"club": None}, match_id=match_id, seat=seat)


def clear_column(
    connection: Connection,
    column: Column[Any],
    user_id: int,
    within: ColumnElement[bool] | None = None,
) -> None:
    """Remove a member's id from a column as `delete_member` says, in the rows `within`."""
    table = column.table
    assert isinstance(table, Table)
    here = column == user_id if within is None else (column == user_id) & within
    if column.nullable:
        cleared: dict[str, Any] = {column.name: None}
        if column.name == "user_id" and has_display_name(table):
            cleared["name"] = FORMER_NAME
        if column.name == "user_id" and "club" in table.c:
            cleared["club"] = None
        connection.execute(table.update().where(here).values(cleared))
    elif column.name == "user_id":
        connection.execute(table.delete().where(here))
    elif connection.scalar(select(column).where(here).limit(1)) is not None:
        if not rows.find(connection, players, user_id=FORMER):
            rows.add(connection, players, {"user_id": FORMER, "created_at": 0})
        connection.execute(table.update().where(here).values({column.name: FORMER}))
