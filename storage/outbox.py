"""Outbox: what has to be told, kept until it was told once."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Text, bindparam, cast, literal, select

from storage import rows
from storage.schema import outbox, seats


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something to tell of a match at a version; `payload` is JSON, times are milliseconds UTC.

    `tried_at` is when telling was last begun: it may have reached the channel even so.
    """

    id: int
    match_id: str
    kind: str
    version: int
    payload: str
    created_at: int
    tried_at: int | None
    tries: int


COLUMNS = [outbox.c[name] for name in OutboxRow.__slots__]
_TRIED = rows.Ready(
    outbox.update()
    .where(outbox.c.id == bindparam("this_id"), ~outbox.c.done)
    .values(tried_at=bindparam("now"), tries=outbox.c.tries + 1)
)


def _open_of(*here: ColumnElement[bool]) -> rows.Question:
    """Return the question what has to be told and meets a condition, oldest first."""
    query = select(*COLUMNS).where(~outbox.c.done, *here)
    return rows.Question(query.order_by(outbox.c.id).limit(bindparam("most")))


_OPEN = _open_of()
_OPEN_OF_MATCH = _open_of(rows.matching(outbox, "match_id"))


def put(
    connection: Connection,
    *,
    match_id: str,
    kind: str,
    version: int,
    payload: str,
    now: int,
    latest: bool = False,
) -> int:
    """Put something into the outbox and return its id.

    With `latest` it replaces what the match had of this kind: what nobody was told yet need not be
    told any more. It then inherits the tries, since one of them may have reached the channel.
    """
    tries = {"created_at": now, "tried_at": None, "tries": 0}
    if latest:
        same = {"match_id": match_id, "kind": kind, "latest": True}
        for before in rows.find(connection, outbox, **same, done=False):
            was = before._asdict()
            tries = {name: was[name] for name in tries}
        rows.remove(connection, outbox, **same)
    values = {"match_id": match_id, "kind": kind, "version": version, "payload": payload}
    return rows.add(connection, outbox, {**values, **tries, "latest": latest, "done": False})


def open_rows(
    connection: Connection, *, match_id: str | None = None, limit: int = 100
) -> list[OutboxRow]:
    """Return what has to be told, of one match or of all, oldest first."""
    if match_id is None:
        found = _OPEN.ask(connection, {"most": limit})
    else:
        found = _OPEN_OF_MATCH.ask(connection, {"most": limit, "this_match_id": match_id})
    return [OutboxRow(*row) for row in found]


def letters_to(connection: Connection, user_id: int) -> list[OutboxRow]:
    """Return the open rows of kind "dm <seat>" whose seat this player holds, oldest first."""
    to_seat = outbox.c.kind == literal("dm ") + cast(seats.c.seat, Text)
    query = (
        select(*COLUMNS)
        .join(seats, (seats.c.match_id == outbox.c.match_id) & to_seat)
        .where(seats.c.user_id == user_id, ~outbox.c.done)
        .order_by(outbox.c.id)
    )
    return [OutboxRow(*row) for row in connection.execute(query)]


def tried(connection: Connection, row_id: int, now: int) -> bool:
    """Note that telling begins now; False when the row was replaced and must not be told."""
    return bool(_TRIED.run(connection, {"this_id": row_id, "now": now}).rowcount == 1)


def close(connection: Connection, match_id: str) -> None:
    """Tick off all that is open of a match: there is nowhere to tell it."""
    rows.change(connection, outbox, {"done": True}, match_id=match_id, done=False)


def withdraw(connection: Connection, match_id: str, kind: str) -> None:
    """Tick off what is open of this kind of a match: it need not be told any more."""
    rows.change(connection, outbox, {"done": True}, match_id=match_id, kind=kind, done=False)


def done(connection: Connection, row_id: int) -> bool:
    """Tick the row off; False when a newer one replaced it, which then remains to be told."""
    return rows.change(connection, outbox, {"done": True}, id=row_id, done=False) == 1
