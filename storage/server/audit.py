"""The audit log: actions of managers and moderators on a server and on its matches."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, select

from storage.engine import rows
from storage.engine.unreadable_rows import readable
from storage.schema.member_tables import audit

VOID = "void"
"""The rule of the outcome of a match that a moderator ended and that does not count."""
CLUB_BEFORE_START = "club-before-start"
"""The action on a club of a season that has not begun; `detail` names season and member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One logged action: `at` in ms UTC, `user_id` None for a former member, `detail` as JSON."""

    guild_id: int
    match_id: str | None = None
    user_id: int | None
    what: str
    detail: Mapping[str, Any]
    at: int


def add(connection: Connection, done: Note) -> None:
    """Append one action to the log."""
    rows.add(connection, audit, rows.field_values(done) | {"detail": json.dumps(done.detail)})


def of_server(connection: Connection, guild_id: int, limit: int) -> list[Note]:
    """Return up to `limit` actions in a server, newest first."""
    query = select(audit).where(audit.c.guild_id == guild_id).order_by(audit.c.id.desc())
    return _readable(connection, connection.execute(query.limit(limit)))


def of_match(connection: Connection, match_id: str) -> list[Note]:
    """Return the actions on a match, oldest first."""
    found = sorted(rows.find(connection, audit, match_id=match_id), key=lambda row: row.id)
    return _readable(connection, found)


def _readable(connection: Connection, found: Iterable[Row[Any]]) -> list[Note]:
    return readable(connection, audit.name, found, _from_row, key=attrgetter("id"))


def _from_row(row: Row[Any]) -> Note:
    values = row._asdict()
    del values["id"]
    return Note(**values | {"detail": json.loads(values["detail"])})
