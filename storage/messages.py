"""Messages: which post shows what of a match, one per role."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from storage import rows
from storage.schema import messages


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A post; `role` says what it shows ("card", "lobby"), `posted_at` is in milliseconds UTC.

    `asks` are the seats it asked to act when it was last drawn.
    """

    match_id: str
    role: str
    channel_id: int
    message_id: int
    posted_at: int
    asks: tuple[int, ...] = ()


def put(connection: Connection, row: MessageRow) -> None:
    """Remember the post, instead of an earlier one with this role."""
    values = rows.named(row) | {"asks": json.dumps(row.asks)}
    rows.put(connection, messages, values)


def get(connection: Connection, match_id: str, role: str) -> MessageRow | None:
    """Return the post that shows this, None when there is none."""
    return of(connection, match_id).get(role)


def of(connection: Connection, match_id: str) -> dict[str, MessageRow]:
    """Return the posts of a match by their roles."""
    found = rows.find(connection, messages, match_id=match_id)
    posts = (row._asdict() | {"asks": tuple(json.loads(row.asks))} for row in found)
    return {post["role"]: MessageRow(**post) for post in posts}


def forget(connection: Connection, match_id: str, role: str) -> None:
    """Forget a post, because it was deleted."""
    rows.remove(connection, messages, match_id=match_id, role=role)


def forget_all(connection: Connection) -> None:
    """Forget every post, because the world they stood in is gone."""
    connection.execute(messages.delete())
