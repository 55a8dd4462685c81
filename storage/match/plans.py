"""What the seats of a match have planned, and what became of the steps of earlier plans."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection

from storage.engine import rows, unreadable_rows
from storage.engine.unreadable_rows import UnreadableRows
from storage.schema.match_tables import plans


@dataclass(frozen=True, slots=True)
class StepResult:
    """The result of a step, by its line; `why` is empty if it was played.

    Otherwise `why` is a translatable sentence about the reason, with its `facts`. `stage` is the
    day it was planned for, None for one planned for the next turn.
    """

    line: str
    why: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    stage: int | None = None


@dataclass(frozen=True, slots=True)
class Plans:
    """By seat: the stored lines of a match's plans, and the results of earlier ones.

    `turns` has the steps for the next turn, `weeks` those for named days and standing orders.
    """

    turns: dict[int, tuple[str, ...]]
    results: dict[int, tuple[StepResult, ...]]
    weeks: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def seats(self) -> frozenset[int]:
        """The seats with plans or results."""
        return frozenset((*self.turns, *self.results, *self.weeks))

    def of_seat(self, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the lines of a seat's plan: for its next turn, and for the week."""
        return self.turns.get(seat, ()), self.weeks.get(seat, ())


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
    results: Sequence[StepResult] = (),
    week: tuple[str, ...] = (),
) -> None:
    """Replace a seat's plan; `lines` are the steps for its next turn (None: there are none).

    `week` are the steps for named days and the standing orders. `results` are shown to the seat's
    player until this is called without them.
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
    """Return the plans of a match's seats, and the results of earlier ones."""
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
            found.results[seat] = tuple(StepResult(**one) for one in kept["results"])
        if kept.get("week"):
            found.weeks[seat] = tuple(kept["week"])
        kept = kept["wishes"]
    if kept is not None:
        found.turns[seat] = tuple(kept)


def of(connection: Connection, match_id: str) -> dict[int, tuple[str, ...]]:
    """Return the lines planned for the next turns of a match, by seat."""
    return read(connection, match_id).turns
