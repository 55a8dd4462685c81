"""What a transaction changes of what others follow: a match's version, a member's sessions.

Its names are told once it is committed, to followers in this process and in others. They say where
to look, and nothing of what is there.
"""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection

KEY = "changed"
Heard: TypeAlias = Callable[[set[str] | None], None]
"""Called with the names of what was changed; None if it may be anything."""


def member_name(user_id: int) -> str:
    """Return the name of a member's sessions; that of a match is its id."""
    return f"@{user_id}"


def note_change(connection: Connection, name: str) -> None:
    """Let the name be told once the transaction is committed."""
    connection.info.setdefault(KEY, set()).add(name)


def noted_changes(connection: Connection) -> set[str]:
    """Return the names so far."""
    found: set[str] = connection.info.get(KEY, set())
    return found


def forget_changes(connection: Connection) -> None:
    """Forget the names: a transaction begins or ends."""
    connection.info.pop(KEY, None)
