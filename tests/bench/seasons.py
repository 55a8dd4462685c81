"""Seasons: how long a closing day takes when nobody comes, over the whole store.

`python -m tests.bench.seasons 50` plays fifty seasons at once instead of one.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection

from bot.host.house import House
from bot.host.league import absence, seasons
from bot.host.league.signups import Plan
from bot.host.reply import Place
from bot.host.seats import Member
from bot.host.sheet import Sheet
from bot.workers import InlineWorkers
from games.eleven.box import BOX
from games.shelf import SHELF
from storage import divisions, players
from storage import seasons as stored
from storage.database import Database
from storage.seasons import MemberRow
from tests.bench.figures import Figure

SEASONS, DIVISIONS, MANAGERS = 1, 4, 4
NEVER = 10**15


class Clock:
    """A clock that is set."""

    now = datetime(2027, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the present."""
        return self.now


class Silence:
    """A Discord in which everything is posted at once and nothing is read."""

    def __init__(self) -> None:
        """Begin with no messages."""
        self.count = 0

    async def post(self, channel_id: int, sheet: Sheet, *, nonce: str, silent: bool) -> int:
        """Post nothing and return an id."""
        del channel_id, sheet, nonce, silent
        self.count += 1
        return self.count

    async def edit(self, channel_id: int, message_id: int, sheet: Sheet) -> None:
        """Edit nothing."""

    async def find(self, channel_id: int, match_id: str, after: int) -> int | None:
        """Find nothing."""

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Open no thread."""
        del channel_id, name
        return message_id

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Know everybody as a member still."""
        del guild_id, user_id
        return False

    async def open_direct(self, user_id: int) -> int:
        """Write to a member as in a channel of their own."""
        return user_id


def figures(count: int = SEASONS) -> Iterator[Figure]:
    """Yield the time a division takes to close a day, and what a whole season takes."""
    with tempfile.TemporaryDirectory() as folder:
        days, moves = asyncio.run(_play(Path(folder) / "seasons.db", count))
    parts = count * DIVISIONS
    name = f"{count} seasons x {DIVISIONS} divisions: "
    yield Figure(f"{name}a closing day, all", statistics.median(days) * 1000, "ms")
    yield Figure(f"{name}a closing day, the longest", max(days) * 1000, "ms")
    yield Figure("one division's closing day", statistics.median(days) * 1000 / parts, "ms")
    yield Figure(f"{name}44 days", sum(days), "s")
    yield Figure("moves played for the absent", sum(days) * 1000 / moves, "ms each")


async def _play(path: Path, count: int) -> tuple[list[float], int]:
    """Return how long each closing took (s), and how many moves were played."""
    absence.IN_A_ROW, seasons.AWAY = NEVER, NEVER  # nobody is given up, the clock may jump
    box, clock = replace(BOX, bots={"random": BOX.bots["random"]}), Clock()
    shelf, SHELF[box.name] = {box.name: box}, box
    database = Database.open(path)
    house = House(shelf, database, clock, InlineWorkers(), Silence())
    house.seasons.patience = NEVER
    for number in range(count):
        await _begin(house, number)
    took = []
    while (due := await database.read(_next_closing)) is not None:
        clock.now = max(clock.now, datetime.fromtimestamp(due / 1000, UTC))
        began = time.perf_counter()
        await house.tick()
        took.append(time.perf_counter() - began)
        clock.now += timedelta(seconds=1)
        await house.tick()
    moves = await database.read(_count_moves)
    database.close()
    return took, moves


async def _begin(house: House, number: int) -> None:
    """Begin a season whose managers never come."""
    users = [number * 1000 + at for at in range(1, DIVISIONS * MANAGERS + 1)]
    members = [Member(user, f"M{user}", 900 + number) for user in users]
    for one in members:
        await house.greet(one)
    place = Place(800 + number, 900 + number)
    await house.seasons.signups.open(members[0], place, Plan(BOX.name, "Bench", days=1))

    def join(conn: Connection) -> None:
        (row,) = stored.of_guild(conn, 900 + number)
        for at, user in enumerate(users[1:], 1):
            assert players.names_of(conn, [user], 900 + number)
            stored.put_member(conn, MemberRow(season_id=row.id, number=at, user_id=user))
        house.seasons.signups.kickoff.begin(conn, row, "bench")

    await house.database.write(join)


def _next_closing(conn: Connection) -> int | None:
    """Return when the next day closes, None when all seasons are over."""
    dues = [
        closing.due
        for season in stored.running(conn)
        for row in divisions.of_season(conn, season.id)
        for closing in divisions.closings_of(conn, row.id)
        if closing.closed_at is None
    ]
    return min(dues, default=None)


def _count_moves(conn: Connection) -> int:
    return int(conn.exec_driver_sql("SELECT count(*) FROM moves").scalar_one())


if __name__ == "__main__":
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else SEASONS):
        sys.stdout.write(f"{figure}\n")
