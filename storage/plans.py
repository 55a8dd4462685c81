"""Plans: what a seat wants done when its turn comes, wish by wish."""

import json
from collections.abc import Collection

from sqlalchemy import Connection

from storage import rows
from storage.schema import plans


def keep(connection: Connection, match_id: str, seat: int, lines: tuple[str, ...] | None) -> None:
    """Keep the seat's wishes in the place of earlier ones; None: it has no plan any more.

    They are lines of notation in the order they are tried.
    """
    if lines is None:
        rows.remove(connection, plans, match_id=match_id, seat=seat)
    else:
        values = {"match_id": match_id, "seat": seat, "lines": json.dumps(lines)}
        rows.put(connection, plans, values)


def forget(connection: Connection, match_id: str) -> None:
    """Forget what all seats of a match have planned."""
    rows.remove(connection, plans, match_id=match_id)


def keep_only(connection: Connection, match_id: str, seats: Collection[int]) -> None:
    """Forget what all seats of a match but these have planned."""
    others = (plans.c.match_id == match_id) & plans.c.seat.not_in(seats)
    connection.execute(plans.delete().where(others))


def of(connection: Connection, match_id: str) -> dict[int, tuple[str, ...]]:
    """Return what the seats of a match have planned."""
    found = rows.find(connection, plans, match_id=match_id)
    return {row.seat: tuple(json.loads(row.lines)) for row in found}
