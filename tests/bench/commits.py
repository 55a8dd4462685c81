"""Commits: one move's transaction, and the same statements on a bare connection of the driver.

Both are safe on the same disk when they return. The bare connection makes one commit after another.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from games.registry import GAMES
from storage.opening import open_database
from storage.sqlite.database import MAX_BATCH
from tests.bench.figures import Figure
from tests.bench.tools.bare import Bare, copy_of
from tests.bench.tools.places import Place, places
from tests.bench.tools.rows import begin_matches, row_of

GAME = "finita"
ROUNDS = 30
"""Rounds: lone moves on both sides, and as many moves at once as share one commit of a file."""
ALONE = 5
"""Lone moves in a round, in matches of their own, so that both sides change the same rows."""
AIMS = {"SQLite": (3.0, 1.0)}
"""By database, as multiples of the bare side: a lone commit at most, waiting moves at least."""


def figures() -> Iterator[Figure]:
    """Yield milliseconds of a lone commit, and moves a second where many wait."""
    for place in places():
        yield from asyncio.run(measure(place, ROUNDS))


async def measure(place: Place, rounds: int) -> list[Figure]:
    """Measure commits on a new database, those of the bare side first."""
    async with open_database(place.address) as database:
        await begin_matches(database, [row_of(GAME, number) for number in range(ALONE + MAX_BATCH)])
    with closing(copy_of(place)) as bare:
        async with open_database(place.address) as database:
            await database.write(lambda _connection: None)  # it connects
            side = _Side(MatchService(GAMES, database, lambda: datetime.now(UTC)), bare)
            for _ in range(rounds):
                for number in range(ALONE):
                    await side.play([number])
                await side.play(range(ALONE, ALONE + MAX_BATCH))
    alone, bare_alone = statistics.median(side.alone), statistics.median(side.bare)
    many = statistics.median(side.together)
    most, least = AIMS.get(place.name, (None, None))
    name, peer = place.name, f"bare {bare.name}"
    return [
        Figure(f"{peer}: one move's commit", bare_alone * 1000, "ms"),
        Figure(f"{name}: one move's commit alone", alone * 1000, "ms"),
        Figure(f"{name}: alone, times {peer}", alone / bare_alone, "x", most=most),
        Figure(f"{peer}: {MAX_BATCH} moves, a commit each", 1 / bare_alone, "moves/s"),
        Figure(f"{name}: {MAX_BATCH} moves waiting at once", MAX_BATCH / many, "moves/s"),
        Figure(f"{name}: waiting, times {peer}", MAX_BATCH * bare_alone / many, "x", least=least),
    ]


class _Side:
    """Plays moves on our side, runs the same statements on the bare one, and keeps the seconds."""

    def __init__(self, tables: MatchService, bare: Bare) -> None:
        self.tables = tables
        self.database = tables.database
        self.peer = bare
        self.chance = random.Random(1)
        self.alone: list[float] = []
        self.together: list[float] = []
        self.bare: list[float] = []

    async def play(self, numbers: list[int] | range) -> None:
        """Save a move in each of these matches at once; if it is one, run it on the bare side, too.

        The statements of several are not recorded, since recording takes time.
        """
        jobs = [await self._job(f"m{number:09d}") for number in numbers]
        is_lone = len(jobs) == 1
        if is_lone:
            await self.peer.listen(self.database)
        start = time.perf_counter()
        await asyncio.gather(*(self.database.write(job) for job in jobs))
        took = time.perf_counter() - start
        (self.alone if is_lone else self.together).append(took)
        if is_lone:
            await self.peer.stop()
            start = time.perf_counter()
            self.peer.run()
            self.bare.append(time.perf_counter() - start)

    async def _job(self, match_id: str) -> Callable[[Connection], None]:
        """Return the transaction of a move in this match."""
        table = await self.tables.load(match_id)
        seen, seat = table.match.version, table.waiting[0]
        legal = table.definition.game.legal_actions(table.match.state, seat)
        action = self.chance.choice(
            [each_action for each_action in legal if not each_action.takes_back]
        )
        played = table.match.play(seat, (table.definition.notation.write(action),))
        step = self.tables.move_record(table, played)
        self.tables.update_row(table, None)
        return lambda conn: self.tables.save(conn, table, seen, [step])
