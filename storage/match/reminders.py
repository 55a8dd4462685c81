"""The reminders that were sent, so that none is sent twice."""

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.clock_tables import reminders


def sent(connection: Connection, match_id: str, seat: int) -> set[tuple[int, str]]:
    """Return (deadline in ms, kind) of each reminder that a seat was sent."""
    found = rows.find(connection, reminders, match_id=match_id, seat=seat)
    return {(row.deadline, row.kind) for row in found}


def add(connection: Connection, match_id: str, seat: int, deadline: int, kind: str) -> None:
    """Record a sent reminder; raises IntegrityError if it was recorded before."""
    values = {"match_id": match_id, "seat": seat, "deadline": deadline, "kind": kind}
    rows.add(connection, reminders, values)
