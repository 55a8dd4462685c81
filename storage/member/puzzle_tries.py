"""Members' tries at the puzzles of the day, one each."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.schema.member_tables import puzzle_tries


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A try in a server (0: direct messages); `day` is a proleptic ordinal, `line` the choice."""

    guild_id: int
    day: int
    user_id: int
    line: str
    solved: bool
    at: int


def add(connection: Connection, attempt: PuzzleTry) -> PuzzleTry:
    """Store a member's try; return the first one of that day, which counts."""
    statement = rows.insert_or_update(connection.dialect.name, puzzle_tries)
    connection.execute(statement.values(rows.field_values(attempt)).on_conflict_do_nothing())
    tries = of_day(connection, attempt.guild_id, attempt.day)
    return next(old for old in tries if old.user_id == attempt.user_id)


def of_day(connection: Connection, guild_id: int, day: int) -> list[PuzzleTry]:
    """Return all tries of a day in a server, the earliest first."""
    return between(connection, guild_id, day, day)


def is_tried(connection: Connection, day: int) -> bool:
    """Return whether anybody has tried the puzzle of a day, in whatever server."""
    tried = select(puzzle_tries.c.day).where(puzzle_tries.c.day == day).limit(1)
    return connection.scalar(tried) is not None


def of_member(connection: Connection, guild_id: int, user_id: int, day: int) -> PuzzleTry | None:
    """Return a member's try of a day in a server; None without one."""
    found = rows.find(connection, puzzle_tries, guild_id=guild_id, user_id=user_id, day=day)
    return PuzzleTry(**found[0]._asdict()) if found else None


def between(connection: Connection, guild_id: int, first: int, last: int) -> list[PuzzleTry]:
    """Return all tries in a server from one day to another, the earliest first."""
    table = puzzle_tries
    here = (table.c.guild_id == guild_id) & table.c.day.between(first, last)
    query = select(table).where(here).order_by(table.c.day, table.c.at, table.c.user_id)
    return [PuzzleTry(**row._asdict()) for row in connection.execute(query)]


def solved_days(connection: Connection, guild_id: int, user_id: int) -> list[int]:
    """Return the days whose puzzle a member solved in a server, the newest first."""
    table = puzzle_tries
    mine = (table.c.guild_id == guild_id) & (table.c.user_id == user_id) & table.c.solved
    return list(connection.scalars(select(table.c.day).where(mine).order_by(table.c.day.desc())))
