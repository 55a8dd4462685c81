"""The messages that show a match: at most one per role."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.engine.unreadable_rows import readable
from storage.schema.match_tables import messages


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message; `role` says what it shows ("card", "lobby"), `posted_at` is ms UTC.

    `asks` are marks of the turns it calls players to; each begins with the number of a seat.
    """

    match_id: str
    role: str
    channel_id: int
    message_id: int
    posted_at: int
    asks: tuple[str, ...] = ()


def put(connection: Connection, row: MessageRow) -> None:
    """Store the message, replacing an earlier one of this role."""
    values = rows.field_values(row) | {"asks": json.dumps(row.asks)}
    rows.put(connection, messages, values)


def get(connection: Connection, match_id: str, role: str) -> MessageRow | None:
    """Return the message of this role, None if there is none."""
    return of(connection, match_id).get(role)


def of(connection: Connection, match_id: str) -> dict[str, MessageRow]:
    """Return the messages of a match by role."""
    found = rows.find(connection, messages, match_id=match_id)
    return by_role(connection, found)


def by_role(connection: Connection, found: Iterable[Sequence[Any]]) -> dict[str, MessageRow]:
    """Return messages by role, each from the columns of its row."""
    posts = readable(connection, messages.name, found, _message, key=itemgetter(0, 1))
    return {post.role: post for post in posts}


def _message(row: Sequence[Any]) -> MessageRow:
    match_id, role, channel_id, message_id, posted_at, asks = row
    return MessageRow(match_id, role, channel_id, message_id, posted_at, tuple(json.loads(asks)))


def matches_at(connection: Connection, message_id: int) -> list[str]:
    """Return the ids of the matches that a message shows."""
    query = select(messages.c.match_id).where(messages.c.message_id == message_id).distinct()
    return list(connection.scalars(query))


def forget(connection: Connection, match_id: str, role: str) -> None:
    """Delete the row of a message that was deleted on Discord."""
    rows.remove(connection, messages, match_id=match_id, role=role)


def forget_all(connection: Connection) -> None:
    """Delete all rows: the playground starts with no messages."""
    connection.execute(messages.delete())
