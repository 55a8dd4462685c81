"""Which puzzle each day had, the same for all servers; stored as it is first shown."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from storage.engine import rows
from storage.schema.member_tables import puzzle_days


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """The puzzle of a day (a proleptic ordinal): its game, its seed, and all of it as JSON."""

    day: int
    game: str
    seed: str
    puzzle: str


def load(connection: Connection, day: int) -> PuzzleDay | None:
    """Return the puzzle of a day; None if none was shown on it or for it."""
    found = rows.find(connection, puzzle_days, day=day)
    return PuzzleDay(**found[0]._asdict()) if found else None


def add(connection: Connection, puzzle_day: PuzzleDay) -> None:
    """Store the puzzle of a day, unless the day has one."""
    statement = rows.insert_or_update(connection.dialect.name, puzzle_days)
    connection.execute(statement.values(rows.field_values(puzzle_day)).on_conflict_do_nothing())


def remove(connection: Connection, day: int) -> None:
    """Delete the puzzle of a day."""
    rows.remove(connection, puzzle_days, day=day)


def shown_on(connection: Connection, days: Iterable[int]) -> set[tuple[str, str]]:
    """Return the puzzles of these days, as (game, seed)."""
    columns = puzzle_days.c.game, puzzle_days.c.seed
    found = connection.execute(select(*columns).where(puzzle_days.c.day.in_([*days])))
    return {(row.game, row.seed) for row in found}


def forget_before(connection: Connection, day: int) -> None:
    """Delete the puzzles of all days before this one."""
    connection.execute(delete(puzzle_days).where(puzzle_days.c.day < day))
