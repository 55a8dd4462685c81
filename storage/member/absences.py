"""Absences (holidays) that members have announced."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from storage.engine import rows
from storage.schema.member_tables import aways

_OF_USERS = (
    select(aways)
    .where(aways.c.user_id.in_(bindparam("users", expanding=True)))
    .where(aways.c.ends > bindparam("since"))
    .order_by(aways.c.starts, aways.c.id)
)


@dataclass(frozen=True, slots=True)
class Away:
    """One absence: `starts` inclusive, `ends` exclusive, in ms UTC."""

    id: int
    user_id: int
    starts: int
    ends: int


def of(connection: Connection, user_ids: Iterable[int], since: int) -> list[Away]:
    """Return the absences of these members that end after `since` (ms), earliest first."""
    users = list(user_ids)
    found = connection.execute(_OF_USERS, {"users": users, "since": since}) if users else ()
    return [Away(**row._asdict()) for row in found]


def of_one(connection: Connection, user_id: int) -> list[Away]:
    """Return every absence of a member, unsorted; read whenever the member's turn begins."""
    return [Away(**row._asdict()) for row in rows.find(connection, aways, user_id=user_id)]


def add(connection: Connection, user_id: int, starts: int, ends: int) -> Away:
    """Insert an absence and return it with its id; the member must have a row in `players`."""
    values = {"user_id": user_id, "starts": starts, "ends": ends}
    return Away(id=rows.add_numbered(connection, aways, values), **values)


def end(connection: Connection, away_id: int, now: int) -> None:
    """Set the end of an absence to `now` (ms), or delete it if it has not begun yet."""
    for row in rows.find(connection, aways, id=away_id):
        if row.starts < now:
            rows.change(connection, aways, {"ends": min(row.ends, now)}, id=away_id)
        else:
            rows.remove(connection, aways, id=away_id)


def used(connection: Connection, user_id: int, since: int) -> int:
    """Return the length in ms of the member's absences from `since` on, future ones included."""
    return sum(away.ends - max(away.starts, since) for away in of(connection, (user_id,), since))
