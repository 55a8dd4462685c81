"""Deletions: whose data was deleted, without saying whose, for backups restored later.

A row holds a BLAKE2b digest of the Discord id, keyed with a salt of its own: it tells whether a
given id was deleted, and nothing else.
"""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from sqlalchemy import Connection, insert, select

from storage import rows
from storage.schema import deletions

MEMBER, SERVER = "member", "server"
"""The kinds: what belonged to a member, and to a server."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """One deletion; `deleted_at` is ms UTC, `salt` and `digest` are hexadecimal."""

    kind: str
    salt: str
    digest: str
    deleted_at: int

    def is_of(self, discord_id: int) -> bool:
        """Return whether this is the deletion of what belonged to this id."""
        return self.digest == _digest(self.salt, discord_id)


def note(connection: Connection, kind: str, discord_id: int, now: int) -> None:
    """Note that what belonged to this member or server is deleted."""
    salt = secrets.token_hex(16)
    one = Deletion(kind, salt, _digest(salt, discord_id), now)
    connection.execute(insert(deletions).values(rows.named(one)))


def every(connection: Connection) -> list[Deletion]:
    """Return all deletions, in the order they were made."""
    query = select(deletions).order_by(deletions.c.deleted_at, deletions.c.salt)
    return [Deletion(**row._asdict()) for row in connection.execute(query)]


def add(connection: Connection, found: Iterable[Deletion]) -> None:
    """Add deletions of another database that this one does not know yet."""
    known = {one.salt for one in every(connection)}
    lacking: list[dict[str, Any]] = [rows.named(one) for one in found if one.salt not in known]
    if lacking:
        connection.execute(insert(deletions), lacking)


def matching(found: Collection[Deletion], kind: str, discord_ids: Iterable[int]) -> list[int]:
    """Return those of the ids whose data was deleted by one of these deletions."""
    of_kind = [one for one in found if one.kind == kind]
    return [own for own in discord_ids if any(one.is_of(own) for one in of_kind)]


def _digest(salt: str, discord_id: int) -> str:
    return blake2b(str(discord_id).encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()
