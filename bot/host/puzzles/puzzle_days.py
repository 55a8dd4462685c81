"""The puzzle that a day has: the one that was shown, whatever an update has changed since.

The first who asks for the puzzle of a day, in whatever server, stores it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import Connection

from bot.host.puzzles.puzzle_of_the_day import (
    DAYS_A_ROUND,
    DailyPuzzle,
    days_a_round,
    untaken_puzzle_of,
)
from games.core.definition import GameDefinition
from games.core.puzzles import Puzzle
from storage.engine import unreadable_rows
from storage.engine.database import Database
from storage.member import puzzle_tries
from storage.schema.member_tables import puzzle_days as table
from storage.server import puzzle_days
from storage.server.puzzle_days import PuzzleDay

Games = Mapping[str, GameDefinition]


async def puzzle_on(database: Database, games: Games, day: int, today: int) -> DailyPuzzle | None:
    """Return the puzzle of a day (an ordinal), stored from now on.

    None if no game has puzzles, or if it is not known what was shown on a day before today: this
    version cannot read it, or members tried it in a version that stored only their tries.
    """
    daily_puzzle = await database.read(lambda conn: _stored(conn, games, day))
    return daily_puzzle or await database.write(lambda conn: _chosen(conn, games, day, today))


def _stored(conn: Connection, games: Games, day: int) -> DailyPuzzle | None:
    """Return the stored puzzle of a day if there is one and this version can show it."""
    row = puzzle_days.load(conn, day)
    definition = games.get(row.game) if row is not None else None
    if row is None or definition is None:
        return None
    with unreadable_rows.of(conn).apart(table.name, day):
        daily_puzzle = DailyPuzzle(day, definition, Puzzle(**json.loads(row.puzzle)))
        if daily_puzzle.lines and daily_puzzle.puzzle.wins.keys() <= {*daily_puzzle.lines}:
            return daily_puzzle
    return None


def _chosen(conn: Connection, games: Games, day: int, today: int) -> DailyPuzzle | None:
    """Store the puzzle of a day unless somebody has done so meanwhile; return it."""
    row = puzzle_days.load(conn, day)
    if row is not None:
        if (daily_puzzle := _stored(conn, games, day)) or day < today:
            return daily_puzzle
        puzzle_days.remove(conn, day)
    elif day < today and puzzle_tries.is_tried(conn, day):
        return None
    every, near = games.values(), days_a_round(games.values()) - 1
    around = [index for index in range(day - near, day + near + 1) if index != day]
    daily_puzzle = untaken_puzzle_of(every, day, puzzle_days.shown_on(conn, around))
    if daily_puzzle is None:
        return None
    stored = json.dumps(asdict(daily_puzzle.puzzle), separators=(",", ":"))
    puzzle_days.add(
        conn, PuzzleDay(day, daily_puzzle.definition.name, daily_puzzle.puzzle.seed, stored)
    )
    puzzle_days.forget_before(conn, min(day, today - DAYS_A_ROUND))
    return _stored(conn, games, day)
