"""The spans in which the clocks of a match stand still."""

from dataclasses import dataclass

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.clock_tables import pauses


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause: `starts` inclusive, `ends` exclusive (None: still running), in ms UTC."""

    starts: int
    ends: int | None = None


def of(connection: Connection, match_id: str) -> list[Pause]:
    """Return the pauses of a match, earliest first."""
    found = [
        Pause(row.starts, row.ends) for row in rows.find(connection, pauses, match_id=match_id)
    ]
    return sorted(found, key=lambda pause: pause.starts)


def put(connection: Connection, match_id: str, pause: Pause) -> None:
    """Insert a pause, or update the end of one with the same start."""
    rows.put(connection, pauses, {"match_id": match_id, **rows.field_values(pause)})
