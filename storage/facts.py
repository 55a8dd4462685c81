"""Facts: single values by name, such as the hash of the commands last synced."""

from sqlalchemy import Connection, select

from storage import rows
from storage.schema import facts

COMMANDS = "commands"
"""What holds the digest of the commands last sent to Discord."""

PLAYGROUND = "playground"
"""What holds the token in the address of the playground's page."""

AHEAD = "ahead"
"""What holds how far (ms) the playground's time is ahead of the real one."""

SCRUB = "scrub"
"""What says, by not being empty, that the file still holds what was deleted."""


def get(connection: Connection, key: str) -> str | None:
    """Return the value, None when nothing was ever put there."""
    return connection.scalar(select(facts.c.value).where(facts.c.key == key))


def put(connection: Connection, key: str, value: str) -> None:
    """Keep the value instead of the one before."""
    rows.put(connection, facts, {"key": key, "value": value})
