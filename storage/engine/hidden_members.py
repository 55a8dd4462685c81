"""Members whose names a transaction does not read, as for pages that anybody may open."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

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
