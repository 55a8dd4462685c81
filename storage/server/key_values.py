"""Single values by key, such as the hash of the last synced commands."""

import json
from collections.abc import Mapping

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.engine.unreadable_rows import apart
from storage.member import deletions
from storage.schema.match_tables import facts

COMMANDS = "commands"
"""Key of the digest of the commands last sent to Discord."""

PLAYGROUND = "playground"
"""Key of the token in the playground page's URL."""

PLAYGROUND_MEMBERS = "playground-members"
"""Key of the names of the members that a start of the playground has added, with commas."""

AHEAD = "ahead"
"""Key of the playground's clock offset from real time, in ms."""

SCRUB = "scrub"
"""Key of a marker: non-empty while the WAL may still hold deleted rows."""

STOP = "stop"
"""Key of the time (ms) at which the owner last stopped the bot: when it changes, processes end."""

OWNER_SERVERS = "owner-servers"
"""Key of the digest of the owner's commands, and of the servers that have them, as JSON."""

FORGET = deletions.PENDING
"""Key of the ids of members, as JSON, whose data is to be deleted: the deletion is in progress or
was interrupted, or an import has brought the data back. The next start deletes it."""

FORGET_SERVERS = deletions.PENDING_SERVERS
"""Key of the ids of servers, as JSON, whose deletion is in progress or was interrupted."""

GRANTS = "grants"
"""Key of the secret, in hexadecimal, that seals what Discord allows a command's user."""

PROBE = "probe"
"""Key of the value that is written to test whether the database accepts writes."""


def get(connection: Connection, key: str) -> str | None:
    """Return the value, None if the key was never written."""
    return connection.scalar(select(facts.c.value).where(facts.c.key == key))


def ids(connection: Connection, key: str) -> list[int]:
    """Return the ids that are the key's value, empty if it was never written or is unreadable."""
    found = list[int]()
    with apart(connection, "facts", key):
        found += deletions.parse_ids(get(connection, key))
    return found


def is_deletion_noted(connection: Connection, user_id: int, guild_id: int | None) -> bool:
    """Return whether the data of a member or a server is noted as to be deleted."""
    query = select(facts.c.key, facts.c.value).where(facts.c.key.in_((FORGET, FORGET_SERVERS)))
    noted = {row.key: row.value for row in connection.execute(query)}
    return is_noted_among(connection, noted, user_id, guild_id)


def is_noted_among(
    connection: Connection, noted: Mapping[str, str | None], user_id: int, guild_id: int | None
) -> bool:
    """Return whether a member or a server is among what is to be deleted, read already by key."""
    wanted = {FORGET: user_id, FORGET_SERVERS: guild_id}
    found = list[int | None]()
    for key, value in noted.items():
        with apart(connection, "facts", key):
            found += {wanted[key]} & {*deletions.parse_ids(value)}
    return bool(found)


def add_id(connection: Connection, key: str, added: int) -> bool:
    """Add an id to the ids that are the key's value; return whether it was not among them.

    Raises ValueError for an unreadable value, which must not be written over.
    """
    known = deletions.parse_ids(get(connection, key))
    put(connection, key, json.dumps(sorted({*known, added})))
    return added not in known


def remove_id(connection: Connection, key: str, removed: int) -> None:
    """Remove an id from the ids that are the key's value, if it is there; raises as `add_id`."""
    left = [number for number in deletions.parse_ids(get(connection, key)) if number != removed]
    put(connection, key, json.dumps(left))


def put(connection: Connection, key: str, value: str) -> None:
    """Insert or replace the value."""
    rows.put(connection, facts, {"key": key, "value": value})
