"""What the seats of a match have planned, and what became of the steps of earlier plans."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection

from storage.engine import rows, unreadable_rows
from storage.engine.unreadable_rows import UnreadableRows
from storage.errors import VersionConflict
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


Lines: TypeAlias = tuple[str, ...]
SeatPlan: TypeAlias = tuple[Lines | None, tuple[StepResult, ...], Lines]
"""The lines for a seat's next turn, the results of earlier steps, and the lines for its week."""
NOTHING: SeatPlan = (None, (), ())


@dataclass(frozen=True, slots=True)
class Plans:
    """By seat: the stored lines of a match's plans, and the results of earlier ones.

    `turns` has the steps for the next turn, `weeks` those for named days and standing orders.
    `seen` are the plans as they were read.
    """

    turns: dict[int, tuple[str, ...]]
    results: dict[int, tuple[StepResult, ...]]
    weeks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    seen: dict[int, SeatPlan] = field(default_factory=dict, compare=False)

    @property
    def seats(self) -> frozenset[int]:
        """The seats that have plans or results, or had some as they were read."""
        return frozenset((*self.turns, *self.results, *self.weeks, *self.seen))

    @property
    def dropped(self) -> frozenset[int]:
        """The seats that had plans or results as they were read, and have no plan now."""
        return frozenset(self.seen.keys() - self.turns.keys() - self.weeks.keys())

    def all_of(self, seat: int) -> SeatPlan:
        """Return the plan of a seat and the results of its earlier ones."""
        return self.turns.get(seat), self.results.get(seat, ()), self.weeks.get(seat, ())

    def note_stored(self) -> None:
        """Note that the plans are stored as they are now."""
        found = {seat: self.all_of(seat) for seat in self.seats}
        self.seen.clear()
        self.seen.update({seat: plan for seat, plan in found.items() if any(plan)})

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
        told = [asdict(result) for result in results]
        kept = {"wishes": lines, "results": told, "week": week}
    rows.put(connection, plans, {"match_id": match_id, "seat": seat, "lines": json.dumps(kept)})


def require_seen(connection: Connection, match_id: str, found: Plans, seats: Iterable[int]) -> None:
    """Raise `VersionConflict` if the plan of one of these seats has changed since it was read.

    Storing a plan does not change the match, whose version guards everything else.
    """
    stored = read(connection, match_id)
    if any(stored.all_of(seat) != found.seen.get(seat, NOTHING) for seat in seats):
        raise VersionConflict(match_id)


def forget(connection: Connection, match_id: str) -> None:
    """Delete the plans of all seats of a match."""
    rows.remove(connection, plans, match_id=match_id)


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
        found.seen[row.seat] = found.all_of(row.seat)


def add_stored(found: Plans, seat: int, lines: str) -> None:
    """Add a seat's plan and results as stored; raises whatever unreadable ones lead to."""
    kept = json.loads(lines)
    if isinstance(kept, dict):
        if kept["results"]:
            found.results[seat] = tuple(StepResult(**result) for result in kept["results"])
        if kept.get("week"):
            found.weeks[seat] = tuple(kept["week"])
        kept = kept["wishes"]
    if kept is not None:
        found.turns[seat] = tuple(kept)


def of(connection: Connection, match_id: str) -> dict[int, tuple[str, ...]]:
    """Return the lines planned for the next turns of a match, by seat."""
    return read(connection, match_id).turns
