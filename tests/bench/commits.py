"""Commits: one move's transaction beside the same statements on a bare sqlite3 connection.

The statements are those the move really ran, taken down by SQLite itself and run once more on a
copy of the file, in turns, each side with `synchronous=FULL` on the same disk.
"""

import asyncio
import random
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from games.registry import GAMES
from storage.opening import open_database
from storage.sqlite.database import MAX_BATCH
from storage.sqlite.engine import dbapi_connection
from tests.bench.figures import Figure
from tests.bench.rows import begin_matches, row_of

GAME = "finita"
ROUNDS = 30
"""Rounds of a lone move on either side, and of as many together as share a commit."""
ALONE = 5
"""Lone moves in a round."""


def figures() -> Iterator[Figure]:
    """Yield milliseconds of a lone commit, and moves a second where many wait."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Figure]:
    ours, copy = folder / "ours.db", folder / "bare.db"
    async with open_database(ours) as database:
        await begin_matches(database, [row_of(GAME, number) for number in range(MAX_BATCH)])
    shutil.copy(ours, copy)
    with closing(_bare(copy)) as bare:
        async with open_database(ours) as database:
            await database.write(lambda _connection: None)  # it connects
            side = _Side(MatchService(GAMES, database, lambda: datetime.now(UTC)), bare)
            for _ in range(ROUNDS):
                for number in range(ALONE):
                    await side.play([number])
                await side.play(range(MAX_BATCH))
    alone, bare_alone = statistics.median(side.alone), statistics.median(side.bare)
    many = statistics.median(side.together)
    return [
        Figure("bare sqlite3, one move's commit", bare_alone * 1000, "ms"),
        Figure("ours, one move's commit alone", alone * 1000, "ms"),
        Figure("ours, alone: times bare sqlite3", alone / bare_alone, "x", most=3),
        Figure(f"bare sqlite3, {MAX_BATCH} moves, a commit each", 1 / bare_alone, "moves/s"),
        Figure(f"ours, {MAX_BATCH} moves waiting at once", MAX_BATCH / many, "moves/s"),
        Figure("ours, waiting: times bare sqlite3", MAX_BATCH * bare_alone / many, "x", least=1),
    ]


class _Side:
    """Plays moves on our side, and the same statements on the bare one, and keeps the seconds."""

    def __init__(self, tables: MatchService, bare: sqlite3.Connection) -> None:
        self.tables = tables
        self.database = tables.database
        self.connection = bare
        self.chance = random.Random(1)
        self.alone: list[float] = []
        self.together: list[float] = []
        self.bare: list[float] = []

    async def play(self, numbers: list[int] | range) -> None:
        """Save a move in each of these matches at once, then run the same on the bare side."""
        jobs = [await self._job(f"m{number:09d}") for number in numbers]
        told: list[str] = []
        await self._trace(told.append)
        start = time.perf_counter()
        await asyncio.gather(*(self.database.write(job) for job in jobs))
        took = time.perf_counter() - start
        await self._trace(None)
        (self.alone if len(jobs) == 1 else self.together).append(took)
        start = time.perf_counter()
        for statement in told:
            self.connection.execute(statement)
        if len(jobs) == 1:
            self.bare.append(time.perf_counter() - start)

    async def _trace(self, told: Callable[[str], None] | None) -> None:
        """Let SQLite name every statement of the writer."""
        await self.database._writing.run(lambda one: dbapi_connection(one).set_trace_callback(told))

    async def _job(self, match_id: str) -> Callable[[Connection], None]:
        """Return the transaction of a move in this match."""
        table = await self.tables.load(match_id)
        seen, seat = table.match.version, table.waiting[0]
        legal = table.box.game.legal_actions(table.match.state, seat)
        action = self.chance.choice([one for one in legal if not one.takes_back])
        played = table.match.play(seat, (table.box.notation.write(action),))
        step = self.tables.move_record(table, played)
        self.tables.update_row(table, None)
        return lambda conn: self.tables.save(conn, table, seen, [step])


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    for setting in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0"):
        connection.execute(f"PRAGMA {setting}")
    return connection
