"""Seasons: the time to close a day when nobody comes, and the results of members who come.

Each core has a bot with a share of the seasons, which all close at the same instants. In the end
every league table is computed again from the move logs. `python -m tests.bench.seasons 5` plays
five seasons only.
"""

import asyncio
import gc
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from bot.host.app.host import Host
from bot.host.league.days import absent_members
from bot.host.league.seasons import season_pauses
from bot.host.league.seasons.signups import Plan
from bot.host.servers import server_rests
from bot.host.ui.interaction import Location
from bot.host.ui.member import Member
from bot.host.ui.message import MessageContent
from bot.workers import InlineWorkers
from games.core.definition import GameDefinition
from games.eleven.definition import DEFINITION
from games.registry import GAMES
from storage.member import players
from storage.opening import open_database
from storage.server import divisions
from storage.server import seasons as season_rows
from storage.server.seasons import MemberRow
from tests.bench import habits
from tests.bench.figures import Figure
from tests.bot.host.league.worked_out import stored, worked_out

SEASONS, DIVISIONS, MANAGERS = 50, 4, 4
NEVER = 10**15


class Clock:
    """A clock whose time is set by the section."""

    now = datetime(2027, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the present."""
        return self.now


class Silence:
    """A Discord in which everything is posted at once and nothing is read."""

    edits_every = panel_edits_every = panel_undisturbed_for = 0.0

    def __init__(self) -> None:
        """Begin with no messages."""
        self.count = 0

    async def post(
        self, channel_id: int, content: MessageContent, *, nonce: str, silent: bool
    ) -> int:
        """Post nothing and return an id."""
        del channel_id, content, nonce, silent
        self.count += 1
        return self.count

    async def find(self, *_what: object, **_named: object) -> None:
        """Edit, delete, wake or find nothing."""

    edit = delete = wake_thread = find

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Open no thread."""
        del channel_id, name
        return message_id

    async def is_locked(self, channel_id: int) -> bool:
        """Report that no thread is locked."""
        del channel_id
        return False

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Report that nobody has left."""
        del guild_id, user_id
        return False

    async def owner_of(self, guild_id: int) -> int:
        """Report that nobody owns a server."""
        del guild_id
        return 0

    async def open_direct(self, user_id: int) -> int:
        """Return the member's id as that of the conversation."""
        return user_id


@dataclass(frozen=True)
class Played:
    """What a bot measured: seconds of each closing, moves, league tables, wrong ones."""

    divisions: int
    days: list[float]
    moves: int
    tables: int
    wrong: int
    checking: float


def figures(count: int = SEASONS) -> Iterator[Figure]:
    """Yield the time to close a division's day, that of the run, and how many tables are wrong."""
    bots = min(count, os.cpu_count() or 1)
    shares = [range(count)[bot::bots] for bot in range(bots)]
    begun = time.perf_counter()
    with ProcessPoolExecutor(bots, multiprocessing.get_context("spawn")) as pool:
        found = list(pool.map(_play, shares))
    took = time.perf_counter() - begun
    each = [day * 1000 / played.divisions for played in found for day in played.days]
    moves, busy = sum(played.moves for played in found), sum(sum(played.days) for played in found)
    name = f"{count} seasons x {DIVISIONS} divisions x 8 weeks"
    yield Figure(f"{name}, on {bots} bots", took, "s")
    yield Figure("one division's closing day", statistics.median(each), "ms")
    longest = max(max(played.days) for played in found)
    yield Figure(f"a closing day of {found[0].divisions} divisions, the longest", longest, "s")
    yield Figure("moves played for the absent", moves, "")
    yield Figure("a move played for the absent", busy * 1000 / moves, "ms")
    yield Figure(
        "playing a move log again", sum(o.checking for o in found) * 1000 / moves, "ms each"
    )
    yield Figure("tables worked out again from the move logs", sum(o.tables for o in found), "")
    yield Figure("of them other than what is stored", sum(o.wrong for o in found), "", most=0)
    yield from habits.figures()


def _play(numbers: range) -> Played:
    """Play these seasons on a bot and a database of their own."""
    gc.freeze()  # as `fulltime run` does
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_seasons(Path(folder) / "seasons.db", numbers))


async def _seasons(path: Path, numbers: range) -> Played:
    # nobody is given up, no season stands still, the clock may jump
    absent_members.MAX_MISSED_DAYS, season_pauses.AFTER = NEVER, NEVER
    server_rests.DOWN = NEVER
    definition, clock = replace(DEFINITION, bots={"random": DEFINITION.bots["random"]}), Clock()
    games, GAMES[definition.name] = {definition.name: definition}, definition
    async with open_database(path) as database:
        host = Host(games, database, clock, InlineWorkers(), Silence())
        for number in numbers:
            await _begin(host, number)
        took = []
        while (due := await database.read(partial(_next_closing, numbers=numbers))) is not None:
            clock.now = max(clock.now, datetime.fromtimestamp(due / 1000, UTC))
            began = time.perf_counter()
            await _tick(host)
            took.append(time.perf_counter() - began)
            clock.now += timedelta(seconds=1)
            await _tick(host)
        moves = await database.read(_count_moves)
        began = time.perf_counter()
        tables, wrong = await database.read(lambda conn: _worked_out(conn, definition))
        checking = time.perf_counter() - began
    return Played(len(numbers) * DIVISIONS, took, moves, tables, wrong, checking)


async def _tick(host: Host) -> None:
    """Let the host do everything that is due."""
    await host.tick()
    await host.services.background.finished()


def _worked_out(conn: Connection, definition: GameDefinition) -> tuple[int, int]:
    """Return how many league tables there are, and how many differ from their move logs.

    A division's final places count as one more table.
    """
    tables, wrong = 0, 0
    for row in [
        division for season in _ended(conn) for division in divisions.of_season(conn, season)
    ]:
        (weeks, places), (by_week, by_rule) = (
            stored(conn, row.id),
            worked_out(conn, row.id, definition),
        )
        tables += len(weeks) + 1
        wrong += (places != by_rule) + sum(
            weeks.get(week) != by_week.get(week) for week in range(1, definition.season.weeks + 1)
        )
    return tables, wrong


def _ended(conn: Connection) -> list[str]:
    return list(conn.exec_driver_sql("SELECT id FROM seasons WHERE status = 'over'").scalars())


async def _begin(host: Host, number: int) -> None:
    """Begin a season whose managers never come."""
    users = [number * 1000 + each_index for each_index in range(1, DIVISIONS * MANAGERS + 1)]
    members = [Member(user, f"M{user}", 900 + number) for user in users]
    for member in members:
        await host.remember_member(member)
    place = Location(800 + number, 900 + number)
    await host.services.seasons.signups.open(
        members[0], place, Plan(DEFINITION.name, "Bench", days=1)
    )

    def join(conn: Connection) -> None:
        (row,) = season_rows.of_guild(conn, 900 + number)
        for index, user in enumerate(users[1:], 1):
            assert players.names_of(conn, [user], 900 + number)
            season_rows.put_member(conn, MemberRow(season_id=row.id, number=index, user_id=user))
        host.services.seasons.signups.kickoff.begin(conn, row, "bench")

    await host.services.database.write(join)


def _next_closing(conn: Connection, numbers: range) -> int | None:
    """Return when the next day of these servers closes, None when all seasons are over."""
    dues = [
        closing.due
        for number in numbers
        for season in season_rows.live_in(conn, 900 + number)
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
