"""Numbers of rows of one member or one server, counted by index without reading the rows."""

from collections.abc import Mapping

from sqlalchemy import Connection, Select, func, select

from storage.schema.match_tables import cups, entrants, matches, moves, names, presets, seats
from storage.schema.member_tables import aways, web_sessions

OWN = (seats, presets, entrants, names, aways, web_sessions)
"""Tables whose rows with a member's id are counted; the member's moves are counted besides."""
OF_SERVER = (matches, cups, names)
"""Tables whose rows of a server are counted."""


def of_member(connection: Connection, user_id: int) -> Mapping[str, int]:
    """Return how many rows a member has, by table, without tables that have none."""
    queries = {table.name: _count().where(table.c.user_id == user_id) for table in OWN}
    mine = (seats.c.match_id == moves.c.match_id) & (seats.c.seat == moves.c.seat)
    queries[moves.name] = _count().join_from(seats, moves, mine).where(seats.c.user_id == user_id)
    return _counted(connection, queries)


def of_server(connection: Connection, guild_id: int) -> Mapping[str, int]:
    """Return how many rows a server has, by table, without tables that have none."""
    queries = {table.name: _count().where(table.c.guild_id == guild_id) for table in OF_SERVER}
    return _counted(connection, queries)


def _count() -> Select[int]:
    return select(func.count())


def _counted(connection: Connection, queries: Mapping[str, Select[int]]) -> dict[str, int]:
    counts = {name: connection.scalar(query) or 0 for name, query in queries.items()}
    return {name: count for name, count in counts.items() if count}
