"""Recording the failures of a row, and when its next attempt is due."""

from sqlalchemy import Connection, Table

from storage.engine import rows

FIRST_DELAY = 60_000
"""Milliseconds until the second attempt; each further failure doubles them."""
MOST_DOUBLINGS = 6
"""How often the delay doubles: at most to 64 minutes."""


def failed(connection: Connection, table: Table, row_id: str, now: int) -> int:
    """Record one more failure; return the failures in a row, 0 if the row does not exist."""
    found = rows.find(connection, table, id=row_id)
    if not found:
        return 0
    tries = int(found[0].tries) + 1
    values = {"next_try_at": next_try_at(tries, now), "tries": tries}
    rows.change(connection, table, values, id=row_id)
    return tries


def next_try_at(tries: int, now: int) -> int:
    """Return when (ms) to try again after this number of failures in a row, the last at `now`."""
    return now + (FIRST_DELAY << min(tries - 1, MOST_DOUBLINGS))


def succeeded(connection: Connection, table: Table, row_id: str) -> None:
    """Clear a row's failures."""
    rows.change(connection, table, {"next_try_at": None, "tries": 0}, id=row_id)
