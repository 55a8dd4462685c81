"""How much work is due, and how much of it nobody has done in time."""

from dataclasses import dataclass

from sqlalchemy import Connection

from storage.match import matches, outbox, turns
from storage.server import divisions, seasons

OVERDUE_MS = 60_000
"""Milliseconds after which due work is overdue; a process that runs does it within seconds."""


@dataclass(frozen=True, slots=True)
class DueWork:
    """Numbers of what is due and that no process works at.

    `timers` are matches with a timer, a computer or a lobby, `turns` those with a turn to check,
    `deliveries` those with something to tell; `seasons` are those whose sign-up ends.
    """

    timers: int
    turns: int
    deliveries: int
    seasons: int
    divisions: int


def count(connection: Connection, moment: int, *, limit: int) -> DueWork:
    """Return how much work is due and has been since `moment` (ms).

    Of `timers`, `turns` and `deliveries` at most `limit` rows are counted each.
    """
    return DueWork(
        timers=len(matches.due(connection, moment, limit=limit)),
        turns=len(turns.due(connection, moment, limit=limit)),
        deliveries=len(outbox.due(connection, moment, limit=limit)),
        seasons=len(seasons.due(connection, moment)),
        divisions=len(divisions.due(connection, moment)),
    )


def count_overdue(connection: Connection, now: int, *, limit: int) -> DueWork:
    """Return how much work is overdue at `now` (ms); `limit` as in `count`."""
    return count(connection, now - OVERDUE_MS, limit=limit)
