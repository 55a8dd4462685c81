"""The time it takes to rate a match at its end, and to open a leaderboard."""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from bot.host.match.serialization import dump_outcome
from bot.host.ratings import rating_update
from bot.host.ratings.ranking import leaderboard
from bot.host.ratings.rating import Skill, rate, standings_of
from games.core.game import Outcome
from storage.match import matches
from storage.match.matches import MatchRow, SeatRow
from storage.member import players, ratings, results
from storage.opening import open_database
from tests.bench.figures import Figure

GUILD, GAME = 900, "finita"
MEMBERS, MATCHES = 200, 2_500
SEATS = 4
ROUNDS = 200


def figures() -> Iterator[Figure]:
    """Yield the times of rating, of ending a rated match, and of leaderboards of many results."""
    for seats in (2, 10):
        skills, places = [Skill()] * seats, list(range(1, seats + 1))
        took = _median(lambda: rate(places, skills))  # noqa: B023 - called before the next round
        yield Figure(f"rating a match of {seats}", took * 1e6, "µs")
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_stored(Path(folder) / "full.db"))


async def _stored(path: Path) -> list[Figure]:
    async with open_database(path) as database:
        await database.write(_meet)
        for first in range(0, MATCHES, 100):
            await database.write(partial(_end, range(first, first + 100)))
        ends = [
            await _timed(database.write, partial(_end, range(number, number + 1)))
            for number in range(MATCHES, MATCHES + ROUNDS)
        ]
        table = [await _timed(database.read, _table) for _ in range(20)]
        month = [await _timed(database.read, _afresh) for _ in range(3)]
    total = f"{MATCHES:,} rated matches of {SEATS}"
    return [
        Figure(
            "ending a rated match, with its row and commit", statistics.median(ends) * 1e3, "ms"
        ),
        Figure(f"a table of {MEMBERS} members", statistics.median(table) * 1e3, "ms", most=50),
        Figure(f"a table afresh from {total}", statistics.median(month) * 1e3, "ms"),
    ]


def _meet(conn: Connection) -> None:
    for user in range(1, MEMBERS + 1):
        players.seen(conn, user, guild_id=GUILD, name=f"Member {user}", locale=None, now=1)


def _end(numbers: range, conn: Connection) -> None:
    """Write matches that are over, and record their results in the ratings."""
    for number in numbers:
        rng = random.Random(number)
        users = rng.sample(range(1, MEMBERS + 1), SEATS)
        ranking = tuple((seat,) for seat in sorted(range(SEATS), key=lambda seat: users[seat]))
        row = MatchRow(
            id=f"bench{number}",
            game=GAME,
            status="over",
            guild_id=GUILD,
            channel_id=1,
            rated=True,
            host_id=users[0],
            seed=bytes(32),
            sha256="",
            outcome=dump_outcome(Outcome(ranking, "It is over.", "I-R27")),
            created_at=1,
            ended_at=number,
            touched_at=number,
            seats=tuple(SeatRow(seat, str(user), user_id=user) for seat, user in enumerate(users)),
        )
        matches.create(conn, row)
        rating_update.record_result(conn, row)


def _table(conn: Connection) -> None:
    rows = ratings.of_game(conn, GUILD, GAME)
    leaderboard({row.user_id: rating_update.standing_of(row) for row in rows})


def _afresh(conn: Connection) -> None:
    leaderboard(standings_of(results.rated_of(conn, GUILD, GAME, since=1)))


def _median(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


async def _timed(
    run: Callable[[Callable[[Connection], None]], Awaitable[None]],
    work: Callable[[Connection], None],
) -> float:
    begun = time.perf_counter()
    await run(work)
    return time.perf_counter() - begun
