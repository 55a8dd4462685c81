"""Deliveries to Discord, stored and retried until each was made once."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from zlib import crc32

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Text,
    bindparam,
    case,
    cast,
    exists,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.sql.dml import ReturningInsert

from storage.engine import rows
from storage.fleet import rests
from storage.fleet.claims import is_claimed
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match.match_issues import LOST, PLACE, REFUSED
from storage.match.messages import MessageRow, by_role
from storage.schema.match_tables import matches, messages, outbox, seats
from storage.schema.member_tables import troubles
from storage.schema.retry_columns import Moment

LEAST_MARK = 2**30
"""The least `OutboxRow.mark`; Discord numbers the components of a message from 1 on."""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A delivery for a match at a version; `payload` is JSON, times are ms UTC.

    `tried_at` is when the last attempt began; it may have succeeded unnoticed. From `next_try_at`
    on, the periodic tick retries.
    """

    id: int
    match_id: str
    kind: str
    version: int
    payload: str
    created_at: int
    tried_at: int | None
    tries: int
    next_try_at: int

    @property
    def nonce(self) -> str:
        """The id by which Discord recognises a repeated post for some minutes."""
        return f"{self.match_id}.{self.id}"

    @property
    def mark(self) -> int:
        """The id (2**30 to 2**31 - 1) of its message's outermost component.

        It finds the message again after a crash. A row that replaces this one while it is open has
        the same mark.
        """
        return LEAST_MARK + crc32(f"{self.match_id}.{self.kind}.{self.created_at}".encode()) // 4


@dataclass(frozen=True, slots=True)
class OpenRows:
    """The ids of a match's undelivered rows, its messages by role, and its thread."""

    ids: frozenset[int]
    posts: dict[str, MessageRow]
    thread_id: int | None = None


LATE = 10_000
"""Milliseconds after which the periodic tick makes a delivery that is still open."""
ATTEMPT_MS = 30_000
"""Milliseconds for which an attempt blocks others at the same delivery; a request takes less."""
CHANNEL_LETTER = "channel-letter"
"""The kind of the private message that the channel of a cup or season is gone or forbidden."""
SHOWN = ("card", "lobby")
"""Kinds whose content any process may also show in its reply to an interaction."""
FAILING_TRIES = 4
"""Attempts, within two and a half minutes, after which a delivery counts as failing."""
MOST_DOUBLINGS = 8
"""How often `LATE` doubles while delivery fails: at most to 43 minutes."""
COLUMNS = [outbox.c[name] for name in OutboxRow.__slots__]


def _attempted(before: ColumnElement[int]) -> dict[str, Any]:
    """Return a row's values after an attempt at `now`, which followed `before` other attempts.

    Each of those doubles the delay until the next attempt, at most `MOST_DOUBLINGS` of them.
    """
    doublings = case((before < MOST_DOUBLINGS, before), else_=MOST_DOUBLINGS)
    wait = bindparam("late", type_=BigInteger).bitwise_lshift(doublings)
    return {
        "tried_at": bindparam("now"),
        "tries": before + 1,
        "next_try_at": bindparam("now", type_=BigInteger) + wait.self_group(),
    }


def _is_free(now: Moment) -> ColumnElement[bool]:
    """Return a condition: no attempt at the delivery is under way."""
    return or_(outbox.c.claimed_until.is_(None), outbox.c.claimed_until <= now)


_OPEN_ROW = outbox.update().where(outbox.c.id == bindparam("this_id"), ~outbox.c.done)
_BEGUN = _OPEN_ROW.where(_is_free(bindparam("now", type_=BigInteger))).values(
    **_attempted(outbox.c.tries), claimed_until=bindparam("until")
)
_BEFORE = case((outbox.c.claimed_until.is_(None), outbox.c.tries), else_=outbox.c.tries - 1)
"""The number of attempts before the failed one, which `tries` counts if it has begun."""
_SINCE = case(
    (outbox.c.claimed_until.is_(None), bindparam("now", type_=BigInteger)), else_=outbox.c.tried_at
)
"""When the failed attempt began; it may have posted its message, and only the response was lost."""
_FAILED = _OPEN_ROW.values(_attempted(_BEFORE) | {"tried_at": _SINCE, "claimed_until": None})


def _open_of(*here: ColumnElement[bool]) -> Select[Any]:
    """Return the query for open deliveries that meet a condition, oldest first."""
    query = select(*COLUMNS).where(~outbox.c.done, *here)
    return query.order_by(outbox.c.id).limit(bindparam("most"))


_OPEN_WITH_POSTS = (
    select(outbox.c.id, matches.c.thread_id, *messages.c)
    .join(matches, matches.c.id == outbox.c.match_id)
    .outerjoin(messages, messages.c.match_id == outbox.c.match_id)
    .where(rows.key_condition(outbox, "match_id"), ~outbox.c.done)
)
_OPEN = _open_of()
_OPEN_OF_MATCH = _open_of(rows.key_condition(outbox, "match_id"))


@cache
def _replace(dialect: str) -> ReturningInsert[Any]:
    """Return the statement that inserts a row, or replaces the match's earlier one of its kind.

    The row always gets a new id. If the earlier delivery is open, its attempts are kept; if it has
    been attempted, the new one is due at once, because its content is new.
    """
    statement = rows.insert_or_update(dialect, outbox)
    new, was_open = statement.excluded, ~outbox.c.done
    kept = {
        name: case((was_open, outbox.c[name]), else_=new[name])
        for name in ("created_at", "tried_at", "tries", "claimed_until")
    }
    was_tried = was_open & (outbox.c.tries > 0)
    kept["next_try_at"] = case(
        (was_tried, bindparam("now", type_=BigInteger)),
        (was_open, outbox.c.next_try_at),
        else_=new.next_try_at,
    )
    replaced = {name: new[name] for name in ("id", "version", "payload", "done")}
    return statement.on_conflict_do_update(
        index_elements=["match_id", "kind"],
        index_where=outbox.c.latest,
        set_=replaced | kept,
    ).returning(*COLUMNS)


def put(
    connection: Connection,
    *,
    match_id: str,
    kind: str,
    version: int,
    payload: str,
    now: int,
    latest: bool = False,
) -> OutboxRow:
    """Insert a row into the outbox and return it.

    `latest` replaces the match's earlier delivery of this kind, made or not. The attempts of an
    open one are kept, because one of them may have succeeded unnoticed.
    """
    new = OutboxRow(0, match_id, kind, version, payload, now, None, 0, now + LATE)
    values = rows.field_values(new, without=("id",)) | {"latest": latest, "done": False}
    if latest:
        statement = _replace(connection.dialect.name)
        return OutboxRow(*connection.execute(statement, values | {"now": now}).one())
    return replace(new, id=rows.add_numbered(connection, outbox, values))


def open_rows(
    connection: Connection, *, match_id: str | None = None, limit: int = 100
) -> list[OutboxRow]:
    """Return open deliveries, of one match or of all, oldest first."""
    if match_id is None:
        found = connection.execute(_OPEN, {"most": limit})
    else:
        found = connection.execute(_OPEN_OF_MATCH, {"most": limit, "this_match_id": match_id})
    return [OutboxRow(*row) for row in found]


def payloads(connection: Connection, match_id: str, kind: str, text: str) -> list[str]:
    """Return the payloads that contain `text`, of a match's deliveries of a kind, made or not."""
    here = (outbox.c.match_id == match_id) & (outbox.c.kind == kind)
    has_text = outbox.c.payload.contains(text, autoescape=True)
    query = select(outbox.c.payload).where(here, has_text).order_by(outbox.c.id)
    return list(connection.scalars(query))


def remove_payload(connection: Connection, match_id: str, kind: str, payload: str) -> None:
    """Forget a match's deliveries of a kind with this payload, made or not."""
    rows.remove(connection, outbox, match_id=match_id, kind=kind, payload=payload)


def count_open(connection: Connection, *, limit: int) -> int:
    """Return the number of open deliveries, at most `limit`."""
    query = select(outbox.c.id).where(~outbox.c.done).limit(limit)
    return len(connection.scalars(query).all())


def count_failing(connection: Connection, *, limit: int) -> int:
    """Return the number of deliveries that have failed `FAILING_TRIES` times, at most `limit`.

    Those that wait for a server, a channel or a permission are not counted: people there know.
    """
    waits = exists().where(
        troubles.c.match_id == outbox.c.match_id,
        troubles.c.seat == PLACE,
        troubles.c.why != REFUSED,
    )
    query = (
        select(outbox.c.id)
        .join(matches, matches.c.id == outbox.c.match_id)
        .where(~outbox.c.done, outbox.c.tries >= FAILING_TRIES, ~waits)
        .where(rests.goes_on(matches.c.guild_id))
        .limit(limit)
    )
    return len(connection.scalars(query).all())


def open_of(connection: Connection, match_id: str) -> OpenRows:
    """Return the ids of a match's open rows and, if there are any, its messages and thread."""
    found = connection.execute(_OPEN_WITH_POSTS, {"this_match_id": match_id}).all()
    posts = by_role(connection, (post for _, _, *post in found if post[0] is not None))
    thread_id = found[0][1] if found else None
    return OpenRows(frozenset(row[0] for row in found), posts, thread_id)


def direct_messages_to(connection: Connection, user_id: int) -> list[OutboxRow]:
    """Return the open direct messages (kind "dm <seat>") for this player's seats, oldest first."""
    to_seat = outbox.c.kind == literal("dm ") + cast(seats.c.seat, Text)
    query = (
        select(*COLUMNS)
        .join(seats, (seats.c.match_id == outbox.c.match_id) & to_seat)
        .where(seats.c.user_id == user_id, ~outbox.c.done)
        .order_by(outbox.c.id)
    )
    return [OutboxRow(*row) for row in connection.execute(query)]


def begin(connection: Connection, row_id: int, now: int) -> bool:
    """Record that an attempt begins; False if this delivery must not be made.

    It must not if the row was replaced or is done, or if another attempt is under way.
    """
    values = {"this_id": row_id, "now": now, "late": LATE, "until": now + ATTEMPT_MS}
    return connection.execute(_BEGUN, values).rowcount == 1


def failed(connection: Connection, row_id: int, now: int) -> None:
    """Record an attempt that failed, which schedules the next one."""
    connection.execute(_FAILED, {"this_id": row_id, "now": now, "late": LATE})


def postpone(connection: Connection, row_id: int, until: int) -> None:
    """Let a tick make an open delivery at `until` (ms), without counting a failed attempt."""
    rows.change(connection, outbox, {"next_try_at": until}, id=row_id, done=False)


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' matches with overdue deliveries.

    Claimed matches are excluded, and deliveries that are being attempted, or whose server rests or
    whose lobby has lost its channel, but for the message that says so.
    """
    since = func.min(outbox.c.next_try_at).label("since")
    lost = troubles.c.match_id == outbox.c.match_id, troubles.c.why == LOST
    is_here = outbox.c.kind != CHANNEL_LETTER
    is_lost = (matches.c.status == "lobby") & exists().where(*lost) & is_here
    return (
        select(outbox.c.match_id.label("key"), matches.c.channel_id, since)
        .join(matches, matches.c.id == outbox.c.match_id)
        .where(~outbox.c.done, outbox.c.next_try_at < now, _is_free(now))
        .where(~is_claimed(outbox.c.match_id, now), shards.owned())
        .where(rests.goes_on(matches.c.guild_id), ~is_lost)
        .group_by(outbox.c.match_id, matches.c.channel_id)
    )


def put_off(connection: Connection, match_id: str, now: int) -> None:
    """Count a failed attempt for each overdue delivery of a match, which schedules its retry."""
    for row in open_rows(connection, match_id=match_id):
        if row.next_try_at < now:
            failed(connection, row.id, now)


def wake(connection: Connection, match_id: str, now: int) -> None:
    """Make all open deliveries of a match due, because their obstacle is gone."""
    rows.change(connection, outbox, {"next_try_at": now}, match_id=match_id, done=False)


def withdraw(connection: Connection, match_id: str, kind: str) -> None:
    """Mark the match's open deliveries of one kind as done, because they are obsolete."""
    rows.change(connection, outbox, {"done": True}, match_id=match_id, kind=kind, done=False)


def done(connection: Connection, row_id: int) -> bool:
    """Mark a row as done; False if a newer one replaced it, which is still to be delivered."""
    return rows.change(connection, outbox, {"done": True}, id=row_id, done=False) == 1


def remove(connection: Connection, row_id: int) -> None:
    """Forget a delivery, as if it had never been enqueued."""
    rows.remove(connection, outbox, id=row_id)


def pass_on(connection: Connection, delivered: OutboxRow) -> None:
    """Free the row that replaced `delivered` while that was being delivered.

    The new row inherited the claim of that attempt. If another process has shown the newer version
    meanwhile, this delivery may have overwritten it on Discord, so that version is delivered again.
    """
    newer = outbox.update().where(
        outbox.c.match_id == delivered.match_id,
        outbox.c.kind == delivered.kind,
        outbox.c.latest,
        outbox.c.id != delivered.id,
    )
    connection.execute(newer.values(claimed_until=None))
    if delivered.kind in SHOWN:
        connection.execute(newer.where(outbox.c.version > delivered.version).values(done=False))
