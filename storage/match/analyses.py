"""The stored analyses of finished matches."""

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.schema.match_tables import analyses


def put(connection: Connection, match_id: str, found: str) -> None:
    """Store the analysis of a match (JSON), replacing an earlier one."""
    rows.put(connection, analyses, {"match_id": match_id, "found": found})


def get(connection: Connection, match_id: str) -> str | None:
    """Return the analysis of a match; None if there is none."""
    return connection.scalar(select(analyses.c.found).where(analyses.c.match_id == match_id))
