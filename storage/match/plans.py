"""The moves that a seat has planned for its next turns, and the results of earlier plans."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection

from storage.engine import rows, unreadable_rows
from storage.engine.unreadable_rows import UnreadableRows
from storage.schema.match_tables import plans


@dataclass(frozen=True, slots=True)
class WishResult:
    """The result of one planned move (a line of notation); `why` is empty if it was played.

    Otherwise `why` is a translatable sentence about the reason, with its `facts`. `stage` is the
    day it was planned for, None for one planned for the next turn.
    """

    line: str
    why: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    stage: int | None = None


@dataclass(frozen=True, slots=True)
class Plans:
    """By seat: the planned moves of a match in order, and the results of earlier plans.

    `wishes` are for the next turn, `weeks` are steps for named days and standing orders.
    """

    wishes: dict[int, tuple[str, ...]]
    results: dict[int, tuple[WishResult, ...]]
    weeks: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def seats(self) -> frozenset[int]:
        """The seats with planned moves or results."""
        return frozenset((*self.wishes, *self.results, *self.weeks))


class PlanRow(NamedTuple):
    """A seat's stored plan, as JSON."""

    match_id: str
    seat: int
    lines: str


def save(
    connection: Connection,
    match_id: str,
    seat: int,
    lines: tuple[str, ...] | None,
    results: Sequence[WishResult] = (),
    week: tuple[str, ...] = (),
) -> None:
    """Replace the seat's planned moves (None: no plan for the next turn).

    `lines` are in the order in which they are tried, `week` are those for named days and standing
    orders. `results` are shown to the seat's player until this is called without them.
    """
    if lines is None and not results and not week:
        rows.remove(connection, plans, match_id=match_id, seat=seat)
        return
    kept: object = lines
    if results or week:
        told = [asdict(one) for one in results]
        kept = {"wishes": lines, "results": told, "week": week}
    rows.put(connection, plans, {"match_id": match_id, "seat": seat, "lines": json.dumps(kept)})


def forget(connection: Connection, match_id: str) -> None:
    """Delete the plans of all seats of a match."""
    rows.remove(connection, plans, match_id=match_id)


def keep_only(connection: Connection, match_id: str, seats: Collection[int]) -> None:
    """Delete the plans of all seats of a match but these."""
    others = (plans.c.match_id == match_id) & plans.c.seat.not_in(seats)
    connection.execute(plans.delete().where(others))


def read(connection: Connection, match_id: str) -> Plans:
    """Return the planned moves of a match's seats, and the results of earlier ones."""
    found = Plans({}, {})
    noted = unreadable_rows.of(connection)
    for row in rows.find(connection, plans, match_id=match_id):
        add(found, PlanRow(row.match_id, row.seat, row.lines), noted)
    return found


def add(found: Plans, row: PlanRow, noted: UnreadableRows) -> None:
    """Add a seat's plan and results; it has none if they are unreadable."""
    with noted.apart(plans.name, (row.match_id, row.seat)):
        add_stored(found, row.seat, row.lines)


def add_stored(found: Plans, seat: int, lines: str) -> None:
    """Add a seat's plan and results as stored; raises whatever unreadable ones lead to."""
    kept = json.loads(lines)
    if isinstance(kept, dict):
        if kept["results"]:
            found.results[seat] = tuple(WishResult(**one) for one in kept["results"])
        if kept.get("week"):
            found.weeks[seat] = tuple(kept["week"])
        kept = kept["wishes"]
    if kept is not None:
        found.wishes[seat] = tuple(kept)


def of(connection: Connection, match_id: str) -> dict[int, tuple[str, ...]]:
    """Return the planned moves of a match, by seat."""
    return read(connection, match_id).wishes
