"""Members whose names a transaction does not read, as for pages that anybody may open."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Row

FORMER_NAME = "former player"
"""The display name of a former member's seat; the host translates it."""
OPTION = "hidden_members"
"""The name of the execution option by which a connection knows them."""


@contextmanager
def hiding(connection: Connection, user_ids: Collection[int]) -> Iterator[None]:
    """Read what these members have written as that of former members within the context."""
    connection.execution_options(**{OPTION: frozenset(user_ids)})
    try:
        yield
    finally:
        connection.execution_options(**{OPTION: frozenset()})


def hidden_in(connection: Connection) -> frozenset[int]:
    """Return the members who are hidden, by user id."""
    found = connection.get_execution_options().get(OPTION)
    return found if isinstance(found, frozenset) else frozenset()


def names_in(connection: Connection, rows: Iterable[Row[Any]]) -> dict[int, str]:
    """Return the names in rows by user id, without those of hidden members."""
    hidden = hidden_in(connection)
    return {row.user_id: row.name for row in rows if row.user_id not in hidden}


def values_of(connection: Connection, row: Row[Any], written: str) -> dict[str, Any]:
    """Return a row's values by column; null for what a hidden member has `written`."""
    is_hidden = row.user_id in hidden_in(connection)
    return row._asdict() | ({written: None} if is_hidden else {})
