"""A log of data deletions that reveals no ids, to repeat them after a restore.

Each row holds a BLAKE2b digest of the Discord id, keyed with a random salt: a known id can be
checked against it, but not recovered from it.
"""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from sqlalchemy import Connection, insert, select

from storage.engine import rows
from storage.schema.match_tables import deletions, facts

MEMBER, SERVER = "member", "server"
"""The kinds of deletions: the data of a member, and of a server."""

PENDING, PENDING_SERVERS = "forget", "forget-servers"
"""The keys of `facts` that hold, as JSON, the ids of members and of servers whose data is yet to be
deleted; no deletion may remove an id there before it is done."""
_IDS = TypeAdapter(list[Annotated[int, Field(ge=0, lt=1 << 63)]])


@dataclass(frozen=True, slots=True)
class Deletion:
    """One deletion: `deleted_at` in ms UTC, `salt` and `digest` hexadecimal."""

    kind: str
    salt: str
    digest: str
    deleted_at: int

    def is_of(self, discord_id: int) -> bool:
        """Return whether this deletion concerns the member or server with this id."""
        return self.digest == _digest(self.salt, discord_id)


def of(kind: str, discord_id: int, now: int) -> Deletion:
    """Return the deletion of the data of this member or server at `now` (ms)."""
    salt = secrets.token_hex(16)
    return Deletion(kind, salt, _digest(salt, discord_id), now)


def add(connection: Connection, kind: str, discord_id: int, now: int) -> None:
    """Log that the data of this member or server was deleted at `now` (ms)."""
    connection.execute(insert(deletions).values(rows.field_values(of(kind, discord_id, now))))


def parse_ids(value: str | None) -> list[int]:
    """Return the ids that are the value of a key; raises ValueError if it holds something else."""
    return _IDS.validate_json(value or "[]")


def pending(connection: Connection, now: int) -> list[Deletion]:
    """Return what is yet to be deleted, as deletions at `now` (ms); raises ValueError."""
    found = []
    for key, kind in ((PENDING, MEMBER), (PENDING_SERVERS, SERVER)):
        value = connection.scalar(select(facts.c.value).where(facts.c.key == key))
        found += [of(kind, number, now) for number in parse_ids(value)]
    return found


def every(connection: Connection) -> list[Deletion]:
    """Return all deletions, oldest first."""
    query = select(deletions).order_by(deletions.c.deleted_at, deletions.c.salt)
    return [Deletion(**row._asdict()) for row in connection.execute(query)]


def times_of(connection: Connection, kind: str, discord_id: int, since: int, now: int) -> list[int]:
    """Return when data of this member or server was deleted after `since`, until `now` (ms)."""
    query = select(deletions).where(deletions.c.deleted_at > since, deletions.c.deleted_at <= now)
    found = [Deletion(**row._asdict()) for row in connection.execute(query)]
    return [
        deletion.deleted_at
        for deletion in found
        if deletion.kind == kind and deletion.is_of(discord_id)
    ]


def merge(connection: Connection, found: Iterable[Deletion]) -> None:
    """Insert the deletions of another database that are not logged here yet."""
    known = {deletion.salt for deletion in every(connection)}
    lacking: list[dict[str, Any]] = [
        rows.field_values(deletion) for deletion in found if deletion.salt not in known
    ]
    if lacking:
        connection.execute(insert(deletions), lacking)


def matching(found: Collection[Deletion], kind: str, discord_ids: Iterable[int]) -> list[int]:
    """Return those of the ids that one of these deletions of the given kind concerns."""
    of_kind = [deletion for deletion in found if deletion.kind == kind]
    return [own for own in discord_ids if any(deletion.is_of(own) for deletion in of_kind)]


def _digest(salt: str, discord_id: int) -> str:
    return blake2b(str(discord_id).encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()
