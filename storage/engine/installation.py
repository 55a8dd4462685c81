"""The id of an installation: its backups bear it, so that others in the same folder stay apart.

It is made once and stays with the data: a restored database and one that was moved to a server are
the same installation.
"""

import re
import secrets

from sqlalchemy import Connection, inspect, select

from storage.engine import rows
from storage.schema.match_tables import facts

KEY = "installation"
"""The key of the id among the single values."""
PATTERN = "[0-9a-f]{12}"
"""What an id looks like; names of files and the script `deploy/dump.sh` rely on it."""


def find(connection: Connection) -> str | None:
    """Return the id; None if no version that makes one has opened the database yet."""
    if not inspect(connection).has_table(facts.name):
        return None
    value = connection.scalar(select(facts.c.value).where(facts.c.key == KEY))
    return value if value is not None and re.fullmatch(PATTERN, value) else None


def ensure(connection: Connection) -> str:
    """Return the id, which is made now if there is none."""
    found = find(connection)
    if found is None:
        found = secrets.token_hex(6)
        put(connection, found)
    return found


def put(connection: Connection, value: str) -> None:
    """Make the database one of this installation."""
    rows.put(connection, facts, {"key": KEY, "value": value})
