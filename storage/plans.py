"""Plans: what a seat wants done when its turn comes, wish by wish, and what came of it."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection

from storage import rows
from storage.schema import plans


@dataclass(frozen=True, slots=True)
class WishResult:
    """What came of a wish, a line of notation: done where `why` is empty, else why it was not.

    `why` is a marked sentence with its `facts`.
    """

    line: str
    why: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plans:
    """By seat: the wishes of a match in the order they are tried, and what came of earlier ones."""

    wishes: dict[int, tuple[str, ...]]
    results: dict[int, tuple[WishResult, ...]]


def keep(
    connection: Connection,
    match_id: str,
    seat: int,
    lines: tuple[str, ...] | None,
    results: Sequence[WishResult] = (),
) -> None:
    """Keep the seat's wishes in the place of earlier ones; None: it has no plan any more.

    They are lines of notation in the order they are tried. `results` are told to their owner until
    the seat is kept without them.
    """
    if lines is None and not results:
        rows.remove(connection, plans, match_id=match_id, seat=seat)
        return
    kept: object = lines
    if results:
        kept = {"wishes": lines, "results": [asdict(one) for one in results]}
    rows.put(connection, plans, {"match_id": match_id, "seat": seat, "lines": json.dumps(kept)})


def forget(connection: Connection, match_id: str) -> None:
    """Forget what all seats of a match have planned."""
    rows.remove(connection, plans, match_id=match_id)


def keep_only(connection: Connection, match_id: str, seats: Collection[int]) -> None:
    """Forget what all seats of a match but these have planned."""
    others = (plans.c.match_id == match_id) & plans.c.seat.not_in(seats)
    connection.execute(plans.delete().where(others))


def read(connection: Connection, match_id: str) -> Plans:
    """Return what the seats of a match have planned, and what came of earlier plans."""
    found = Plans({}, {})
    for row in rows.find(connection, plans, match_id=match_id):
        add(found, row.seat, row.lines)
    return found


def add(found: Plans, seat: int, lines: str) -> None:
    """Add what a seat has planned as it is stored."""
    kept = json.loads(lines)
    if isinstance(kept, dict):
        found.results[seat] = tuple(WishResult(**one) for one in kept["results"])
        kept = kept["wishes"]
    if kept is not None:
        found.wishes[seat] = tuple(kept)


def of(connection: Connection, match_id: str) -> dict[int, tuple[str, ...]]:
    """Return what the seats of a match have planned."""
    return read(connection, match_id).wishes
